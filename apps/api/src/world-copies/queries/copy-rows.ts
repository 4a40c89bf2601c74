import { withoutMapValues } from '@venture-atlas/types';
import { type SqlBool, sql } from 'kysely';
import { insertLocations } from '../../atlas/queries/locations.ts';
import { insertPositions } from '../../atlas/queries/positions.ts';
import { contains, jsonAt, numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { pictureNamedIn } from '../../media/store/media-address.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { contentsOf, worldContents, worldTableNames } from '../../worlds/world-contents.ts';

/*
 * Rows of a new world, made of those of another, as `world-contents.ts` says what a copy holds. Places keep their
 * addresses, which are unique in a world; so the copy of one is known by its address.
 */

/** Copies by the numbers of what they are of. */
export type Copies = ReadonlyMap<number, number>;

/** What is copied, and where to. */
interface Copied {
  /** The places that are copied, and those of them that keep their maps. */
  ids: readonly number[];
  maps: ReadonlySet<number>;
  worldId: number;
  /** Now (ISO 8601). */
  at: string;
}

/** The types of these places. */
export async function copyTypes(db: Db, { ids, worldId }: Copied): Promise<Copies> {
  const types = await db
    .selectFrom('location_types')
    .select(['id', ...worldContents.location_types.copied])
    .where('id', 'in', (inner) =>
      inner.selectFrom('locations').select('type_id').where('locations.id', 'in', numberList(ids)).$castTo<{
        type_id: number;
      }>(),
    )
    .orderBy('name')
    .execute();
  const rows = types.map(({ id: _, ...type }) => ({ ...type, world_id: worldId }));
  const made = await withEditorsIds(db, 'location_types', rows);
  for (const batch of batches(made)) await db.insertInto('location_types').values(batch).execute();
  return new Map(types.flatMap(({ id }, at) => (made[at] === undefined ? [] : [[id, made[at].id]])));
}

/** What a place is without its map. */
const noMap = {
  ...withoutMapValues,
  map_width: null,
  map_height: null,
  picture_hash: null,
  opening_lat: null,
  opening_lng: null,
  opening_zoom: null,
};

/** The copies of what places show and are. */
interface CopiesInPlaces {
  types: Copies;
  /** Of a stored picture; undefined where it was not copied. */
  nameOf: (hash: string) => string | undefined;
  /** Of an address, which may be that of a stored picture. */
  addressOf: (address: string) => string | null;
}

/** The places themselves. @param standsAlone the only one of them that does */
export async function copyLocations(
  db: Db,
  { ids, maps, worldId, at }: Copied,
  { types, nameOf, addressOf }: CopiesInPlaces,
  standsAlone: number,
): Promise<Copies> {
  const rows = await db
    .selectFrom('locations')
    .select(['id', ...worldContents.locations.copied])
    .where('id', 'in', numberList(ids))
    .orderBy('id')
    .execute();
  const made = await insertLocations(
    db,
    rows.map(({ id, type_id, picture_hash, seo_image, ...row }) => ({
      ...row,
      type_id: types.get(type_id ?? 0) ?? null,
      picture_hash: picture_hash === null ? null : (nameOf(picture_hash) ?? null),
      seo_image: seo_image === null ? null : addressOf(seo_image),
      ...(maps.has(id) ? {} : noMap),
      world_id: worldId,
      stands_alone: id === standsAlone ? 1 : 0,
      created_at: at,
      updated_at: at,
    })),
  );
  return new Map(
    rows.map(({ id, slug }) => {
      const copy = made.get(slug);
      if (copy === undefined) throw new Error('A place was not copied.');
      return [id, copy];
    }),
  );
}

/** Where these places are shown on those of the maps that are copied. */
export async function copyPositions(db: Db, { ids, maps, at }: Copied, copies: Copies): Promise<void> {
  for (const some of batches(ids, 500)) {
    const rows = await db
      .selectFrom('positions')
      .select(worldContents.positions.copied)
      .where('active', '=', 1)
      .where('location_id', 'in', some)
      .where('parent_id', 'in', numberList([...maps]))
      .orderBy('id')
      .execute();
    const ours = rows.flatMap(({ parent_id, location_id, ...row }) => {
      const [map, place] = [copies.get(parent_id), copies.get(location_id)];
      if (map === undefined || place === undefined) return [];
      return [{ ...row, parent_id: map, location_id: place, created_at: at, updated_at: at }];
    });
    await insertPositions(db, ours);
  }
}

/** The stored texts of these places, in portions. */
export async function* textsOf(db: Db, ids: readonly number[]) {
  for (const some of batches(ids, 200)) {
    yield* await db
      .selectFrom('wiki_pages')
      .innerJoin('locations', 'locations.id', 'wiki_pages.location_id')
      .select(['locations.name', ...worldContents.wiki_pages.copied])
      .$narrowType<{ location_id: number }>()
      .where('locations.id', 'in', numberList(some))
      .orderBy('locations.id')
      .execute();
  }
}

/** How much of a map is copied. */
export interface CopyReach {
  mapId: number;
  /** Places on it come without maps of their own, and nothing that stands on those. */
  isMapOnly: boolean;
}

/**
 * The places of a copy: a map that everybody may open, what is shown on it, and on the maps below it. What was taken off
 * one of them is none.
 * @param most how many are looked for
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

/** Those of the places that keep their maps. */
export const mapsAmong = (ids: readonly number[], { mapId, isMapOnly }: CopyReach): readonly number[] =>
  isMapOnly ? ids.filter((id) => id === mapId) : ids;

/** How many of these places have a map of their own. */
export async function countMaps(db: Db, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', numberList(ids))
    .where('map_width', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The names of the stored pictures that these places show: as maps, for link previews and in texts. */
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
    pictureNamedIn(row.seo_image),
    pictureNamedIn(row.in_text),
  ]);
  return new Set(names.filter((name) => name != null));
}

/** The texts in Markdown of these places that show pictures within them. */
export async function listMarkdownWithPictures(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('wiki_pages')
    .select(jsonAt<string>('content', 'markdown').as('markdown'))
    .where('location_id', 'in', numberList(ids))
    .where(contains(jsonAt('content', 'markdown'), sql`'!['`))
    .execute();
  return rows.map(({ markdown }) => markdown);
}

/** Stored pictures of a world that have one of these names, some hundred at most, and are ready to be shown. */
export async function listPictures(db: Db, worldId: number, names: ReadonlySet<string>) {
  return db
    .selectFrom('pictures')
    .select(worldContents.pictures.copied)
    .where('world_id', '=', worldId)
    .where('hash', 'in', [...names])
    .where('state', '=', 'ready')
    .orderBy('hash')
    .execute();
}

/** The tiles that these places show, of whatever pictures. */
export async function listTiles(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('tile_sets')
    .select(worldContents.tile_sets.copied)
    .where('state', '=', 'ready')
    .where(
      sql<SqlBool>`exists (select 1 from locations where locations.id in ${numberList(ids)}
        and locations.picture_hash = tile_sets.picture_hash
        and locations.map_width = tile_sets.map_width and locations.map_height = tile_sets.map_height)`,
    )
    .execute();
}

export type PictureToCopy = Awaited<ReturnType<typeof listPictures>>[number];
export type TilesToCopy = Awaited<ReturnType<typeof listTiles>>[number];

const HELD = ['campaign_location_settings', 'campaign_notes'] as const;

/** How many settings and notes of a campaign are at these places, and how many of both at others. */
export async function countHeld(
  db: Db,
  campaignId: string,
  ids: readonly number[],
): Promise<{ settings: number; notes: number; others: number }> {
  const count = async (table: (typeof HELD)[number]) => {
    const rows = db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('campaign_id', '=', campaignId);
    const all = await rows.executeTakeFirstOrThrow();
    const here = await rows.where('location_id', 'in', numberList(ids)).executeTakeFirstOrThrow();
    return { here: here.count, others: all.count - here.count };
  };
  const [settings, notes] = [await count('campaign_location_settings'), await count('campaign_notes')];
  return { settings: settings.here, notes: notes.here, others: settings.others + notes.others };
}

/**
 * Lets the rows of a campaign, and those of its layer, name the copies of places. They stay as they are otherwise: what
 * the campaign knows of a place, and the circles of its rumours, since a second circle would tell where it meets the first.
 * @param copies of places; `maps` are those of them that kept their maps
 */
export async function moveToCopies(
  db: Db,
  owners: { campaign_id: string; world_id: number | undefined },
  { places, maps }: { places: Copies; maps: Copies },
): Promise<void> {
  for (const table of worldTableNames) {
    const { moved, refs } = contentsOf(table);
    const owner = moved && owners[moved.of];
    if (moved === undefined || owner === undefined) continue;
    const columns = moved.columns.map((name) => ({ name, copies: refs[name]?.isMap ? maps : places }));
    const isOwn = sql`${sql.ref(moved.of)} = ${owner}`;
    const areCopied = columns.map(({ name, copies }) => sql`${sql.ref(name)} in ${numberList([...copies.keys()])}`);
    const { rows } = await sql<Record<string, number>>`
      select distinct ${sql.join(moved.columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${sql.join([isOwn, ...areCopied], sql` and `)}`.execute(db);
    for (const row of rows) {
      const are = columns.map(({ name }) => sql`${sql.ref(name)} = ${row[name]}`);
      const become = columns.map(({ name, copies }) => sql`${sql.ref(name)} = ${copies.get(row[name] ?? 0)}`);
      await sql`
        update ${sql.table(table)} set ${sql.join(become)} where ${sql.join([isOwn, ...are], sql` and `)}`.execute(db);
    }
  }
}

/** Whether a campaign has settings of its own for a place. */
export async function hasSettings(db: Db, campaignId: string, locationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_location_settings')
    .select('location_id')
    .where('campaign_id', '=', campaignId)
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Copies that wait or are made just now. @param by of this account alone */
export async function countOpenCopies(db: Db, by?: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'world copy')
    .where('state', 'in', ['waiting', 'running'])
    .$if(by !== undefined, (query) => query.where('account_id', '=', by ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}

/** The name of a world that was found in scope. */
export async function findWorldName(db: Db, worldId: number): Promise<string> {
  const { name } = await db.selectFrom('worlds').select('name').where('id', '=', worldId).executeTakeFirstOrThrow();
  return name;
}
