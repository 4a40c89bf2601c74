import { type SqlBool, sql } from 'kysely';
import { byIndex, contains, numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Whether editors see a position on its map. The table is the name that the statement gives it. A position that was
 * taken off is not on its map.
 */
export const isOnMap = (table: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.active`)} = 1 or ${sql.ref(`${table}.draft`)} = 1)`;

/** Whether any of these locations is a draft. */
export const isAnyDraft = async (db: Db, locationIds: readonly number[]): Promise<boolean> =>
  (await draftsAmong(db, locationIds).limit(1).executeTakeFirst()) !== undefined;

/** The locations that are drafts, among these. */
export const listDraftIds = async (db: Db, locationIds: readonly number[]): Promise<number[]> =>
  (await draftsAmong(db, locationIds).execute()).map(({ id }) => id);

const draftsAmong = (db: Db, locationIds: readonly number[]) =>
  db.selectFrom('locations').select('id').where('id', 'in', numberList(locationIds)).where('draft', '<>', 0);

/** The columns that are written when a place becomes a draft or is published. */
export type DraftRow = Awaited<ReturnType<typeof listDraftsWith>>[number];

/** The maps, the places that were found before, and the limit. */
export interface OnMaps {
  mapIds: readonly number[];
  found: readonly number[];
  limit: number;
}

/** The drafts on these maps that are drafts only because of them, without those that were found before. */
export const listDraftsWith = (db: Db, on: OnMaps) => placesOnMaps(db, on).where('locations.draft', '=', 2).execute();

/**
 * Published places on these maps that stand only on drafts and on places found before. Readers could not reach them.
 */
export const listStranded = (db: Db, on: OnMaps) =>
  placesOnMaps(db, on)
    .where('locations.draft', '=', 0)
    .where('locations.stands_alone', '=', 0)
    .where(
      sql<SqlBool>`not exists (select 1 from positions as elsewhere join locations as map on map.id = elsewhere.parent_id
        where elsewhere.location_id = locations.id and elsewhere.active = 1 and map.draft = 0
        and map.id not in ${numberList([...on.found, ...on.mapIds])})`,
    )
    .execute();

const placesOnMaps = (db: Db, { mapIds, found, limit }: OnMaps) =>
  db
    .selectFrom('locations')
    .select(['locations.id', 'locations.world_id', 'locations.name', 'locations.slug'])
    .where('locations.id', 'in', (eb) =>
      eb
        .selectFrom('positions')
        .select('positions.location_id')
        .where('positions.parent_id', 'in', numberList(mapIds))
        .where(isOnMap('positions')),
    )
    .where('locations.id', 'not in', numberList(found))
    .orderBy('locations.id')
    .limit(limit);

/** Sets the draft state and the slug of a location. This is no edit by staff, so the version stays. */
export async function writeDraft(db: Db, id: number, row: { draft: 0 | 1 | 2; slug: string }): Promise<void> {
  await db.updateTable('locations').set(row).where('id', '=', id).execute();
}

/** The names of stored pictures that some locations show or will show: as maps, for link previews, and in texts. */
export async function listShownAddresses(db: Db, locationIds: readonly number[]) {
  const ids = numberList(locationIds);
  const rows = await db
    .selectFrom('locations')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.location_id', '=', 'locations.id').on('jobs.picture_hash', 'is not', null),
    )
    .select(['locations.picture_hash', 'locations.seo_image', 'jobs.picture_hash as coming'])
    .select(['wiki_pages.content', 'wiki_pages.secrets'])
    .where('locations.id', 'in', ids)
    .execute();
  return rows;
}

/**
 * Withholds the pictures that only drafts or secrets show, and releases the others.
 * @param hashes of pictures of one world
 */
export async function withholdPictures(db: Db, worldId: number, hashes: readonly string[]): Promise<void> {
  const shownBy = (draft: SqlBoolExpression) => sql<SqlBool>`(
    exists (select 1 from locations where locations.picture_hash = pictures.hash and ${draft})
    or exists (select 1 from jobs join locations on locations.id = jobs.location_id
      where jobs.picture_hash = pictures.hash and ${draft})
    or exists (select 1 from locations where locations.world_id = ${worldId} and locations.seo_image is not null
      and ${contains(sql.ref('locations.seo_image'), sql.ref('pictures.hash'))} and ${draft})
    or exists (select 1 from wiki_pages left join locations on locations.id = wiki_pages.location_id
      where wiki_pages.world_id = ${worldId} and ${draft}
      and ${contains(sql.ref('wiki_pages.content'), sql.ref('pictures.hash'))}))`;
  const ofDraft = shownBy(sql`locations.draft <> 0`);
  const ofAnybody = shownBy(sql`coalesce(locations.draft, 0) = 0`);
  const inSecret = sql`exists (select 1 from wiki_pages where wiki_pages.world_id = ${worldId}
    and ${contains(sql.ref('wiki_pages.secrets'), sql.ref('pictures.hash'))})`;
  for (const hash of hashes) {
    await db
      .updateTable('pictures')
      .set({ withheld: sql`case when (${ofDraft} or ${inSecret}) and not ${ofAnybody} then 1 else 0 end` })
      .where('hash', '=', hash)
      .where('world_id', '=', worldId)
      .execute();
  }
}

type SqlBoolExpression = ReturnType<typeof sql>;

/** The pictures that are withheld, among these. */
export async function listWithheld(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .where('withheld', '=', 1)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** The pictures that a secret of a text in the world shows, among these. Texts without secrets are not read. */
export async function listInSecrets(db: Db, worldId: number, hashes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const hash of hashes) {
    const { rows } = await sql`
      select 1 from ${byIndex('wiki_pages', 'wiki_pages_with_secrets')}
      where secrets is not null and world_id = ${worldId} and ${contains(sql.ref('secrets'), sql.val(hash))} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(hash);
  }
  return found;
}
