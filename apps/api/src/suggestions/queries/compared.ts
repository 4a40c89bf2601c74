import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

/* What suggestions are compared with as it is now, of many at once. */

/** Places, whichever world they are in. */
export const listPlacesById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('locations')
    .select(['id', 'name', 'slug', 'world_id', 'version'])
    .where('id', 'in', numberList(ids))
    .execute();

/** The versions of the texts of some places. */
export const listTextVersions = (db: Db, locationIds: readonly number[]) =>
  db
    .selectFrom('wiki_pages')
    .select(['location_id', 'version'])
    .where('location_id', 'in', numberList(locationIds))
    .execute();

/** The texts of some places as they are stored. */
export const listStoredTexts = (db: Db, locationIds: readonly number[]) =>
  db
    .selectFrom('wiki_pages')
    .select(['location_id', 'content', 'secrets'])
    .where('location_id', 'in', numberList(locationIds))
    .execute();

/** Where some pins stand. */
export const listPinsById = (db: Db, ids: readonly number[]) =>
  db.selectFrom('positions').select(['id', 'version', 'lat', 'lng']).where('id', 'in', numberList(ids)).execute();
