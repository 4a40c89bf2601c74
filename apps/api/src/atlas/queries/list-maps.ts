import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';
import { isMet } from './met.ts';
import { calledInstead, type PlaceSight } from './place-sight.ts';

/** A map as a list of maps shows it. */
export type ListedMap = Awaited<ReturnType<typeof listMaps>>[number];

/** Which maps are listed; all that this viewer may know where nothing is said. */
export interface MapsWish {
  only?: number;
  except?: number;
}

/** The maps of a scope by name, as their viewer knows them. @param sight undefined outside of campaigns */
export function listMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  sight: PlaceSight | undefined,
  { limit, offset, ...wish }: MapsWish & { limit: number; offset: number },
) {
  const called = (what: 'name' | 'slug' | 'key', own: string) =>
    calledInstead(sight?.alias, what, sql.ref('locations.id'), sql.ref(own));
  return selectMaps(db, scope, sight, wish)
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select(['locations.id', 'locations.world_id', 'locations.map_width', 'locations.miles_per_unit'])
    .select(['pictures.preview_file', 'pictures.file as picture_file'])
    .select([called('name', 'locations.name').as('name'), called('slug', 'locations.slug').as('slug')])
    .orderBy(called('key', 'locations.name_lower'))
    .orderBy('locations.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many of them there are. */
export async function countMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  sight: PlaceSight | undefined,
  wish: MapsWish,
): Promise<number> {
  const row = await selectMaps(db, scope, sight, wish)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function selectMaps(db: Kysely<Database>, scope: WorldScope, sight: PlaceSight | undefined, wish: MapsWish) {
  const { only, except } = wish;
  const maps = db
    .selectFrom('locations')
    .where(isPlaceInScope(scope, 'locations'))
    .where('locations.map_width', 'is not', null)
    .where(isMet(sql<number>`locations.id`, scope, sight));
  const one = only === undefined ? maps : maps.where('locations.id', '=', only);
  return except === undefined ? one : one.where('locations.id', '<>', except);
}
