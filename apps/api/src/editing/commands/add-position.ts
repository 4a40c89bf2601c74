import { asScale, centreOf, newPointScale, openingZoom, type Size } from '@venture-atlas/map-math';
import { locationNameProblem } from '@venture-atlas/rules';
import { DEFAULT_POINT_SCALE, initialNumbers, type StaffPosition } from '@venture-atlas/types';
import type { Db, NewLocation } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { isAnyDraft } from '../queries/drafts.ts';
import { findLocationRow, insertLocation } from '../queries/staff-locations.ts';
import { findType, type TypeFollower } from '../queries/types.ts';
import { checkedNumbers } from './change-position.ts';
import { chooseSlug, draftSlug } from './choose-slug.ts';
import { assertParentFits, findParent, type ParentWish } from './find-parent.ts';
import { madeLocation, type PositionFields } from './position-entity.ts';
import type { StaffDeps } from './registry-deps.ts';
import { addEntity, type Done, type StaffRequest } from './staff-change.ts';
import type { Making } from './staff-entity.ts';
import { assertType, type TypeFields } from './type-entity.ts';

/** Which place is put on a map, and where. */
export interface PositionToAdd {
  parent: ParentWish;
  /** One that is there, or the name of one that is made, with its type. */
  place: { id: number } | { name: string; typeId?: number | null };
  /** Map units; without it the centre of the map. */
  at?: { lat: number; lng: number } | undefined;
  /** Without it that of the place's type, else by the zoom, else 12. */
  scale?: number | undefined;
  /** CSS pixels per map unit where it is put; 'opening': it is put there unseen, and shall be seen where its map opens. */
  zoom?: number | 'opening' | undefined;
  /** One that is made is a draft; on the map of a draft it is one anyhow. */
  draft?: boolean | undefined;
}

/**
 * Puts a place on a map (decisions: a scale that is seen at the zoom it is put at, else 12, and a dot unless its type says otherwise).
 * @throws AppError not_found, bad_request, parent_not_found, parent_ambiguous, parent_is_self, parent_already_set,
 *   parent_would_loop, quota_reached
 */
export async function addPosition<A>(
  deps: StaffDeps,
  request: StaffRequest,
  { parent: wish, place, at, scale, zoom, draft }: PositionToAdd,
  answer: (done: Done<StaffPosition>) => A,
): Promise<A> {
  return addEntity(deps, request, deps.entities.position, {
    action: 'position.add',
    worldId: async (trx, scope) =>
      ('id' in place ? await existing(trx, place.id) : await findParent(trx, scope, wish)).world_id,
    fields: (trx, making) => newPosition(trx, making, { parent: wish, place, at, scale, zoom, draft }),
    answer,
  });
}

/**
 * What is known of a place on a map before it is put there; makes its location where there is none yet.
 * @throws AppError as `addPosition`
 */
export async function newPosition(
  trx: Db,
  { at: now, worldId }: Making,
  { parent: wish, place, at, scale, zoom, draft }: PositionToAdd,
): Promise<PositionFields> {
  const world = wholeWorld(worldId);
  const parent = await findParent(trx, world, wish);
  const location =
    'id' in place
      ? await existing(trx, place.id)
      : await makeLocation(trx, worldId, place, { at: now, draft: await draftOf(trx, parent.id, draft) });
  await assertParentFits(trx, location.id, parent.id);
  const type = location.type_id === null ? undefined : await findType(trx, world, location.type_id);
  const hasDot = type === undefined || type.display_dot === 1;
  const size = sizeOf(parent);
  const numbers = {
    ...initialNumbers,
    ...(at ?? (size === null ? { lat: 0, lng: 0 } : centreOf(size))),
    scale: scale ?? type?.default_scale ?? scaleFor(zoom === 'opening' ? openingZoom(size, parent.opening_zoom) : zoom),
  };
  return {
    parent_id: parent.id,
    location_id: location.id,
    ...numbers,
    ...checkedNumbers(numbers),
    ...placedLook(numbers.scale, hasDot),
    label_by_hand: false,
    look: null,
    geojson: null,
    active: true,
    ...(scale === undefined ? {} : { own_size: true as const }),
    ...('id' in place ? aloneBefore(location) : { made_location: madeLocation(location) }),
  };
}

const scaleFor = (zoom: number | undefined): number =>
  zoom === undefined ? DEFAULT_POINT_SCALE : newPointScale(asScale(zoom));

type LocationRow = NewLocation & { id: number; type_id: number | null };

/** A map of its own stays one wherever it is put, so that nothing needs to be noted of it. */
const aloneBefore = ({ stands_alone, map_width }: LocationRow): Pick<PositionFields, 'stood_alone'> =>
  stands_alone === 1 && map_width === null ? { stood_alone: true } : {};

async function existing(trx: Db, id: number): Promise<LocationRow> {
  const row = await findLocationRow(trx, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** What a place that is made on a map is: a draft by its own word (1), or since the map is one (2). */
export const draftOf = async (trx: Db, parentId: number, isDraft: boolean | undefined): Promise<0 | 1 | 2> =>
  isDraft === true ? 1 : (await isAnyDraft(trx, [parentId])) ? 2 : 0;

/** A location of this name and type, with an address of its own. */
export async function makeLocation(
  trx: Db,
  worldId: number,
  wish: { name: string; typeId?: number | null },
  { at, draft }: { at: string; draft: 0 | 1 | 2 },
): Promise<LocationRow> {
  const name = wish.name.normalize('NFC').trim();
  const message = locationNameProblem(name);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'name' });
  const type_id = wish.typeId ?? null;
  await assertType(trx, worldId, type_id);
  const published = await chooseSlug(trx, worldId, name, null);
  const slug = draft === 0 ? published : draftSlug(published);
  const row = { world_id: worldId, slug, name, name_lower: searchKey(name), type_id, created_at: at, updated_at: at };
  const id = await insertLocation(trx, { ...row, draft });
  return existing(trx, id);
}

/** What a type says of its places where they are put on a map. */
export type TypeStart = Pick<TypeFields, 'default_scale' | 'display_dot'>;

type PlacedLook = Pick<PositionFields, 'scale' | 'display_dot' | 'label_y_offset'>;

/** How a place is drawn that is put on a map: its label is above its dot, so that neither covers the other. */
const placedLook = (scale: number, hasDot: boolean): PlacedLook => ({
  scale,
  display_dot: hasDot,
  label_y_offset: hasDot ? -scale : 0,
});

/**
 * How a place is drawn once its type says something else: what follows does, and its label with it; what somebody set,
 * also since it was listed, stays.
 */
export function followType(now: PositionFields, listed: TypeFollower, is: TypeStart): Partial<PlacedLook> {
  const scale = is.default_scale !== null && now.scale === listed.size ? is.default_scale : now.scale;
  const hasDot = now.display_dot === listed.dot ? is.display_dot : now.display_dot;
  const { label_y_offset } = placedLook(now.scale, now.display_dot);
  if (!now.label_by_hand && now.label_y_offset === label_y_offset) return placedLook(scale, hasDot);
  return { scale, display_dot: hasDot };
}

/** The size of a map in map units; null until it has one. */
export const sizeOf = (map: { map_width: number | null; map_height: number | null }): Size | null =>
  map.map_width === null || map.map_height === null ? null : { width: map.map_width, height: map.map_height };
