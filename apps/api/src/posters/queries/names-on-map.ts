import type { Db } from '../../db/schema.ts';
import { isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** Ids of the active points of a map, with the names of their places. */
export const listNamesOn = (db: Db, scope: WorldScope, mapId: number) =>
  db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select(['positions.id', 'locations.name'])
    .where('positions.parent_id', '=', mapId)
    .where('positions.active', '=', 1)
    .where(isPlaceRowInScope(scope, 'locations'))
    .orderBy('positions.id')
    .execute();
