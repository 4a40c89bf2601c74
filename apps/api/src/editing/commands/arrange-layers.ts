import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { keptLayer, type LayerOf, layersOf, ordersOf, printedNameProblem, serverMessages } from '@venture-atlas/rules';
import { LAYER_NAME_MAX, type Layer } from '@venture-atlas/types';
import { jsonOrNull } from '../../db/kept-json.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope } from '../../worlds/scope.ts';
import { listTypeLayers } from '../queries/types.ts';
import { type ChangesAtOnce, THINGS_A_TRANSACTION, writeAtOnce } from './changes-at-once.ts';
import type { RegistryDeps } from './registry-deps.ts';
import type { StaffRequest } from './staff-change.ts';
import { differing, pick } from './staff-entity.ts';
import type { TypeFields } from './type-entity.ts';

/** The layers of a world in their order. */
export type Arrangement = readonly { name: string; off: boolean; type_ids: readonly number[] }[];

/**
 * Puts the types of a world into layers, all at once: one line of the history, one undo.
 * @param was what the asker saw
 * @throws AppError not_found for a world that the asker edits no more; conflict when it is not as the asker saw it;
 *   bad_request for a name that is none or twice there; and as `writeAtOnce`
 */
export async function arrangeLayers(
  deps: RegistryDeps,
  request: StaffRequest,
  scope: WorldScope,
  { was, layers }: { was: Arrangement; layers: Arrangement },
): Promise<{ change_id: number | null; changed: number }> {
  assertNamedOnce(layers);
  const worldId = scope.worldIds[0] ?? 0;
  let waiting: [id: number, layer: Layer | null][] | undefined;
  return writeAtOnce(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        if (!isWithin(changes.scope, scope)) throw new AppError('not_found');
        if (waiting === undefined) {
          const now = await findLayers(changes.trx, worldId);
          // What was done by an earlier try of this is not what somebody else did.
          if (changes.done.changeId === null && !isDeepStrictEqual(now.map(asArranged), was.map(inIdOrder)))
            throw new AppError('conflict', { message: serverMessages.layersChanged });
          waiting = layerOfEach(now, layers);
        }
        for (const [id, layer] of waiting.splice(0, THINGS_A_TRANSACTION))
          await setLayer(deps, changes, { id, worldId }, layer);
        return waiting.length > 0;
      },
      answer: ({ changeId, filed }) => ({ change_id: changeId, changed: filed }),
    },
  );
}

/** Which layer each type is of that is or was of one. */
function layerOfEach(now: readonly LayerOf<number>[], wanted: Arrangement): [number, Layer | null][] {
  const each = new Map<number, Layer | null>(now.flatMap(({ members }) => members.map((id) => [id, null] as const)));
  for (const [at, layer] of inOrder(wanted, now).entries()) {
    for (const id of wanted[at]?.type_ids ?? []) each.set(id, layer);
  }
  return [...each];
}

async function setLayer(
  { entities }: RegistryDeps,
  { trx, at, file }: ChangesAtOnce,
  { id, worldId }: { id: number; worldId: number },
  layer: Layer | null,
): Promise<void> {
  const thing = entities.type;
  const now = await thing.read(trx, id);
  // Whoever edits two worlds arranges the layers of one.
  if (now?.worldId !== worldId) throw new AppError('not_found');
  const after: Partial<TypeFields> = differing<Partial<TypeFields>>(now.fields, { layer });
  if (Object.keys(after).length === 0) return;
  await thing.write(trx, id, after, at);
  const written = { id, worldId, before: pick(now.fields, after), after, whole: now.fields };
  await file({ thing, action: 'type.edit', written });
}

const asArranged = ({ name, off, members }: LayerOf<number>) => ({ name, off, type_ids: members });
const inIdOrder = ({ name, off, type_ids }: Arrangement[number]) => ({
  name,
  off,
  type_ids: [...type_ids].sort((a, b) => a - b),
});

function assertNamedOnce(layers: Arrangement): void {
  const twice = layers.find(({ name }, at) =>
    layers.slice(0, at).some((other) => isSameName(other.name.trim(), name.trim())),
  );
  if (twice === undefined) return;
  throw new AppError('bad_request', { field: 'layers', message: serverMessages.layerTwice(twice.name) });
}

/** The gaps between orders tell of nothing. */
const gap = (): number => randomInt(1, 1000);

/** The layers of a world, each with the ids of its types, these rising. */
async function findLayers(db: Db, worldId: number): Promise<LayerOf<number>[]> {
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
function inOrder(
  wanted: readonly { name: string; off: boolean }[],
  now: readonly LayerOf<unknown>[],
): readonly Layer[] {
  const names = wanted.map(({ name }) => layerName(name));
  const had = names.map((name) => now.find((layer) => layer.name === name)?.order);
  const orders = ordersOf(had, gap);
  return wanted.map(({ off }, at) => keptLayer({ name: names[at] ?? '', order: orders[at] ?? 0, off }));
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** @throws AppError bad_request for what is no name */
function layerName(name: string): string {
  const clean = name.normalize('NFC').trim();
  const problem = printedNameProblem(clean, LAYER_NAME_MAX);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'layer' });
  return clean;
}
