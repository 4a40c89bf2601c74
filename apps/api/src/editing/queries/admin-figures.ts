import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import { isOrphan, isWithoutPicture, isWithoutText } from './staff-locations.ts';

/** The figures of the dashboard. Each is counted by an index, with a yield in between. */
export async function countForDashboard(db: Kysely<Database>, scope: WorldScope) {
  const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }> }) => {
    await yieldToEventLoop();
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  const inScope = isInScope(scope, sql.ref('world_id'));
  const locations = () =>
    db
      .selectFrom('locations')
      .select((eb) => eb.fn.countAll().as('count'))
      .where(inScope);
  const all = (table: 'wiki_pages' | 'location_types') =>
    count(
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .where(inScope),
    );
  return {
    wikiPages: await all('wiki_pages'),
    types: await all('location_types'),
    locations: await count(locations()),
    withoutPicture: await count(locations().where(isWithoutPicture)),
    withoutText: await count(locations().where(isWithoutText)),
    withoutType: await count(locations().where('type_id', 'is', null)),
    orphans: await count(locations().where(isOrphan)),
  };
}
