import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type LayerOf,
  layersOf,
  ordersOf,
  printedNameProblem,
  serverMessages,
  storedLayer,
} from '@venture-atlas/rules';
import { LAYER_NAME_MAX, type Layer } from '@venture-atlas/types';
import { jsonOrNull } from '../../db/kept-json.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope } from '../../worlds/scope.ts';
import { listTypeLayers } from '../queries/types.ts';
import type { RegistryDeps } from './registry-deps.ts';
import type { StaffRequest } from './staff-change.ts';
import { differing, pick } from './staff-entity.ts';
import type { TypeFields } from './type-entity.ts';
import { type BatchTransaction, ENTITIES_PER_TRANSACTION, writeBatch } from './write-batch.ts';

/** The layers of a world, in order. */
export type Arrangement = readonly { name: string; off: boolean; type_ids: readonly number[] }[];

/**
 * Puts the types of a world into layers, as one change with one undo.
 * @param was the layers that the caller saw
 * @throws AppError not_found if the caller may not edit the world any more; conflict if the layers have changed since;
 *   bad_request for an invalid or duplicate name; and as `writeBatch`
 */
export async function arrangeLayers(
  deps: RegistryDeps,
  request: StaffRequest,
  scope: WorldScope,
  { was, layers }: { was: Arrangement; layers: Arrangement },
): Promise<{ change_id: number | null; changed: number }> {
  assertNamedOnce(layers);
  const worldId = scope.worldIds[0] ?? 0;
  let remaining: [id: number, layer: Layer | null][] | undefined;
  return writeBatch(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        if (!isWithin(changes.scope, scope)) throw new AppError('not_found');
        if (remaining === undefined) {
          const now = await findLayers(changes.trx, worldId);
          // Changes by an earlier attempt at this call are not a conflict.
          if (changes.done.changeId === null && !isDeepStrictEqual(now.map(asArranged), was.map(inIdOrder)))
            throw new AppError('conflict', { message: serverMessages.layersChanged });
          remaining = layerOfEach(now, layers);
        }
        for (const [id, layer] of remaining.splice(0, ENTITIES_PER_TRANSACTION))
          await setLayer(deps, changes, { id, worldId }, layer);
        return remaining.length > 0;
      },
      answer: ({ changeId, filed }) => ({ change_id: changeId, changed: filed }),
    },
  );
}

/** The new layer of each type that has or had one. */
function layerOfEach(now: readonly LayerOf<number>[], wanted: Arrangement): [number, Layer | null][] {
  const each = new Map<number, Layer | null>(now.flatMap(({ members }) => members.map((id) => [id, null] as const)));
  for (const [at, layer] of withOrders(wanted, now).entries()) {
    for (const id of wanted[at]?.type_ids ?? []) each.set(id, layer);
  }
  return [...each];
}

async function setLayer(
  { entities }: RegistryDeps,
  { trx, at, file }: BatchTransaction,
  { id, worldId }: { id: number; worldId: number },
  layer: Layer | null,
): Promise<void> {
  const entity = entities.type;
  const now = await entity.read(trx, id);
  // A caller who edits two worlds arranges the layers of only one.
  if (now?.worldId !== worldId) throw new AppError('not_found');
  const after: Partial<TypeFields> = differing<Partial<TypeFields>>(now.fields, { layer });
  if (Object.keys(after).length === 0) return;
  await entity.write(trx, id, after, at);
  const written = { id, worldId, before: pick(now.fields, after), after, whole: now.fields };
  await file({ entity, action: 'type.edit', written });
}

const asArranged = ({ name, off, members }: LayerOf<number>) => ({ name, off, type_ids: members });
const inIdOrder = ({ name, off, type_ids }: Arrangement[number]) => ({
  name,
  off,
  type_ids: [...type_ids].sort((a, b) => a - b),
});

function assertNamedOnce(layers: Arrangement): void {
  const duplicate = layers.find(({ name }, at) =>
    layers.slice(0, at).some((other) => isSameName(other.name.trim(), name.trim())),
  );
  if (duplicate === undefined) return;
  throw new AppError('bad_request', { field: 'layers', message: serverMessages.layerTwice(duplicate.name) });
}

/** Random gaps between orders reveal nothing about hidden layers. */
const randomGap = (): number => randomInt(1, 1000);

/** The layers of a world, each with the ids of its types in ascending order. */
async function findLayers(db: Db, worldId: number): Promise<LayerOf<number>[]> {
  const types = (await listTypeLayers(db, worldId)).map(({ id, layer }) => ({ id, layer: jsonOrNull<Layer>(layer) }));
  return layersOf(types, ({ layer }) => layer).map(({ members, ...layer }) => ({
    ...layer,
    members: members.map(({ id }) => id),
  }));
}

/** The layer of this name, regardless of case. A new one is placed behind the others. */
export async function findLayer(db: Db, worldId: number, name: string | null): Promise<Layer | null> {
  if (name === null || name.trim() === '') return null;
  const clean = layerName(name);
  const layers = await findLayers(db, worldId);
  const found = layers.find((layer) => isSameName(layer.name, clean));
  if (found !== undefined) return storedLayer(found);
  const orders = ordersOf([...layers.map(({ order }) => order), undefined], randomGap);
  return { name: clean, order: orders.at(-1) ?? 1 };
}

/** The layers in the wanted order. Layers that are in order already keep their number. */
function withOrders(
  wanted: readonly { name: string; off: boolean }[],
  now: readonly LayerOf<unknown>[],
): readonly Layer[] {
  const names = wanted.map(({ name }) => layerName(name));
  const oldOrders = names.map((name) => now.find((layer) => layer.name === name)?.order);
  const orders = ordersOf(oldOrders, randomGap);
  return wanted.map(({ off }, at) => storedLayer({ name: names[at] ?? '', order: orders[at] ?? 0, off }));
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** @throws AppError bad_request for an invalid name */
function layerName(name: string): string {
  const clean = name.normalize('NFC').trim();
  const problem = printedNameProblem(clean, LAYER_NAME_MAX);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'layer' });
  return clean;
}
