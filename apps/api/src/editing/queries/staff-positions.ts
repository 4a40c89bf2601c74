import { numbersOf } from '@venture-atlas/types';
import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import { positionNumberColumns } from '../../db/queries/columns.ts';
import type { Database, NewPosition, PositionsTable } from '../../db/schema.ts';
import { withPositionIds } from '../../worlds/queries/new-ids.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { parsedRow } from '../../worlds/world-contents.ts';

/** A position with the columns of its location and its map that staff see. */
export type StaffPositionRow = Awaited<ReturnType<typeof selectAllPositions>>[number];

/** The fields of a position that editors set. A position with a draft is active only for editors. */
export function positionValues({ label_by_hand, display_dot, look, geojson, active, draft, ...row }: StaffPositionRow) {
  return {
    ...numbersOf(row),
    ...parsedRow('positions', { label_by_hand, display_dot, look, geojson }),
    active: active === 1 || draft === 1,
  };
}

/** A position, active or not. */
export async function findStaffPosition(
  db: Kysely<Database>,
  scope: WorldScope,
  id: number,
): Promise<StaffPositionRow | undefined> {
  return selectPositions(db)
    .where('positions.id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .executeTakeFirst();
}

/** The same for writes. The caller checks the world. */
export async function findPositionToWrite(db: Kysely<Database>, id: number): Promise<StaffPositionRow | undefined> {
  return selectPositions(db).where('positions.id', '=', id).executeTakeFirst();
}

/** Lists leave out shapes with more bytes. */
const LISTED_SHAPE_BYTES = 16_384;

/** One page of the positions that were taken off a map, or off any map, newest first. Long shapes are left out. */
export async function listInactivePositions(
  db: Kysely<Database>,
  scope: WorldScope,
  parentId: number | undefined,
  page: { limit: number; offset: number },
): Promise<StaffPositionRow[]> {
  const shape = sql<
    string | null
  >`case when octet_length(positions.geojson) <= ${LISTED_SHAPE_BYTES} then positions.geojson end`;
  let query = selectPositions(db, shape)
    .where('positions.active', '=', 0)
    .where('positions.draft', '=', 0)
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')));
  if (parentId !== undefined) query = query.where('positions.parent_id', '=', parentId);
  return query
    .orderBy('positions.updated_at', 'desc')
    .orderBy('positions.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countInactivePositions(
  db: Kysely<Database>,
  scope: WorldScope,
  parentId: number | undefined,
): Promise<number> {
  let query = db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('positions.active', '=', 0)
    .where('positions.draft', '=', 0)
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')));
  if (parentId !== undefined) query = query.where('positions.parent_id', '=', parentId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Stores a position, under the given id if there is one. */
export async function insertPosition(db: Kysely<Database>, position: NewPosition): Promise<number> {
  const rows = await withPositionIds(db, [position]);
  const { id } = await db.insertInto('positions').values(rows).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a position and increments its version. */
export async function updatePosition(
  db: Kysely<Database>,
  id: number,
  change: Updateable<PositionsTable>,
  at: string,
): Promise<void> {
  await db
    .updateTable('positions')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes the position. The location stays. */
export async function deletePosition(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('positions').where('id', '=', id).execute();
}

const selectAllPositions = (db: Kysely<Database>) => selectPositions(db).execute();

function selectPositions(
  db: Kysely<Database>,
  shape: RawBuilder<string | null> = sql.ref<string | null>('positions.geojson'),
) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .innerJoin('locations as map', 'map.id', 'positions.parent_id')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select([
      'positions.id',
      'positions.location_id',
      'locations.world_id',
      'locations.name',
      'locations.slug',
      'location_types.name as type_name',
      'map.id as map_id',
      'map.name as map_name',
      'map.slug as map_slug',
      'map.map_width',
      'map.map_height',
      ...positionNumberColumns,
      'positions.label_by_hand',
      'positions.display_dot',
      'positions.look',
      shape.as('geojson'),
      'positions.active',
      'positions.draft',
      'positions.version',
    ]);
}
