import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { isMet } from './met.ts';
import { calledInstead, type PlaceSight } from './place-sight.ts';

const ID = sql<number>`locations.id`;

/** Those of some locations that this reader may know, by the names that they call them. */
export async function listLinkedPlaces(
  db: Db,
  scope: WorldScope,
  ids: readonly number[],
  sight: PlaceSight | undefined,
) {
  const called = (what: 'name' | 'slug', own: string) => calledInstead(sight?.alias, what, ID, sql.ref(own));
  return db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'location_types.name as type_name', 'locations.map_width'])
    .select([called('name', 'locations.name').as('name'), called('slug', 'locations.slug').as('slug')])
    .select(
      sql<number>`${sight?.alias === undefined ? sql`0` : sql`${sight.alias.slug(ID)} is not null`}`.as('is_aliased'),
    )
    .select((eb) =>
      eb
        .selectFrom('pictures')
        .select('pictures.file')
        .whereRef('pictures.hash', '=', 'locations.picture_hash')
        .as('picture_file'),
    )
    .where('locations.id', 'in', numberList(ids))
    .where(isPlaceRowInScope(scope, 'locations'))
    .where(isMet(ID, scope, sight))
    .orderBy('locations.id')
    .execute();
}
