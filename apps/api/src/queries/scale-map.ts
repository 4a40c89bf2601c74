import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What the size of a label depends on. */
export type ScaledLabel = Awaited<ReturnType<typeof listLabelSizes>>[number];

/** Every position of a map, active or not, with what decides about the size of its label. */
export async function listLabelSizes(db: Kysely<Database>, mapId: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select([
      'positions.id',
      'positions.lat',
      'positions.lng',
      'positions.scale',
      'positions.display_dot',
      'positions.geojson',
      'locations.name',
      'location_types.name as type',
    ])
    .where('positions.parent_id', '=', mapId)
    .orderBy('positions.id')
    .execute();
}

/** The largest number of a map's positions: how far one stands from the corner, or its label from it. 0: there are none. */
export async function farthestOnMap(db: Kysely<Database>, mapId: number): Promise<number> {
  const { far } = await db
    .selectFrom('positions')
    .select(sql<number | null>`max(max(abs(lat), abs(lng), abs(label_x_offset), abs(label_y_offset)))`.as('far'))
    .where('parent_id', '=', mapId)
    .executeTakeFirstOrThrow();
  return far ?? 0;
}

/** Where everything on a map stands, in its new units; each position counts as changed. */
export async function scalePositions(db: Kysely<Database>, mapId: number, by: number, at: string): Promise<void> {
  await sql`
    update positions
    set lat = lat * ${by}, lng = lng * ${by}, label_x_offset = label_x_offset * ${by},
      label_y_offset = label_y_offset * ${by}, version = version + 1, updated_at = ${at}
    where parent_id = ${mapId}`.execute(db);
}

export async function setLabelSize(db: Kysely<Database>, positionId: number, scale: number): Promise<void> {
  await db.updateTable('positions').set({ scale }).where('id', '=', positionId).execute();
}

export async function setShape(db: Kysely<Database>, positionId: number, geojson: string): Promise<void> {
  await db.updateTable('positions').set({ geojson }).where('id', '=', positionId).execute();
}

/** What imports said of where things stand, so that importing again tells what was changed here from what is new. */
export async function scaleImportedPositions(db: Kysely<Database>, mapId: number, by: number): Promise<void> {
  await sql`
    update import_items
    set after = json_set(after, '$.lat', json_extract(after, '$.lat') * ${by}, '$.lng', json_extract(after, '$.lng') * ${by})
    where kind = 'position' and json_type(after, '$.lat') is not null and json_type(after, '$.lng') is not null
      and object_id in (select id from positions where parent_id = ${mapId})`.execute(db);
}

/** The tiles of a picture as those of the same map in other units; their files stay where they are. */
export async function copyTilesToScale(
  db: Kysely<Database>,
  hash: string,
  { by, map_width: width, map_height: height }: { by: number; map_width: number; map_height: number },
  at: string,
): Promise<void> {
  await sql`
    insert into tile_sets
      (picture_hash, map_width, map_height, folder, tile_size, levels, zoom_offset, state, created_at)
    select picture_hash, ${width}, ${height}, folder, tile_size, levels, zoom_offset + ${Math.log2(by)}, state, ${at}
    from tile_sets
    where picture_hash = ${hash} and map_width = ${width / by} and map_height = ${height / by} and state = 'ready'
    on conflict do nothing`.execute(db);
}
