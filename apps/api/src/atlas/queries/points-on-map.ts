import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { groundsOf, hasLocation, type WorldScope } from '../../worlds/scope.ts';

/** A rectangle in map units. */
export interface MapRectangle {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The places that actively stand on a map, of one type (by its name) and within a rectangle if these are given. */
export async function listPlacesOnMap(
  db: Kysely<Database>,
  scope: WorldScope,
  mapId: number,
  only: { type?: string | undefined; inside?: MapRectangle | undefined } = {},
) {
  let query = db
    .selectFrom('positions')
    .select(['positions.location_id', 'positions.lat', 'positions.lng'])
    .where('positions.parent_id', 'in', await groundsOf(db, scope, mapId))
    .where('positions.active', '=', 1)
    .where(hasLocation(scope, mapId));
  const { type, inside } = only;
  if (type !== undefined) {
    query = query
      .innerJoin('locations', 'locations.id', 'positions.location_id')
      .innerJoin('location_types', 'location_types.id', 'locations.type_id')
      .where('location_types.name', '=', type);
  }
  if (inside !== undefined) {
    query = query
      .where('positions.lat', '>=', inside.south)
      .where('positions.lat', '<=', inside.north)
      .where('positions.lng', '>=', inside.west)
      .where('positions.lng', '<=', inside.east);
  }
  return query.execute();
}
