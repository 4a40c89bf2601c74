import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Tables with texts of a campaign; settings of deleted locations are kept aside with theirs. */
const tables = [
  'campaign_location_settings',
  'settings_of_deleted_locations',
  'campaign_handouts',
  'game_sessions',
] as const;

/**
 * Adds versions to texts by leaders of a campaign, and the history of their changes, which counts per campaign. The
 * version of a text is the number of its last change.
 */
export const campaignWordsHistory: Migration = {
  name: '071-campaign-words',
  async up(db) {
    await addVersions(db, 'integer');
    await sql`create table campaign_changes (
      campaign_id text not null references campaigns (id) on delete cascade,
      number integer not null check (number >= 1),
      at text not null,
      actor_id integer references users (id) on delete set null,
      subject text not null check (subject in ('place', 'session', 'handout')),
      location_id integer,
      session integer,
      handout_key text,
      before text not null,
      after text not null,
      reverts integer,
      reverted_by integer,
      primary key (campaign_id, number)
    ) strict, without rowid`.execute(db);
    for (const [name, columns] of indexes) await addIndex(db, name, columns, columns);
  },
  async upOnPostgres(db) {
    await addVersions(db, 'bigint');
    await sql`create table campaign_changes (
      campaign_id text not null references campaigns (id) on delete cascade,
      number bigint not null check (number >= 1),
      at text not null,
      actor_id bigint references users (id) on delete set null,
      subject text not null check (subject in ('place', 'session', 'handout')),
      location_id bigint,
      session bigint,
      handout_key text,
      before text not null,
      after text not null,
      reverts bigint,
      reverted_by bigint,
      primary key (campaign_id, number)
    )`.execute(db);
    for (const [name, columns] of indexes) {
      // Sorted as in SQLite.
      await addIndex(
        db,
        name,
        columns,
        columns.map((column) => `${column} asc nulls first`),
      );
    }
  },
};

const addVersions = async (db: Kysely<unknown>, type: 'integer' | 'bigint'): Promise<void> => {
  for (const table of tables) {
    const column = sql.raw(`words_version ${type} not null default 0 check (words_version >= 0)`);
    await sql`alter table ${sql.table(table)} add column ${column}`.execute(db);
  }
};

/** Most indexes serve lookups by their second column, the last one by its first. */
const indexes: readonly (readonly [name: string, columns: readonly [string, ...string[]]])[] = [
  ['campaign_changes_of_place', ['campaign_id', 'location_id', 'number']],
  ['campaign_changes_of_session', ['campaign_id', 'session', 'number']],
  ['campaign_changes_of_handout', ['campaign_id', 'handout_key', 'number']],
  ['campaign_changes_by_actor', ['actor_id']],
];

async function addIndex(
  db: Kysely<unknown>,
  name: string,
  columns: readonly string[],
  sorted: readonly string[],
): Promise<void> {
  const condition = `${columns[1] ?? columns[0]} is not null`;
  await sql.raw(`create index ${name} on campaign_changes (${sorted.join(', ')}) where ${condition}`).execute(db);
}
