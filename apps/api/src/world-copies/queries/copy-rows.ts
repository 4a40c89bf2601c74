import { locationFieldNames, positionNumbers, withoutMapValues } from '@venture-atlas/types';
import { insertPositions } from '../../atlas/queries/insert-positions.ts';
import { insertLocations } from '../../atlas/queries/locations.ts';
import { numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { type CopyReach, mapsAmong } from './copied-places.ts';

/*
 * Rows of a new world, made of those of another. Only what everybody reads of a place is taken: neither who changed it
 * and when, nor where it was imported from, nor what the wiki has of pictures. Places keep their addresses, which are
 * unique in a world; so the copy of one is known by its address.
 */

interface Copied {
  /** The places that are copied. */
  ids: readonly number[];
  worldId: number;
  /** Now (ISO 8601). */
  at: string;
}

/** The names of the types of these places, with their signs, looks and layers. */
export async function copyTypes(db: Db, { ids, worldId }: Copied): Promise<void> {
  const types = await db
    .selectFrom('location_types')
    .select(['name', 'icon', 'look', 'layer'])
    .where('id', 'in', (inner) =>
      inner.selectFrom('locations').select('type_id').where('locations.id', 'in', numberList(ids)).$castTo<{
        type_id: number;
      }>(),
    )
    .orderBy('name')
    .execute();
  const rows = types.map((type) => ({ ...type, world_id: worldId }));
  for (const batch of batches(await withEditorsIds(db, 'location_types', rows)))
    await db.insertInto('location_types').values(batch).execute();
}

/** What a place is without its map. */
const noMap = {
  ...withoutMapValues,
  ...{ map_width: null, map_height: null },
  ...{ opening_lat: null, opening_lng: null, opening_zoom: null },
};

/**
 * The places themselves, without pictures: those of a world are its own. Only the map that was asked for stands alone.
 * @returns the copies by the numbers of what they are of
 */
export async function copyLocations(
  db: Db,
  { ids, worldId, at }: Copied,
  reach: CopyReach,
): Promise<ReadonlyMap<number, number>> {
  const taken = [
    ...(['slug', 'name', 'name_lower', 'map_width', 'map_height'] as const),
    ...(['opening_lat', 'opening_lng', 'opening_zoom'] as const),
    ...locationFieldNames,
  ] as const;
  const rows = await db
    .selectFrom('locations')
    .leftJoin('location_types as theirs', 'theirs.id', 'locations.type_id')
    .leftJoin('location_types as ours', (join) =>
      join.onRef('ours.name', '=', 'theirs.name').on('ours.world_id', '=', worldId),
    )
    .select(taken.map((column) => `locations.${column}` as const))
    .select(['locations.id as original', 'ours.id as type_id'])
    .where('locations.id', 'in', numberList(ids))
    .orderBy('locations.id')
    .execute();
  const maps = new Set(mapsAmong(ids, reach));
  const made = await insertLocations(
    db,
    rows.map(({ original, ...row }) => ({
      ...{ ...row, ...(maps.has(original) ? {} : noMap), world_id: worldId },
      ...{ stands_alone: original === reach.mapId ? 1 : 0, created_at: at, updated_at: at },
    })),
  );
  return new Map(
    rows.flatMap(({ original, slug }) => {
      const copy = made.get(slug);
      return copy === undefined ? [] : [[original, copy] as const];
    }),
  );
}

/** Where these places are shown on those of the maps that are copied. @param copies by the numbers of what they are of */
export async function copyPositions(
  db: Db,
  { ids, maps, at }: Copied & { maps: readonly number[] },
  copies: ReadonlyMap<number, number>,
): Promise<void> {
  for (const some of batches(ids, 500)) {
    const rows = await db
      .selectFrom('positions')
      .select(positionNumbers)
      .select(['label_by_hand', 'display_dot', 'geojson', 'look', 'parent_id', 'location_id'])
      .where('active', '=', 1)
      .where('location_id', 'in', some)
      .where('parent_id', 'in', numberList(maps))
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
      .select(['locations.id', 'locations.name', 'wiki_pages.content', 'wiki_pages.secrets'])
      .where('locations.id', 'in', numberList(some))
      .orderBy('locations.id')
      .execute();
  }
}

/** The places that show a stored picture of their own, or name one for link previews. */
export const placesWithPictures = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('locations')
    .select(['id', 'picture_hash', 'seo_image'])
    .where('id', 'in', numberList(ids))
    .where((eb) => eb.or([eb('picture_hash', 'is not', null), eb('seo_image', 'is not', null)]))
    .execute();

export async function givePictures(
  db: Db,
  id: number,
  pictures: { picture_hash: string | null; seo_image: string | null },
): Promise<void> {
  await db.updateTable('locations').set(pictures).where('id', '=', id).execute();
}
