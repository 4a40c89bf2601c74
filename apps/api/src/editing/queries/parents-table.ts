import { type Kysely, sql } from 'kysely';
import { contains, folded } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import { isOnMap } from './drafts.ts';
import type { ListPage } from './staff-locations.ts';

/** Filters locations by the number of maps that they actively stand on: 0, 1, or 2 for two or more. */
export interface ParentsFilter {
  /** Part of the name, as `foldWords` writes it; '' matches all. */
  key: string;
  parents: 0 | 1 | 2;
}

/** One page of the parents table, by name. */
export async function listByParents(db: Kysely<Database>, scope: WorldScope, filter: ParentsFilter, page: ListPage) {
  return matching(db, scope, filter)
    .select(['locations.id', 'locations.name', 'locations.slug'])
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The number of rows in the whole table. */
export async function countByParents(db: Kysely<Database>, scope: WorldScope, filter: ParentsFilter): Promise<number> {
  const row = await matching(db, scope, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function matching(db: Kysely<Database>, scope: WorldScope, { key, parents }: ParentsFilter) {
  let query = db.selectFrom('locations').where((eb) => isInScope(scope, eb.ref('locations.world_id')));
  if (key !== '') query = query.where(contains(folded('locations.name_lower'), key));
  // Counting stops at 2, however many maps a location stands on.
  const standing = sql<number>`(
    select count(*) from (
      select 1 from positions where positions.location_id = locations.id and ${isOnMap('positions')} limit 2
    ) as some_maps
  )`;
  return query.where(standing, '=', parents);
}
