import type { Layer } from '@venture-atlas/types';

/** A layer as it is kept: its fields in one order, so that two that say the same are the same. */
export const keptLayer = ({ name, order, off }: Layer): Layer => ({ name, order, ...(off ? { off } : {}) });

/** What a layer is called for readers who may not read anything of its name. */
export const NAMELESS_LAYER = 'More places';

/** A layer with what is switched with it. */
export interface LayerOf<T> {
  name: string;
  off: boolean;
  order: number;
  members: T[];
}

/**
 * The layers that some things are of, by their order, then their name. Where things of one layer do not agree, which an
 * undo can leave behind, the least order counts and one that is off.
 */
export function layersOf<T>(things: Iterable<T>, layerOf: (thing: T) => Layer | null | undefined): LayerOf<T>[] {
  const found = new Map<string, LayerOf<T>>();
  for (const thing of things) {
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
 * The orders of layers that shall stand in this order: those that they have where these rise already, else new ones.
 * @param had the order that each has; undefined: it is new
 * @param gap a whole number from 1 on, another each time: so the gaps say nothing of layers that somebody may not see
 */
export function ordersOf(had: readonly (number | undefined)[], gap: () => number): number[] {
  const orders: number[] = [];
  for (const order of had) {
    const last = orders.at(-1) ?? 0;
    if (order !== undefined && order <= last) return newOrders(had.length, gap);
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
