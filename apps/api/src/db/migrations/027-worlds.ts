import { randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type RemadeTable, remakeTables } from '../sqlite/remake-table.ts';
import { remadeForWorlds } from './027-worlds-tables.ts';
import type { Migration } from './migration.ts';

/** What is there today belongs to this one. */
const ATLAS = 1;

/**
 * Every location, type, old address, text, import and change belongs to a world; slugs, type names and import keys are
 * unique within one. Nothing that is seen changes: all that is there belongs to one open world.
 */
export const worlds: Migration = {
  name: '027-worlds',
  leavesForeignKeysAside: true,
  async up(db) {
    await sql`
      create table worlds (
        id integer primary key autoincrement,
        public_id text not null unique check (length(public_id) = 22),
        name text not null check (length(name) between 1 and 120),
        kind text not null check (kind in ('atlas', 'own')),
        access text not null check (access in ('open', 'closed')),
        owner_id integer references users (id) on delete set null,
        created_at text not null,
        deleted_at text,
        check (kind = 'own' or owner_id is null),
        check (kind = 'atlas' or access = 'closed')
      ) strict`.execute(db);
    await sql`create index worlds_by_owner on worlds (owner_id, id) where owner_id is not null`.execute(db);
    await sql`
      insert into worlds (id, public_id, name, kind, access, created_at) values
        (${ATLAS}, ${randomBytes(16).toString('base64url')}, 'Atlas', 'atlas', 'open', ${new Date().toISOString()})`.execute(
      db,
    );

    const inAtlas = (table: Omit<RemadeTable, 'fill'>): RemadeTable => ({ ...table, fill: { world_id: ATLAS } });
    await remakeTables(db, remadeForWorlds.map(inAtlas));

    await sql`create index locations_by_name on locations (world_id, name_lower, id)`.execute(db);
    await sql`create index wiki_pages_by_name on wiki_pages (world_id, name_lower, id)`.execute(db);
    await sql`create index imports_by_world on imports (world_id, id)`.execute(db);
    await sql`create index staff_changes_by_world on staff_changes (world_id, id)`.execute(db);
    await sql`
      create index staff_changes_removed on staff_changes (world_id, id)
      where after is null and reverted_by is null`.execute(db);

    await keepWorldsApart(db);
  },
};

/** What belongs together belongs to one world, whoever writes it. */
async function keepWorldsApart(db: Kysely<unknown>): Promise<void> {
  const worldOf = (table: string, id: string) =>
    sql`(select world_id from ${sql.table(table)} where id = ${sql.raw(id)})`;
  const both = sql`${worldOf('locations', 'new.parent_id')} <> ${worldOf('locations', 'new.location_id')}`;
  await refuse(db, 'positions', ['parent_id', 'location_id'], both);
  const pairs = [
    ['locations', 'type_id', 'location_types'],
    ['location_old_slugs', 'location_id', 'locations'],
    ['wiki_pages', 'location_id', 'locations'],
  ] as const;
  for (const [table, column, target] of pairs) {
    await refuse(db, table, [column], sql`new.world_id <> ${worldOf(target, `new.${column}`)}`);
  }
  for (const table of ['locations', 'location_types', 'location_old_slugs', 'wiki_pages', 'imports', 'staff_changes']) {
    await sql`
      create trigger ${sql.ref(`${table}_stay_in_world`)} before update of world_id on ${sql.table(table)}
        when new.world_id <> old.world_id
      begin
        select raise(abort, 'a row stays in its world');
      end`.execute(db);
  }
}

async function refuse(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  const body = sql`on ${sql.table(table)} when ${condition}
    begin
      select raise(abort, 'two worlds in one row');
    end`;
  await sql`create trigger ${sql.ref(`${table}_made_in_one_world`)} before insert ${body}`.execute(db);
  const named = sql.join(columns.map((column) => sql.ref(column)));
  await sql`create trigger ${sql.ref(`${table}_kept_in_one_world`)} before update of ${named} ${body}`.execute(db);
}
