import {
  asScale,
  centreOf,
  newPointScale,
  newSignScale,
  openingZoom,
  type Scale,
  type Size,
} from '@venture-atlas/map-math';
import { locationNameProblem } from '@venture-atlas/rules';
import { DEFAULT_POINT_SCALE, initialNumbers, type StaffPosition, type TypeIcon } from '@venture-atlas/types';
import type { Db, NewLocation } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { isAnyDraft } from '../queries/drafts.ts';
import { findLocationRow, insertLocation } from '../queries/staff-locations.ts';
import { findType, type TypeFollower } from '../queries/types.ts';
import { checkedNumbers } from './change-position.ts';
import { chooseSlug, draftSlug } from './choose-slug.ts';
import { assertParentFits, findParent, type ParentChoice } from './find-parent.ts';
import { madeLocation, type PositionFields } from './position-entity.ts';
import type { StaffDeps } from './registry-deps.ts';
import { addEntity, type StaffRequest, type WriteResult } from './staff-change.ts';
import type { Creation } from './staff-entity.ts';
import { assertType, type TypeFields } from './type-entity.ts';

/** The place to put on a map, and its point there. */
export interface PositionToAdd {
  parent: ParentChoice;
  /** An existing place, or the name and the type of a new one. */
  place: { id: number } | { name: string; typeId?: number | null };
  /** Map units; by default the center of the map. */
  at?: { lat: number; lng: number } | undefined;
  /** By default the size of the place's type, else one for its type's sign and the map, else for the zoom, else 12. */
  scale?: number | undefined;
  /**
   * CSS pixels per map unit. 'opening' stands for the zoom at which the map opens, for a place that is added unseen.
   */
  zoom?: number | 'opening' | undefined;
  /** Whether a new place is a draft. On the map of a draft it always is one. */
  draft?: boolean | undefined;
}

/**
 * Puts a place on a map.
 * The default scale is visible at the current zoom, else 12. The place has a dot unless its type has none.
 * @throws AppError not_found, bad_request, parent_not_found, parent_ambiguous, parent_is_self, parent_already_set,
 *   parent_would_loop, quota_reached
 */
export async function addPosition<A>(
  deps: StaffDeps,
  request: StaffRequest,
  { parent: input, place, at, scale, zoom, draft }: PositionToAdd,
  answer: (done: WriteResult<StaffPosition>) => A,
): Promise<A> {
  return addEntity(deps, request, deps.entities.position, {
    action: 'position.add',
    worldId: async (trx, scope) =>
      ('id' in place ? await requireLocation(trx, place.id) : await findParent(trx, scope, input)).world_id,
    fields: (trx, creation) => newPosition(trx, creation, { parent: input, place, at, scale, zoom, draft }),
    answer,
  });
}

/** The fields of a new position. A location is made if the place is new. @throws AppError as `addPosition` */
export async function newPosition(
  trx: Db,
  { at: now, worldId }: Creation,
  { parent: input, place, at, scale, zoom, draft }: PositionToAdd,
): Promise<PositionFields> {
  const world = wholeWorld(worldId);
  const parent = await findParent(trx, world, input);
  const location =
    'id' in place
      ? await requireLocation(trx, place.id)
      : await makeLocation(trx, worldId, place, { at: now, draft: await newDraftState(trx, parent.id, draft) });
  await assertParentFits(trx, location.id, parent.id);
  const type = location.type_id === null ? undefined : await findType(trx, world, location.type_id);
  const hasDot = type === undefined || type.display_dot === 1;
  const size = sizeOf(parent);
  const numbers = {
    ...initialNumbers,
    ...(at ?? (size === null ? { lat: 0, lng: 0 } : centreOf(size))),
    scale: scale ?? type?.default_scale ?? scaleFor(zoom, openingZoom(size, parent.opening_zoom), type?.icon ?? null),
  };
  return {
    parent_id: parent.id,
    location_id: location.id,
    ...numbers,
    ...checkedNumbers(numbers),
    ...pointStyle(numbers.scale, hasDot),
    label_by_hand: false,
    look: null,
    geojson: null,
    active: true,
    ...(scale === undefined ? {} : { own_size: true as const }),
    ...('id' in place ? standaloneNote(location) : { made_location: madeLocation(location) }),
  };
}

/** The size of a new place: by its sign and the map's frame, otherwise by the view. */
function scaleFor(zoom: PositionToAdd['zoom'], opening: Scale, sign: string | null): number {
  const seen = zoom === undefined || zoom === 'opening' ? undefined : asScale(zoom);
  // Only our own commands write the column.
  if (sign !== null) return newSignScale(sign as TypeIcon, opening, seen);
  return zoom === undefined ? DEFAULT_POINT_SCALE : newPointScale(seen ?? opening);
}

type LocationRow = NewLocation & { id: number; type_id: number | null };

/** Notes that a place stood on no map before. A place with its own map does not need the note. */
const standaloneNote = ({ stands_alone, map_width }: LocationRow): Pick<PositionFields, 'stood_alone'> =>
  stands_alone === 1 && map_width === null ? { stood_alone: true } : {};

async function requireLocation(trx: Db, id: number): Promise<LocationRow> {
  const row = await findLocationRow(trx, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The draft state of a new place: 1 if it is a draft itself, 2 if only its map is one. */
export const newDraftState = async (trx: Db, parentId: number, isDraft: boolean | undefined): Promise<0 | 1 | 2> =>
  isDraft === true ? 1 : (await isAnyDraft(trx, [parentId])) ? 2 : 0;

/** Makes a location of this name and type with its own slug. */
export async function makeLocation(
  trx: Db,
  worldId: number,
  input: { name: string; typeId?: number | null },
  { at, draft }: { at: string; draft: 0 | 1 | 2 },
): Promise<LocationRow> {
  const name = input.name.normalize('NFC').trim();
  const message = locationNameProblem(name);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'name' });
  const type_id = input.typeId ?? null;
  await assertType(trx, worldId, type_id);
  const published = await chooseSlug(trx, worldId, name, null);
  const slug = draft === 0 ? published : draftSlug(published);
  const row = { world_id: worldId, slug, name, name_lower: searchKey(name), type_id, created_at: at, updated_at: at };
  const id = await insertLocation(trx, { ...row, draft });
  return requireLocation(trx, id);
}

/** The values that a type gives its places when they are put on a map. */
export type TypeDefaults = Pick<TypeFields, 'default_scale' | 'display_dot'>;

type PointStyle = Pick<PositionFields, 'scale' | 'display_dot' | 'label_y_offset'>;

/** How a new point is drawn. Its label is above its dot so that neither covers the other. */
const pointStyle = (scale: number, hasDot: boolean): PointStyle => ({
  scale,
  display_dot: hasDot,
  label_y_offset: hasDot ? -scale : 0,
});

/**
 * The fields of a place that follow a change of its type. The label moves with them. Values that somebody set stay,
 * also those set after the list was made.
 */
export function fieldsFollowingType(now: PositionFields, listed: TypeFollower, is: TypeDefaults): Partial<PointStyle> {
  const scale = is.default_scale !== null && now.scale === listed.size ? is.default_scale : now.scale;
  const hasDot = now.display_dot === listed.dot ? is.display_dot : now.display_dot;
  const { label_y_offset } = pointStyle(now.scale, now.display_dot);
  if (!now.label_by_hand && now.label_y_offset === label_y_offset) return pointStyle(scale, hasDot);
  return { scale, display_dot: hasDot };
}

/** The size of a map in map units; null if it has none yet. */
export const sizeOf = (map: { map_width: number | null; map_height: number | null }): Size | null =>
  map.map_width === null || map.map_height === null ? null : { width: map.map_width, height: map.map_height };
