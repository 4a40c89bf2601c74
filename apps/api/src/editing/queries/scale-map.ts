import { type Kysely, sql } from 'kysely';
import { greatest, hasJsonAt, jsonNumberAt, jsonWith, numberList, numbersById } from '../../db/engine.ts';
import type { Database, Flag } from '../../db/schema.ts';
import { contentsOf, worldTableNames } from '../../worlds/world-contents.ts';

/** The distance of a position and its label from the corner of its map. */
const distances = ['lat', 'lng', 'label_x_offset', 'label_y_offset'].map((name) => sql<number>`abs(${sql.ref(name)})`);

/** What the size of a label depends on. */
export type ScaledLabel = Awaited<ReturnType<typeof listLabels>>[number];

/** A page of a map's positions, active or not, with what decides the size of each label. Shapes are read separately. */
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

/** Scales what campaigns store in units of these maps. */
export async function scaleCampaignData(db: Kysely<Database>, mapIds: readonly number[], by: number): Promise<void> {
  for (const table of worldTableNames) {
    const { units } = contentsOf(table);
    if (units === undefined) continue;
    const scaled = Object.entries(units).map(
      ([column, power = 0]) => sql`${sql.ref(column)} = ${sql.ref(column)} * ${by ** power}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(scaled)} where map_id in ${numberList(mapIds)}`.execute(db);
  }
}

/** @returns the shape of a position as it is stored; null if it has none */
export async function readShape(db: Kysely<Database>, positionId: number): Promise<string | null> {
  const row = await db.selectFrom('positions').select('geojson').where('id', '=', positionId).executeTakeFirst();
  return row?.geojson ?? null;
}

/**
 * The largest distance of a position from the corner of its map, or of a label from its position. 0 if there are none.
 */
export async function farthestOnMap(db: Kysely<Database>, mapId: number): Promise<number> {
  const { far } = await db
    .selectFrom('positions')
    .select(sql<number | null>`max(${greatest(...distances)})`.as('far'))
    .where('parent_id', '=', mapId)
    .executeTakeFirstOrThrow();
  return far ?? 0;
}

/**
 * Scales positions and sets the sizes of their labels. Each position counts as changed.
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

/** Scales the positions that imports recorded. A later import then still sees which changes were made here. */
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

/** Copies the tiles of a picture to the map's new units. Their files stay where they are. */
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
