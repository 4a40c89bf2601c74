import { randomInt } from 'node:crypto';
import { keptLayer, type LayerOf, layersOf, ordersOf, printedNameProblem } from '@venture-atlas/rules';
import { LAYER_NAME_MAX, type Layer } from '@venture-atlas/types';
import { jsonOrNull } from '../../db/kept-json.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { listTypeLayers } from '../queries/type-layers.ts';

/** The gaps between orders tell of nothing. */
const gap = (): number => randomInt(1, 1000);

/** The layers of a world, each with the ids of its types, these rising. */
export async function findLayers(db: Db, worldId: number): Promise<LayerOf<number>[]> {
  const types = (await listTypeLayers(db, worldId)).map(({ id, layer }) => ({ id, layer: jsonOrNull<Layer>(layer) }));
  return layersOf(types, ({ layer }) => layer).map(({ members, ...layer }) => ({
    ...layer,
    members: members.map(({ id }) => id),
  }));
}

/** The layer of this name, which is made behind the others where there is none; its name may differ in case. */
export async function findLayer(db: Db, worldId: number, name: string | null): Promise<Layer | null> {
  if (name === null || name.trim() === '') return null;
  const clean = layerName(name);
  const layers = await findLayers(db, worldId);
  const found = layers.find((layer) => isSameName(layer.name, clean));
  if (found !== undefined) return keptLayer(found);
  const orders = ordersOf([...layers.map(({ order }) => order), undefined], gap);
  return { name: clean, order: orders.at(-1) ?? 1 };
}

/** Layers that shall stand in this order, in which some stand already. */
export function inOrder(
  wanted: readonly { name: string; off: boolean }[],
  now: readonly LayerOf<unknown>[],
): readonly Layer[] {
  const names = wanted.map(({ name }) => layerName(name));
  const had = names.map((name) => now.find((layer) => layer.name === name)?.order);
  const orders = ordersOf(had, gap);
  return wanted.map(({ off }, at) => keptLayer({ name: names[at] ?? '', order: orders[at] ?? 0, off }));
}

export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** @throws AppError bad_request for what is no name */
function layerName(name: string): string {
  const clean = name.normalize('NFC').trim();
  const problem = printedNameProblem(clean, LAYER_NAME_MAX);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'layer' });
  return clean;
}
