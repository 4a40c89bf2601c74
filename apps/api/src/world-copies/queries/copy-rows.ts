import { positionNumbers } from '@venture-atlas/types';
import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';

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

/** The names of the types of these places, with their signs. */
export async function copyTypes(db: Db, { ids, worldId }: Copied): Promise<void> {
  await db
    .insertInto('location_types')
    .columns(['world_id', 'name', 'icon'])
    .expression((eb) =>
      eb
        .selectFrom('location_types')
        .select((inner) => [inner.val(worldId).as('world_id'), 'name', 'icon'])
        .where('id', 'in', (inner) =>
          inner.selectFrom('locations').select('type_id').where('locations.id', 'in', numberList(ids)).$castTo<{
            type_id: number;
          }>(),
        )
        .orderBy('name'),
    )
    .execute();
}

/**
 * The places themselves, without pictures: those of a world are its own. Only the map that was asked for stands alone.
 * @returns the copies by the numbers of what they are of
 */
export async function copyLocations(
  db: Db,
  { ids, worldId, at }: Copied,
  mapId: number,
): Promise<ReadonlyMap<number, number>> {
  const taken = [
    ...(['slug', 'name', 'name_lower', 'map_width', 'map_height', 'miles_per_unit'] as const),
    ...(['opening_lat', 'opening_lng', 'opening_zoom'] as const),
    ...(['map_maker_name', 'map_maker_url', 'map_licence', 'wiki_url'] as const),
  ] as const;
  await db
    .insertInto('locations')
    .columns([...taken, 'world_id', 'type_id', 'stands_alone', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('locations')
        .leftJoin('location_types as theirs', 'theirs.id', 'locations.type_id')
        .leftJoin('location_types as ours', (join) =>
          join.onRef('ours.name', '=', 'theirs.name').on('ours.world_id', '=', worldId),
        )
        .select(taken.map((column) => `locations.${column}` as const))
        .select((inner) => [
          inner.val(worldId).as('world_id'),
          'ours.id as type_id',
          sql<0 | 1>`locations.id = ${mapId}`.as('stands_alone'),
          inner.val(at).as('created_at'),
          inner.val(at).as('updated_at'),
        ])
        .where('locations.id', 'in', numberList(ids))
        .orderBy('locations.id'),
    )
    .execute();
  const pairs = await db
    .selectFrom('locations as theirs')
    .innerJoin('locations as ours', 'ours.slug', 'theirs.slug')
    .select(['theirs.id as original', 'ours.id as copy'])
    .where('theirs.id', 'in', numberList(ids))
    .where('ours.world_id', '=', worldId)
    .execute();
  return new Map(pairs.map(({ original, copy }) => [original, copy]));
}

/** Where these places are shown on each other's maps. */
export async function copyPositions(db: Db, { ids, worldId, at }: Copied): Promise<void> {
  await db
    .insertInto('positions')
    .columns([
      ...positionNumbers,
      ...(['label_by_hand', 'display_dot', 'geojson'] as const),
      ...(['parent_id', 'location_id', 'created_at', 'updated_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('positions')
        .innerJoin('locations as map', 'map.id', 'positions.parent_id')
        .innerJoin('locations as place', 'place.id', 'positions.location_id')
        .innerJoin('locations as our_map', (join) =>
          join.onRef('our_map.slug', '=', 'map.slug').on('our_map.world_id', '=', worldId),
        )
        .innerJoin('locations as our_place', (join) =>
          join.onRef('our_place.slug', '=', 'place.slug').on('our_place.world_id', '=', worldId),
        )
        .select(positionNumbers.map((name) => `positions.${name}` as const))
        .select(['positions.label_by_hand', 'positions.display_dot', 'positions.geojson'])
        .select((inner) => [
          'our_map.id as parent_id',
          'our_place.id as location_id',
          inner.val(at).as('created_at'),
          inner.val(at).as('updated_at'),
        ])
        .where('positions.active', '=', 1)
        .where('positions.parent_id', 'in', numberList(ids))
        .where('positions.location_id', 'in', numberList(ids))
        .orderBy('positions.id'),
    )
    .execute();
}

/** The stored texts of these places, in portions. */
export async function* textsOf(db: Db, ids: readonly number[]) {
  for (const some of batches(ids, 200)) {
    yield* await db
      .selectFrom('wiki_pages')
      .innerJoin('locations', 'locations.id', 'wiki_pages.location_id')
      .select(['locations.id', 'locations.name', 'wiki_pages.content'])
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
