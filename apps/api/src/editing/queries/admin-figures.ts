import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isOrphan, isWithoutPicture, isWithoutText } from './staff-locations.ts';

/** The figures of the dashboard, each counted on indexes. */
export async function countRegistry(db: Kysely<Database>) {
  const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count);
  const locations = () => db.selectFrom('locations').select((eb) => eb.fn.countAll().as('count'));
  const all = (table: 'wiki_pages' | 'location_types') =>
    count(db.selectFrom(table).select((eb) => eb.fn.countAll().as('count')));
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
