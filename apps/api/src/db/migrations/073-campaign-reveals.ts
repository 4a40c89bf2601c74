import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements: readonly string[] = [
  `create table campaign_reveals (
    key text not null primary key,
    campaign_id text not null references campaigns (id) on delete cascade,
    location_id integer not null references locations (id) on delete cascade,
    secret text not null,
    chronicle_id integer not null references chronicle (id) on delete cascade,
    shown_to text not null check (shown_to in ('everybody', 'some')),
    revealed_at text not null
  ) strict, without rowid`,
  'create unique index campaign_reveals_of_secret on campaign_reveals (campaign_id, location_id, secret)',
  'create index campaign_reveals_of_place on campaign_reveals (location_id)',
  'create unique index campaign_reveals_of_line on campaign_reveals (chronicle_id)',
  `create table reveal_people (
    reveal_key text not null references campaign_reveals (key) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    primary key (reveal_key, user_id)
  ) strict, without rowid`,
  'create index reveal_people_by_user on reveal_people (user_id)',
];

/** Which secrets of texts a campaign reveals, to everybody there or to some accounts. */
export const campaignReveals: Migration = {
  name: '073-campaign-reveals',
  up: (db) => run(db, statements),
  upOnPostgres: (db) => run(db, statements.map(onPostgres)),
};

async function run(db: Kysely<unknown>, all: readonly string[]): Promise<void> {
  for (const statement of all) await sql.raw(statement).execute(db);
}

/** The same statement as the schema of a new database has it: wide numbers, and nulls first in indexes as on SQLite. */
function onPostgres(statement: string): string {
  if (!/^create (unique )?index/.test(statement))
    return statement.replaceAll(' integer', ' bigint').replace(/ strict, without rowid$/, '');
  return statement.replace(
    /\(([^()]+)\)$/,
    (_, columns: string) => `(${columns.replaceAll(/\w+/g, '$& nulls first')})`,
  );
}
