import { closeRing, countPoints, isComplete, movedShape, roundCoordinate } from '@venture-atlas/map-math';
import { messages, serverMessages } from '@venture-atlas/rules';
import {
  COORDINATE_MAX,
  type Look,
  type MapCoordinate,
  type PositionNumbers,
  SHAPE_POINTS_MAX,
  SHAPE_POLYGONS_MAX,
  type Shape,
  type StaffPosition,
} from '@venture-atlas/types';
import type { Updateable } from 'kysely';
import { hasMoreThanPositions } from '../../atlas/queries/ancestry.ts';
import { findParentById } from '../../atlas/queries/locations-by-name.ts';
import { clearStandsAlone, standAloneAgain, standOnMap } from '../../atlas/queries/visible-places.ts';
import type { Db, NewLocation, PositionsTable } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { type WorldScope, wholeWorld } from '../../worlds/scope.ts';
import { storedRow } from '../../worlds/world-contents.ts';
import { isAnyDraft } from '../queries/drafts.ts';
import { deleteLocationRow, findLocationRow, insertLocation } from '../queries/staff-locations.ts';
import {
  deletePosition,
  findPositionToWrite,
  insertPosition,
  positionValues,
  updatePosition,
} from '../queries/staff-positions.ts';
import { findType } from '../queries/types.ts';
import { formerSlug } from './choose-slug.ts';
import { assertNoLoop, assertParentFits } from './find-parent.ts';
import { followOnto, restoredDraftState } from './follow-draft.ts';
import type { StaffEntity } from './staff-entity.ts';

/** The fields of a position that the history keeps. */
export type PositionFields = PositionNumbers & {
  parent_id: number;
  location_id: number;
  label_by_hand: boolean;
  display_dot: boolean;
  look: Look | null;
  geojson: Shape | null;
  active: boolean;
  /** Only if the location was made with its first position: undo and redo apply to both. */
  made_location?: MadeLocation;
  /** Only for a place that stood on no map before. Undo restores that. */
  stood_alone?: true;
  /** Only for a new position: somebody chose its size. */
  own_size?: true;
};

/** The history row of the change itself names the world. */
export type MadeLocation = Omit<NewLocation, 'world_id'>;

export type PositionEntity = StaffEntity<PositionFields, StaffPosition>;

/** How positions are written and undone. @param show the position as staff see it */
export function createPositionEntity(show: PositionEntity['show']): PositionEntity {
  return {
    kind: 'position',
    show,
    read: readPosition,
    async write(db, id, fields, at) {
      const { parent_id, active } = fields;
      if (parent_id !== undefined || active === true) {
        const now = await requirePosition(db, id);
        const target = parent_id ?? now.parent_id;
        if (parent_id === undefined) await assertNoLoop(db, now.location_id, target, id);
        else await assertParentFits(db, now.location_id, target, id);
      }
      await updatePosition(db, id, columnsOf(fields), at);
    },
    async insert(db, { made_location, stood_alone: _, own_size: _size, ...fields }, { at, worldId, id, version }) {
      const isRestored = made_location !== undefined && (await findLocationRow(db, fields.location_id)) === undefined;
      if (isRestored) await restoreMadeLocation(db, { ...made_location, world_id: worldId }, fields.parent_id);
      await assertMapAndLocationExist(db, wholeWorld(worldId), fields);
      await assertParentFits(db, fields.location_id, fields.parent_id);
      const made = await insertPosition(db, {
        // Older histories lack the field for labels that were placed by hand.
        ...storedRow('positions', { ...fields, label_by_hand: fields.label_by_hand ?? false }),
        ...(id === undefined ? {} : { id }),
        ...(version === undefined ? {} : { version }),
        created_at: at,
        updated_at: at,
      });
      if (made_location === undefined) await markStandsOnMap(db, fields);
      else await clearStandsAlone(db, [fields.location_id]);
      if (isRestored) await followOnto(db, [fields.location_id], [fields.parent_id]);
      return made;
    },
    async remove(db, id, noted) {
      const ownSize = noted.own_size === true ? { own_size: true as const } : {};
      const fields: PositionFields = { ...(await requirePosition(db, id)), ...ownSize };
      await deletePosition(db, id);
      if (noted.stood_alone === true) {
        await standAloneAgain(db, [fields.location_id]);
        return { ...fields, stood_alone: true };
      }
      if (noted.made_location === undefined || (await hasMoreThanPositions(db, fields.location_id))) return fields;
      const row = await findLocationRow(db, fields.location_id);
      await deleteLocationRow(db, fields.location_id);
      return { ...fields, made_location: row && madeLocation(row) };
    },
    isUnseen: async (db, { location_id, parent_id, made_location }) =>
      ((made_location as MadeLocation | undefined)?.draft ?? 0) !== 0 ||
      (await isAnyDraft(db, [location_id as number, parent_id as number])),
    filedUnder: (id, { location_id, parent_id }) => ({
      position_id: id,
      location_id: location_id as number,
      parent_id: parent_id as number,
    }),
  };
}

/** A location as the history keeps it. */
export function madeLocation<T extends NewLocation>({ world_id: _, ...row }: T): Omit<T, 'world_id'> {
  return row;
}

async function readPosition(db: Db, id: number) {
  const row = await findPositionToWrite(db, id);
  if (row === undefined) return undefined;
  const fields: PositionFields = {
    parent_id: row.map_id,
    location_id: row.location_id,
    ...positionValues(row),
  };
  return { fields, version: row.version, worldId: row.world_id };
}

async function requirePosition(db: Db, id: number): Promise<PositionFields> {
  const found = await readPosition(db, id);
  if (found === undefined) throw new AppError('not_found');
  return found.fields;
}

/** Restores a location that was made with its position. Its slug may be taken and its type deleted meanwhile. */
async function restoreMadeLocation(db: Db, made: NewLocation, parentId: number): Promise<void> {
  const { type_id = null } = made;
  const hasType = type_id !== null && (await findType(db, wholeWorld(made.world_id), type_id)) !== undefined;
  const slug = await formerSlug(db, made.world_id, made, null);
  const draft = await restoredDraftState(db, made.draft, [parentId]);
  await insertLocation(db, { ...made, slug, draft, type_id: hasType ? type_id : null });
}

/** Records that a place stands on a map. For everybody but editors the map of a draft does not count. */
async function markStandsOnMap(db: Db, { location_id, parent_id }: PositionFields): Promise<void> {
  if ((await isAnyDraft(db, [parent_id])) && !(await isAnyDraft(db, [location_id]))) return;
  await standOnMap(db, [location_id]);
}

/** Refuses a position whose location or map was deleted. */
async function assertMapAndLocationExist(
  db: Db,
  world: WorldScope,
  { location_id, parent_id }: PositionFields,
): Promise<void> {
  if ((await findParentById(db, world, parent_id)) === undefined) throw new AppError('parent_not_found');
  if ((await findParentById(db, world, location_id)) === undefined) throw new AppError('not_found');
}

/** The fields as columns of the table. */
function columnsOf({ made_location: _, stood_alone: _alone, own_size: _size, ...fields }: Partial<PositionFields>) {
  return {
    ...storedRow('positions', fields),
    ...(fields.active === undefined ? {} : { draft: 0 as const }),
  } satisfies Updateable<PositionsTable>;
}

/** A shape as it is received. Its rings may be open. Without properties it keeps the earlier ones. */
export interface ShapeInput {
  geometry: Shape['geometry'];
  properties?: Shape['properties'] | null | undefined;
}

/**
 * The shape as it is stored: coordinates with 2 decimals, closed rings.
 * @param before the shape that it replaces
 * @throws AppError bad_request for numbers out of bounds or too many points; shape_incomplete
 */
export function storedShape(input: ShapeInput, before: Shape | null): Shape {
  const { geometry } = input;
  const shape: Shape = {
    type: 'Feature',
    geometry:
      geometry.type === 'LineString'
        ? { type: 'LineString', coordinates: geometry.coordinates.map(storedPoint) }
        : {
            type: 'MultiPolygon',
            coordinates: geometry.coordinates.map((rings) => rings.map((ring) => closeRing(ring.map(storedPoint)))),
          },
    properties: input.properties ?? before?.properties ?? {},
  };
  if (shape.geometry.type === 'MultiPolygon' && shape.geometry.coordinates.length > SHAPE_POLYGONS_MAX) {
    throw refused(serverMessages.shapeTooManyPolygons(SHAPE_POLYGONS_MAX));
  }
  if (countPoints(shape) > SHAPE_POINTS_MAX) throw refused(serverMessages.shapeTooDetailed(SHAPE_POINTS_MAX));
  if (!isComplete(shape)) throw new AppError('shape_incomplete', { field: 'geojson' });
  return shape;
}

/**
 * The shape of a moved place, which moves along (interface of making).
 * @param by the distance in map units
 * @throws AppError bad_request if it would lie outside all maps
 */
export function checkedMovedShape(shape: Shape, by: { lat: number; lng: number }): Shape {
  const moved = movedShape(shape, by);
  const { geometry } = moved;
  for (const point of geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat(2)) {
    storedPoint(point);
  }
  return moved;
}

function storedPoint(point: MapCoordinate): MapCoordinate {
  const isInRange = point.every((value) => Number.isFinite(value) && Math.abs(value) <= COORDINATE_MAX);
  if (!isInRange) throw refused(messages.numberOutOfRange('A coordinate', -COORDINATE_MAX, COORDINATE_MAX));
  return roundCoordinate(point);
}

const refused = (message: string): AppError => new AppError('bad_request', { message, field: 'geojson' });
