import { resized, toCoordinate } from '@venture-atlas/map-math';
import { changedLook, serverMessages } from '@venture-atlas/rules';
import { type LookChange, PLACES_LEFT_MAX, type PlacesChanged, type StaffAction } from '@venture-atlas/types';
import { findParentById } from '../../atlas/queries/locations-by-name.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope, wholeWorld } from '../../worlds/scope.ts';
import { listNestings, listPlacesToChange } from '../queries/place-table.ts';
import { findLocationRow } from '../queries/staff-locations.ts';
import { hasOpenSize } from '../queries/types.ts';
import { makeLocation, newDraftState } from './add-position.ts';
import { onOtherMap } from './change-parent.ts';
import { checkedNumbers, placedAt } from './change-position.ts';
import { assertAsSeen } from './places-as-seen.ts';
import { madeLocation, type PositionEntity, type PositionFields } from './position-entity.ts';
import type { RegistryDeps, StaffDeps } from './registry-deps.ts';
import { draftAction } from './save-location.ts';
import type { StaffRequest } from './staff-change.ts';
import { assertVersion } from './staff-conflict.ts';
import { differing, type Fields, pick, type StaffEntity } from './staff-entity.ts';
import { type BatchTransaction, ENTITIES_PER_TRANSACTION, writeBatch } from './write-batch.ts';

/** The action that is applied to all chosen places. */
export type PlacesAct =
  | { act: 'type'; typeId: number | null }
  | { act: 'map'; parentId: number }
  | { act: 'size'; scale: number }
  | { act: 'take_off' }
  | { act: 'publish' | 'draft' }
  | { act: 'remove' }
  | { act: 'move'; by: { lat: number; lng: number } }
  | { act: 'resize'; factor: number }
  | { act: 'look'; look: LookChange; display_dot?: boolean }
  | { act: 'duplicate'; by: { lat: number; lng: number } };

/**
 * What the caller saw of a place: the version of its position, the name of its type, or 1 for a draft and 0 otherwise.
 */
export type SeenOfPlace = number | string | null;

export interface PlacesToChange {
  ids: readonly number[];
  /** The map on which positions are changed. By default the first map of each place. */
  map: number | undefined;
  what: PlacesAct;
  /** What the caller saw of each place, in the order of the ids. Places that differ now stay as they are. */
  seen?: readonly SeenOfPlace[] | undefined;
}

type Deps = StaffDeps & RegistryDeps;
type Place = Awaited<ReturnType<typeof listPlacesToChange>>[number];

/**
 * Applies one action to many places, as one change (interface of making, sections 1 and 4). A place that refuses the
 * action stays as it is.
 * @param scope the world of the table
 * @throws AppError not_found if the caller may not edit the world any more; bad_request for what fits none of them;
 *   parent_not_found; and as `writeBatch`
 */
export async function changePlaces(
  deps: Deps,
  request: StaffRequest,
  scope: WorldScope,
  { ids, map, what, seen }: PlacesToChange,
): Promise<PlacesChanged> {
  const seenOf = seen && new Map(ids.map((id, at) => [id, seen[at]]));
  const left: PlacesChanged['left'] = [];
  let left_total = 0;
  const added: NonNullable<PlacesChanged['added']> = [];
  let remaining: number[] | undefined;
  let stopped: string | undefined;
  return writeBatch(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        const { trx, done, attempt, isFull } = changes;
        // The scope was made before this transaction. The caller may have lost the right since.
        if (!isWithin(changes.scope, scope)) throw new AppError('not_found');
        const act = await createEdit(deps, changes, scope, what, added);
        remaining ??= await orderForAction(trx, scope, ids, what);
        const portion = remaining.splice(0, ENTITIES_PER_TRANSACTION);
        for (const place of await listPlacesToChange(trx, scope, portion, { map, notIn: done.changeId })) {
          if (isFull()) {
            remaining.unshift(...portion.slice(portion.indexOf(place.id)));
            break;
          }
          const refused = await attempt(async () => {
            if (seenOf !== undefined) await assertAsSeen(trx, place, what, seenOf.get(place.id) ?? null);
            await act(place);
          });
          if (refused === undefined) continue;
          left_total += 1;
          if (left.length < PLACES_LEFT_MAX) left.push({ id: place.id, name: place.name, message: refused.message });
        }
        return remaining.length > 0;
      },
      // The right is checked before each portion, so nothing of this one was tried. Names are not read any more.
      ended: ({ message }) => {
        const [first] = remaining ?? [];
        left_total += remaining?.length ?? 0;
        if (first !== undefined) left.unshift({ id: first, name: '', message });
        stopped = message;
      },
      answer: ({ changeId, filed }) => ({
        change_id: changeId,
        changed: filed,
        left,
        left_total,
        ...(what.act === 'duplicate' && stopped === undefined ? { added } : {}),
        ...(stopped === undefined ? {} : { stopped }),
      }),
    },
  );
}

/** The order of the work. A map can be deleted only after everything on it. */
async function orderForAction(
  trx: Db,
  scope: WorldScope,
  ids: readonly number[],
  { act }: PlacesAct,
): Promise<number[]> {
  const once = [...new Set(ids)].sort((a, b) => a - b);
  return act === 'remove' ? deepestFirst(once, await listNestings(trx, scope, once)) : once;
}

/**
 * Creates the function that changes one place. Values that are the same for all places are read once.
 * @param added receives the duplicates
 */
async function createEdit(
  deps: Deps,
  changes: BatchTransaction,
  scope: WorldScope,
  what: PlacesAct,
  added: NonNullable<PlacesChanged['added']>,
): Promise<(place: Place) => Promise<unknown>> {
  const { location, position } = deps.entities;
  const editPosition = (place: Place, action: StaffAction, fields: FieldsFor<PositionFields>) => {
    if (place.position_id === null) throw new AppError('conflict', { message: serverMessages.placeOnNoMap });
    return editInBatch(changes, position, { id: place.position_id }, action, fields);
  };
  switch (what.act) {
    case 'type':
      return (place) => editInBatch(changes, location, place, 'location.edit', () => ({ type_id: what.typeId }));
    case 'size': {
      const numbers = checkedNumbers({ scale: what.scale });
      return (place) => editPosition(place, 'position.text', () => numbers);
    }
    case 'map': {
      const parent = await findParentById(changes.trx, scope, what.parentId);
      if (parent === undefined) throw new AppError('parent_not_found', { message: serverMessages.locationMissing });
      return (place) =>
        editPosition(place, 'position.parent', (trx, now, worldId) =>
          now.parent_id === parent.id ? {} : onOtherMap(trx, wholeWorld(worldId), place.position_id ?? 0, now, parent),
        );
    }
    case 'move': {
      const { lat, lng } = what.by;
      return (place) =>
        editPosition(place, 'position.move', (_trx, now) =>
          placedAt(now, checkedNumbers({ lat: toCoordinate(now.lat + lat), lng: toCoordinate(now.lng + lng) })),
        );
    }
    case 'resize':
      return (place) =>
        editPosition(place, 'position.text', (_trx, now) => ({ scale: resized(now.scale, what.factor) }));
    case 'look': {
      const dot = what.display_dot === undefined ? {} : { display_dot: what.display_dot };
      return (place) =>
        editPosition(place, 'position.text', (_trx, now) => ({ look: changedLook(now.look, what.look), ...dot }));
    }
    case 'duplicate':
      return async (place) => added.push(await duplicatePlace(changes, position, place.position_id, what.by));
    case 'publish':
    case 'draft': {
      const draft = what.act === 'draft';
      return (place) => editInBatch(changes, location, { id: place.id }, draftAction(draft), () => ({ draft }));
    }
    case 'take_off':
      return (place) => editPosition(place, 'position.deactivate', () => ({ active: false }));
    case 'remove':
      return (place) => remove(changes, location, place.id);
  }
}

async function remove<F extends Fields, S>(
  { trx, file }: BatchTransaction,
  entity: StaffEntity<F, S>,
  id: number,
): Promise<void> {
  const now = await entity.read(trx, id);
  if (now === undefined) throw new AppError('not_found');
  const { worldId, version } = now;
  const before = await entity.remove(trx, id, {});
  const written = { id, worldId, before, after: null, whole: before, version: version + 1 };
  await file({ entity, action: 'location.delete', written });
}

/**
 * Puts a copy of a place beside it, with the same name, type, look, and shape. Text and picture are not copied.
 * @param positionId of the original; null if it is on no map
 * @param by the distance in map units
 * @returns the new position, and the slug of its place
 * @throws AppError conflict for a place on no map, not_found, bad_request for a point outside all maps
 */
async function duplicatePlace(
  { trx, at, file }: BatchTransaction,
  entity: PositionEntity,
  positionId: number | null,
  by: { lat: number; lng: number },
): Promise<{ id: number; slug: string }> {
  if (positionId === null) throw new AppError('conflict', { message: serverMessages.placeOnNoMap });
  const now = await entity.read(trx, positionId);
  const first = now && (await findLocationRow(trx, now.fields.location_id));
  if (now === undefined || first === undefined) throw new AppError('not_found');
  const { worldId } = now;
  // The copy of a draft is a draft, also if the original is one only because of another map.
  const here = await newDraftState(trx, now.fields.parent_id, first.draft === 1);
  const draft = here === 0 && first.draft !== 0 ? 1 : here;
  const made = await makeLocation(trx, worldId, { name: first.name, typeId: first.type_id }, { at, draft });
  const fields: PositionFields = {
    ...now.fields,
    location_id: made.id,
    ...placedAt(
      now.fields,
      checkedNumbers({ lat: toCoordinate(now.fields.lat + by.lat), lng: toCoordinate(now.fields.lng + by.lng) }),
    ),
    ...((await hasOpenSize(trx, positionId, now.fields.scale)) ? {} : { own_size: true as const }),
    made_location: madeLocation(made),
  };
  const id = await entity.insert(trx, fields, { at, worldId });
  await file({
    entity,
    action: 'position.add',
    written: { id, worldId, before: null, after: fields, whole: fields },
  });
  return { id, slug: made.slug };
}

/** A place and a map that it stands on, by ids. */
interface Nesting {
  place: number;
  map: number;
}

/**
 * Orders places so that each map comes after everything on it. Maps that stand on each other in a circle, and the maps
 * above them, come last in their old order.
 */
export function deepestFirst(ids: readonly number[], nestings: readonly Nesting[]): number[] {
  const mapsOf = new Map<number, number[]>();
  const pointsLeft = new Map(ids.map((id) => [id, 0]));
  for (const { place, map } of nestings) {
    const maps = mapsOf.get(place) ?? [];
    mapsOf.set(place, maps);
    maps.push(map);
    pointsLeft.set(map, (pointsLeft.get(map) ?? 0) + 1);
  }
  const ordered = ids.filter((id) => pointsLeft.get(id) === 0);
  // The loop also reaches the ids that it appends.
  for (const id of ordered) {
    for (const map of mapsOf.get(id) ?? []) {
      const left = (pointsLeft.get(map) ?? 0) - 1;
      pointsLeft.set(map, left);
      if (left === 0) ordered.push(map);
    }
  }
  return [...ordered, ...ids.filter((id) => (pointsLeft.get(id) ?? 0) > 0)];
}

/** The new fields, from the current ones. Fields that stay the same are ignored. */
type FieldsFor<F> = (trx: Db, now: F, worldId: number) => Promise<Partial<F>> | Partial<F>;

/** An entity with the version that the caller saw. Without a version nothing is compared. */
interface VersionedId {
  id: number;
  version?: number | undefined;
}

/**
 * Changes one entity within a batch.
 * @returns whether anything changed
 * @throws AppError not_found, changed_meanwhile, and what the entity throws
 */
export async function editInBatch<F extends Fields, S>(
  { trx, at, file }: Pick<BatchTransaction, 'trx' | 'at' | 'file'>,
  entity: StaffEntity<F, S>,
  { id, version }: VersionedId,
  action: StaffAction,
  fields: FieldsFor<F>,
): Promise<boolean> {
  const now = await entity.read(trx, id);
  if (now === undefined) throw new AppError('not_found');
  await assertVersion(trx, entity, id, version, now);
  const { worldId } = now;
  const after = differing(now.fields, await fields(trx, now.fields, worldId));
  if (Object.keys(after).length === 0) return false;
  await entity.write(trx, id, after, at);
  await file({
    entity,
    action,
    written: { id, worldId, before: pick(now.fields, after), after, whole: now.fields },
  });
  return true;
}
