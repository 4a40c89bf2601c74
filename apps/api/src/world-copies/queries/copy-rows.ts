import { withoutMapValues } from '@venture-atlas/types';
import { type SqlBool, sql } from 'kysely';
import { insertLocations } from '../../atlas/queries/locations.ts';
import { insertPositions } from '../../atlas/queries/positions.ts';
import { numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { worldContents } from '../../worlds/world-contents.ts';

/*
 * Rows of a new world, copied from those of another by the columns of `world-contents.ts`. Places keep their addresses,
 * which are unique in a world and identify the copies.
 */

/** Ids of copies by the ids of their originals. */
export type Copies = ReadonlyMap<number, number>;

/** Source and target of a copy. */
interface Copied {
  /** Places to copy, and those whose maps are copied. */
  ids: readonly number[];
  maps: ReadonlySet<number>;
  worldId: number;
  /** Now (ISO 8601). */
  at: string;
}

/** Copies the types of these places. */
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

/** Fields of a place without its map. */
const noMap = {
  ...withoutMapValues,
  map_width: null,
  map_height: null,
  picture_hash: null,
  opening_lat: null,
  opening_lng: null,
  opening_zoom: null,
};

/** Copies of objects that places refer to. */
interface CopiesInPlaces {
  types: Copies;
  /** New name of a stored picture; undefined if it was not copied. */
  nameOf: (hash: string) => string | undefined;
  /** New form of an address, which may be that of a stored picture. */
  addressOf: (address: string) => string | null;
}

/** Copies the places. @param standsAlone the only place that is visible without a position */
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

/** Copies the active positions of these places on the copied maps. */
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

/** Stored texts of these places, read in batches. */
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

/** Ready pictures of a world by name (a few hundred at most). */
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

/** Tile sets that these places show. */
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

/** Number of waiting and running copies. @param by only of this account */
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

/** Name of a world that was found in scope. */
export async function findWorldName(db: Db, worldId: number): Promise<string> {
  const { name } = await db.selectFrom('worlds').select('name').where('id', '=', worldId).executeTakeFirstOrThrow();
  return name;
}
