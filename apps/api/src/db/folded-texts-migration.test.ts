import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase, testServer } from '../../test-support/postgres/test-databases.ts';
import { searchTextsOfWorlds } from './engine.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

const own = migrations.findIndex(({ name }) => name === '063-folded-texts');

async function fill({ db }: OpenDatabase): Promise<void> {
  for (const [n, body] of ['In ŁÓDŹ’S café — there.', 'Plain Words.', 'Draft Œuvre.'].entries()) {
    await sql`insert into locations (id, world_id, slug, name, name_lower, draft, created_at, updated_at)
      values (${100 + n}, 1, ${`p${n}`}, ${`P${n}`}, ${`p${n}`}, ${n === 2 ? 1 : 0}, '', '')`.execute(db);
    await sql`insert into wiki_pieces (location_id, ordinal, section, body) values (${100 + n}, 0, null, ${body})`.execute(
      db,
    );
  }
}

/** Texts from before are found as they are folded, and those that are written, changed and deleted after. */
async function expectFolded({ db }: OpenDatabase): Promise<void> {
  const find = async (text: string) => {
    const readable = () => sql<SqlBool>`true`;
    const hits = await searchTextsOfWorlds(db, { text, worldIds: [1], limit: 9, readable });
    return hits.map((hit) => hit.location_id);
  };
  const { rows } = await sql<{ folded: string | null }>`select folded from wiki_pieces order by location_id`.execute(
    db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(["in lodz's cafe - there.", null, 'draft oeuvre.']);
  expect(await find("lodz's cafe -")).toEqual([100]);
  expect(await find('Łódź')).toEqual([100]);
  expect(await find('plain')).toEqual([101]);
  expect(await find('oeuvre')).toEqual([]);
  await sql`update locations set draft = 0 where id = 102`.execute(db);
  expect(await find('oeuvre')).toEqual([102]);
  await sql`update wiki_pieces set body = 'Señor', folded = 'senor' where location_id = 101`.execute(db);
  expect([await find('plain'), await find('senor')]).toEqual([[], [101]]);
  await sql`delete from locations where id = 100`.execute(db);
  expect(await find('lodz')).toEqual([]);
}

test('texts of a file from before are searched as they are folded', async () => {
  const database = openDatabase(':memory:');
  await migrate(database.db, migrations.slice(0, own));
  await fill(database);
  await migrate(database.db);
  await expectFolded(database);
  await sql`insert into wiki_text (wiki_text) values ('integrity-check')`.execute(database.db);
  await database.close();
});

test.skipIf(testServer === undefined)('the same of a PostgreSQL database from before', async () => {
  const database = await openTestDatabase(testServer ?? '', ':memory:');
  const { db } = database;
  // As it was: without the column and the function, with the index of texts that kept their accents.
  await fill(database);
  await sql`alter table wiki_pieces drop column folded`.execute(db);
  await sql`drop function atlas_compat.fold_letters(text)`.execute(db);
  await sql`update wiki_text set body = 'as it was'`.execute(db);
  await sql`delete from schema_migrations where name = '063-folded-texts'`.execute(db);
  expect(await migrate(db)).toEqual(['063-folded-texts']);
  await expectFolded(database);
  await database.close();
});
