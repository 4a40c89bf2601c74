import { resized, toCoordinate } from '@venture-atlas/map-math';
import { restyled, serverMessages } from '@venture-atlas/rules';
import { type LookChange, PLACES_LEFT_MAX, type PlacesChanged, type StaffAction } from '@venture-atlas/types';
import { findParentById } from '../../atlas/queries/locations-by-name.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope, wholeWorld } from '../../worlds/scope.ts';
import { listNestings, listPlacesToChange } from '../queries/place-table.ts';
import { findLocationRow } from '../queries/staff-locations.ts';
import { hasOpenSize } from '../queries/types.ts';
import { draftOf, makeLocation } from './add-position.ts';
import { onOtherMap } from './change-parent.ts';
import { checkedNumbers, placedAt } from './change-position.ts';
import { type ChangesAtOnce, THINGS_A_TRANSACTION, writeAtOnce } from './changes-at-once.ts';
import { assertAsSeen } from './places-as-seen.ts';
import { madeLocation, type PositionEntity, type PositionFields } from './position-entity.ts';
import type { RegistryDeps, StaffDeps } from './registry-deps.ts';
import { turnOf } from './save-location.ts';
import type { StaffRequest } from './staff-change.ts';
import { assertVersion } from './staff-conflict.ts';
import { differing, type Fields, pick, type StaffEntity } from './staff-entity.ts';

/** What is done to all of them. */
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

/** What the asker saw of a place: the version of its position, the name of its type, or 1 for a draft and else 0. */
export type SeenOfPlace = number | string | null;

export interface PlacesToChange {
  ids: readonly number[];
  /** On which map they are hung elsewhere, sized or taken off; without it where each stands first. */
  map: number | undefined;
  what: PlacesAct;
  /** What the asker saw of each, in the order of the ids: what is different now stays as it is. */
  seen?: readonly SeenOfPlace[] | undefined;
}

type Deps = StaffDeps & RegistryDeps;
type Place = Awaited<ReturnType<typeof listPlacesToChange>>[number];

/**
 * Does the same to many places, as one change (interface of making, sections 1 and 4). What cannot be done to one of
 * them leaves that one as it is.
 * @param scope the world of the table
 * @throws AppError not_found for a world that the asker edits no more, bad_request for what fits none of them,
 *   parent_not_found, and as `writeAtOnce`
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
  let waiting: number[] | undefined;
  let stopped: string | undefined;
  return writeAtOnce(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        const { trx, done, attempt, isFull } = changes;
        // The scope was made before this transaction: the right may be gone by now.
        if (!isWithin(changes.scope, scope)) throw new AppError('not_found');
        const act = await prepare(deps, changes, scope, what, added);
        waiting ??= await listInOrder(trx, scope, ids, what);
        const portion = waiting.splice(0, THINGS_A_TRANSACTION);
        for (const place of await listPlacesToChange(trx, scope, portion, { map, notIn: done.changeId })) {
          if (isFull()) {
            waiting.unshift(...portion.slice(portion.indexOf(place.id)));
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
        return waiting.length > 0;
      },
      // The right is looked at before a portion is begun, so nothing of it was tried. Names are not read any more.
      ended: ({ message }) => {
        const [first] = waiting ?? [];
        left_total += waiting?.length ?? 0;
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

/** In which order it is done: a map can be deleted once all that stood on it is. */
async function listInOrder(trx: Db, scope: WorldScope, ids: readonly number[], { act }: PlacesAct): Promise<number[]> {
  const once = [...new Set(ids)].sort((a, b) => a - b);
  return act === 'remove' ? deepestFirst(once, await listNestings(trx, scope, once)) : once;
}

/** What to do with each; what is the same for all is found out once. @param added what duplicates come to */
async function prepare(
  deps: Deps,
  changes: ChangesAtOnce,
  scope: WorldScope,
  what: PlacesAct,
  added: NonNullable<PlacesChanged['added']>,
): Promise<(place: Place) => Promise<unknown>> {
  const { location, position } = deps.entities;
  const onMap = (place: Place, action: StaffAction, fields: FieldsFor<PositionFields>) => {
    if (place.position_id === null) throw new AppError('conflict', { message: serverMessages.placeOnNoMap });
    return editOneOfMany(changes, position, { id: place.position_id }, action, fields);
  };
  switch (what.act) {
    case 'type':
      return (place) => editOneOfMany(changes, location, place, 'location.edit', () => ({ type_id: what.typeId }));
    case 'size': {
      const numbers = checkedNumbers({ scale: what.scale });
      return (place) => onMap(place, 'position.text', () => numbers);
    }
    case 'map': {
      const parent = await findParentById(changes.trx, scope, what.parentId);
      if (parent === undefined) throw new AppError('parent_not_found', { message: serverMessages.locationMissing });
      return (place) =>
        onMap(place, 'position.parent', (trx, now, worldId) =>
          now.parent_id === parent.id ? {} : onOtherMap(trx, wholeWorld(worldId), place.position_id ?? 0, now, parent),
        );
    }
    case 'move': {
      const { lat, lng } = what.by;
      return (place) =>
        onMap(place, 'position.move', (_trx, now) =>
          placedAt(now, checkedNumbers({ lat: toCoordinate(now.lat + lat), lng: toCoordinate(now.lng + lng) })),
        );
    }
    case 'resize':
      return (place) => onMap(place, 'position.text', (_trx, now) => ({ scale: resized(now.scale, what.factor) }));
    case 'look': {
      const dot = what.display_dot === undefined ? {} : { display_dot: what.display_dot };
      return (place) => onMap(place, 'position.text', (_trx, now) => ({ look: restyled(now.look, what.look), ...dot }));
    }
    case 'duplicate':
      return async (place) => added.push(await duplicatePlace(changes, position, place.position_id, what.by));
    case 'publish':
    case 'draft': {
      const draft = what.act === 'draft';
      return (place) => editOneOfMany(changes, location, { id: place.id }, turnOf(draft), () => ({ draft }));
    }
    case 'take_off':
      return (place) => onMap(place, 'position.deactivate', () => ({ active: false }));
    case 'remove':
      return (place) => remove(changes, location, place.id);
  }
}

async function remove<F extends Fields, S>(
  { trx, file }: ChangesAtOnce,
  thing: StaffEntity<F, S>,
  id: number,
): Promise<void> {
  const now = await thing.read(trx, id);
  if (now === undefined) throw new AppError('not_found');
  const { worldId, version } = now;
  const before = await thing.remove(trx, id, {});
  const written = { id, worldId, before, after: null, whole: before, version: version + 1 };
  await file({ thing, action: 'location.delete', written });
}

/**
 * Puts another place of the same name, type, look and shape beside one, as one of many changes. Text and picture stay
 * the first one's.
 * @param positionId where the first one stands; null: on no map
 * @param by how far beside it, in map units
 * @returns the new position, and the slug of its place
 * @throws AppError conflict for a place on no map, not_found, bad_request for what lies beyond all maps
 */
async function duplicatePlace(
  { trx, at, file }: ChangesAtOnce,
  thing: PositionEntity,
  positionId: number | null,
  by: { lat: number; lng: number },
): Promise<{ id: number; slug: string }> {
  if (positionId === null) throw new AppError('conflict', { message: serverMessages.placeOnNoMap });
  const now = await thing.read(trx, positionId);
  const first = now && (await findLocationRow(trx, now.fields.location_id));
  if (now === undefined || first === undefined) throw new AppError('not_found');
  const { worldId } = now;
  // Beside a draft stands a draft, also one that is a draft only with a map that it stands on elsewhere.
  const here = await draftOf(trx, now.fields.parent_id, first.draft === 1);
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
  const id = await thing.insert(trx, fields, { at, worldId });
  await file({ thing, action: 'position.add', written: { id, worldId, before: null, after: fields, whole: fields } });
  return { id, slug: made.slug };
}

/** Which place stands on which map, by their ids. */
interface Nesting {
  place: number;
  map: number;
}

/**
 * Puts places in an order in which each map comes after all that stands on it. Maps that stand on each other in a circle,
 * and those above them, come last, as they were.
 */
export function deepestFirst(ids: readonly number[], nestings: readonly Nesting[]): number[] {
  const mapsOf = new Map<number, number[]>();
  const standing = new Map(ids.map((id) => [id, 0]));
  for (const { place, map } of nestings) {
    const maps = mapsOf.get(place) ?? [];
    mapsOf.set(place, maps);
    maps.push(map);
    standing.set(map, (standing.get(map) ?? 0) + 1);
  }
  const ordered = ids.filter((id) => standing.get(id) === 0);
  // What is put behind is met by the same loop.
  for (const id of ordered) {
    for (const map of mapsOf.get(id) ?? []) {
      const left = (standing.get(map) ?? 0) - 1;
      standing.set(map, left);
      if (left === 0) ordered.push(map);
    }
  }
  return [...ordered, ...ids.filter((id) => (standing.get(id) ?? 0) > 0)];
}

/** The fields as they shall be, from what they are; those that are no different do not matter. */
type FieldsFor<F> = (trx: Db, now: F, worldId: number) => Promise<Partial<F>> | Partial<F>;

/** Which thing is changed, as of which version; without one nothing is compared. */
interface OneThing {
  id: number;
  version?: number | undefined;
}

/**
 * Changes one of the things that are changed at once.
 * @returns whether it is different now
 * @throws AppError not_found, changed_meanwhile, and what the thing throws
 */
export async function editOneOfMany<F extends Fields, S>(
  { trx, at, file }: Pick<ChangesAtOnce, 'trx' | 'at' | 'file'>,
  thing: StaffEntity<F, S>,
  { id, version }: OneThing,
  action: StaffAction,
  fields: FieldsFor<F>,
): Promise<boolean> {
  const now = await thing.read(trx, id);
  if (now === undefined) throw new AppError('not_found');
  await assertVersion(trx, thing, id, version, now);
  const { worldId } = now;
  const after = differing(now.fields, await fields(trx, now.fields, worldId));
  if (Object.keys(after).length === 0) return false;
  await thing.write(trx, id, after, at);
  await file({ thing, action, written: { id, worldId, before: pick(now.fields, after), after, whole: now.fields } });
  return true;
}
