import { isDeepStrictEqual } from 'node:util';
import { type LayerOf, serverMessages } from '@venture-atlas/rules';
import type { Layer } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope } from '../../worlds/scope.ts';
import { type ChangesAtOnce, THINGS_A_TRANSACTION, writeAtOnce } from './changes-at-once.ts';
import { findLayers, inOrder, isSameName } from './find-layer.ts';
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
  { things }: RegistryDeps,
  { trx, at, file }: ChangesAtOnce,
  { id, worldId }: { id: number; worldId: number },
  layer: Layer | null,
): Promise<void> {
  const thing = things.type;
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
