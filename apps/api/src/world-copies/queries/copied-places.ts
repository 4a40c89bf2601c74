import { sql } from 'kysely';
import { contains, jsonAt, numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { pictureNameIn } from '../../media/store/media-address.ts';

/** The part of a map that is copied. */
export interface CopyReach {
  mapId: number;
  /** Whether places on it are copied without their own maps and the places on those. */
  isMapOnly: boolean;
}

/**
 * Places of a copy: a public map, the active places on it, and on the maps below it.
 * @param most limit of the result
 */
export async function listCopiedPlaces(db: Db, { mapId, isMapOnly }: CopyReach, most: number): Promise<number[]> {
  const from = isMapOnly ? sql`copied.id = ${mapId} and ` : sql``;
  const { rows } = await sql<{ id: number }>`
    with recursive copied (id) as (
      select cast(${mapId} as bigint) union
      select positions.location_id from copied join positions on positions.parent_id = copied.id
      where ${from}positions.active = 1
    ) select id from copied limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the places whose maps are copied. */
export const mapsAmong = (ids: readonly number[], { mapId, isMapOnly }: CopyReach): readonly number[] =>
  isMapOnly ? ids.filter((id) => id === mapId) : ids;

/** Number of these places with a map of their own. */
export async function countMaps(db: Db, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', numberList(ids))
    .where('map_width', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Names of the stored pictures of these places: maps, link previews and pictures of texts. */
export async function listPictureNames(db: Db, ids: readonly number[], reach: CopyReach): Promise<Set<string>> {
  const shown = await db
    .selectFrom('locations')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .select([
      'locations.id',
      'locations.picture_hash',
      'locations.seo_image',
      jsonAt('wiki_pages.content', 'image').as('in_text'),
    ])
    .where('locations.id', 'in', numberList(ids))
    .where((eb) =>
      eb.or([
        eb('locations.picture_hash', 'is not', null),
        eb('locations.seo_image', 'is not', null),
        eb('wiki_pages.has_text', '=', 1),
      ]),
    )
    .execute();
  const maps = new Set(mapsAmong(ids, reach));
  const names = shown.flatMap((row) => [
    maps.has(row.id) ? row.picture_hash : null,
    pictureNameIn(row.seo_image),
    pictureNameIn(row.in_text),
  ]);
  return new Set(names.filter((name) => name != null));
}

/** Markdown texts of these places that contain pictures. */
export async function listMarkdownWithPictures(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('wiki_pages')
    .select(jsonAt<string>('content', 'markdown').as('markdown'))
    .where('location_id', 'in', numberList(ids))
    .where(contains(jsonAt('content', 'markdown'), sql`'!['`))
    .execute();
  return rows.map(({ markdown }) => markdown);
}
