import { type Kysely, sql } from 'kysely';
import { greatest, hasJsonAt, jsonNumberAt, jsonWith, numberList, numbersById } from '../../db/engine.ts';
import type { Database, Flag } from '../../db/schema.ts';
import { contentsOf, worldTableNames } from '../../worlds/world-contents.ts';

/** How far from the corner of its map a position and its label reach. */
const reaches = ['lat', 'lng', 'label_x_offset', 'label_y_offset'].map((name) => sql<number>`abs(${sql.ref(name)})`);

/** What the size of a label depends on. */
export type ScaledLabel = Awaited<ReturnType<typeof listLabels>>[number];

/** Positions of a map after one of them, active or not, with what decides about the size of the label; shapes are read apart. */
export async function listLabels(db: Kysely<Database>, mapId: number, page: { after: number; limit: number }) {
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
      sql<Flag>`positions.geojson is not null`.as('has_shape'),
      'locations.name',
      'location_types.name as type',
    ])
    .where('positions.parent_id', '=', mapId)
    .where('positions.id', '>', page.after)
    .orderBy('positions.id')
    .limit(page.limit)
    .execute();
}

/** What campaigns keep in the units of these maps: it lies on pictures that are measured in other units now. */
export async function scaleKept(db: Kysely<Database>, mapIds: readonly number[], by: number): Promise<void> {
  for (const table of worldTableNames) {
    const { units } = contentsOf(table);
    if (units === undefined) continue;
    const scaled = Object.entries(units).map(
      ([column, power = 0]) => sql`${sql.ref(column)} = ${sql.ref(column)} * ${by ** power}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(scaled)} where map_id in ${numberList(mapIds)}`.execute(db);
  }
}

/** @returns the shape of a position as it is stored; null: it has none */
export async function readShape(db: Kysely<Database>, positionId: number): Promise<string | null> {
  const row = await db.selectFrom('positions').select('geojson').where('id', '=', positionId).executeTakeFirst();
  return row?.geojson ?? null;
}

/** The largest number of a map's positions: how far one stands from the corner, or its label from it. 0: there are none. */
export async function farthestOnMap(db: Kysely<Database>, mapId: number): Promise<number> {
  const { far } = await db
    .selectFrom('positions')
    .select(sql<number | null>`max(${greatest(...reaches)})`.as('far'))
    .where('parent_id', '=', mapId)
    .executeTakeFirstOrThrow();
  return far ?? 0;
}

/**
 * Where positions stand, in the new units of their map, and how large their labels are; each counts as changed.
 * @param sizes the label size of each, by its id
 */
export async function scalePositions(
  db: Kysely<Database>,
  sizes: Readonly<Record<number, number>>,
  by: number,
  at: string,
): Promise<void> {
  await sql`
    update positions
    set lat = lat * ${by}, lng = lng * ${by}, label_x_offset = label_x_offset * ${by},
      label_y_offset = label_y_offset * ${by}, scale = sized.value, version = version + 1, updated_at = ${at}
    from ${numbersById(sizes)} as sized
    where positions.id = sized.id`.execute(db);
}

export async function setShape(db: Kysely<Database>, positionId: number, geojson: string): Promise<void> {
  await db.updateTable('positions').set({ geojson }).where('id', '=', positionId).execute();
}

/** What imports said of where positions stand, so that importing again tells what was changed here from what is new. */
export async function scaleImportedPositions(
  db: Kysely<Database>,
  positionIds: readonly number[],
  by: number,
): Promise<void> {
  const scaled = (path: 'lat' | 'lng') => sql`${jsonNumberAt('after', path)} * ${by}`;
  await sql`
    update import_items
    set after = ${jsonWith('after', { lat: scaled('lat'), lng: scaled('lng') })}
    where kind = 'position' and ${hasJsonAt('after', 'lat')} and ${hasJsonAt('after', 'lng')}
      and object_id in ${numberList(positionIds)}`.execute(db);
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
