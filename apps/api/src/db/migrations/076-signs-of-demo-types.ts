import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The types of the demo world by the sign that they get. */
const SIGNS: readonly (readonly [sign: string, types: readonly string[]])[] = [
  ['region', ['region', 'district']],
  ['road', ['road', 'street']],
  ['sea', ['sea', 'strait']],
  ['marsh', ['swamp', 'moor']],
  ['fort', ['fortress']],
  ['star', ['landmark']],
  ['tree', ['park']],
  ...[
    'camp',
    'city',
    'desert',
    'dungeon',
    'forest',
    'glacier',
    'harbour',
    'hills',
    'inn',
    'island',
    'lake',
    'mountain',
    'river',
    'ruin',
    'temple',
    'town',
    'village',
    'water',
  ].map((name) => [name, [name]] as const),
];

const ATLAS = 1;

/** Gives the types of a seeded demo world their signs, where nobody ever changed how they look. */
export const signsOfDemoTypes: Migration = {
  name: '076-signs-of-demo-types',
  async up(db) {
    for (const [sign, types] of SIGNS)
      await sql`
        update location_types set icon = ${sign}
        where world_id = ${ATLAS} and icon is null and look is null and name in (${sql.join(types)})
          and exists (select 1 from meta where ${sql.ref('meta.key')} = 'seeded_at')
          and not exists (
            select 1 from staff_changes as change
            where change.thing = 'type' and change.thing_id = location_types.id
              and (cast(${sql.ref('change.after')} as text) like ${'%"icon"%'}
                or cast(${sql.ref('change.after')} as text) like ${'%"look"%'})
          )`.execute(db);
  },
};
