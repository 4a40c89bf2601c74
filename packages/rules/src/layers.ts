import type { Layer } from '@venture-atlas/types';

/** A layer as it is stored, with its fields in a fixed order, so that equal layers compare as equal. */
export const storedLayer = ({ name, order, off }: Layer): Layer => ({ name, order, ...(off ? { off } : {}) });

/** The name of a layer for readers who may not read its name. */
export const NAMELESS_LAYER = 'More places';

/** A layer with its members. */
export interface LayerOf<T> {
  name: string;
  off: boolean;
  order: number;
  members: T[];
}

/**
 * The layers of some items, by order, then by name.
 * After an undo the items of one layer may disagree. The lowest order wins then, and a layer that is off in one item is
 * off.
 */
export function layersOf<T>(items: Iterable<T>, layerOf: (thing: T) => Layer | null | undefined): LayerOf<T>[] {
  const found = new Map<string, LayerOf<T>>();
  for (const thing of items) {
    const layer = layerOf(thing);
    if (!layer) continue;
    const { name, order, off = false } = layer;
    const known = found.get(name);
    if (known === undefined) {
      found.set(name, { name, order, off, members: [thing] });
      continue;
    }
    known.order = Math.min(known.order, order);
    known.off ||= off;
    known.members.push(thing);
  }
  return [...found.values()].sort((a, b) => a.order - b.order || a.name.localeCompare(b.name));
}

/**
 * The order numbers of layers in the wanted order. Numbers that rise already stay; others are new.
 * @param oldOrders the current number of each layer; undefined for a new one
 * @param gap a random whole number from 1, so that gaps reveal nothing about hidden layers
 */
export function ordersOf(oldOrders: readonly (number | undefined)[], gap: () => number): number[] {
  const orders: number[] = [];
  for (const order of oldOrders) {
    const last = orders.at(-1) ?? 0;
    if (order !== undefined && order <= last) return newOrders(oldOrders.length, gap);
    orders.push(order ?? last + gap());
  }
  return orders;
}

function newOrders(count: number, gap: () => number): number[] {
  let last = 0;
  return Array.from({ length: count }, () => {
    last += gap();
    return last;
  });
}
