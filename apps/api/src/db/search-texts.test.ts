import { type Expression, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { searchTextsOfWorlds, searchWikiText } from './engine.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const MAP = 1_000;
/** Places with the words, all on one map, of which nobody may read but one: the last of them. */
const PLACES = 2_001;
const READABLE = MAP + PLACES;

let database: OpenSqlite;
/** How many texts a search asked about whether they may be read. */
let asked = 0;
beforeAll(async () => {
  database = await openMigrated(':memory:');
  const run = (text: string, ...values: unknown[]) => database.sqlite.prepare(text).run(...values);
  run(
    `insert into locations (id, world_id, slug, name, name_lower, map_width, map_height, created_at, updated_at)
      values (?, 1, 'map', 'Map', 'map', 40, 30, '', '')`,
    MAP,
  );
  const each = (insert: string) =>
    run(
      `${insert} from (with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PLACES}) select i from n) as n`,
    );
  each(`insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at)
    select ${MAP} + i, 1, 'p' || i, 'P' || i, 'p' || i, '', ''`);
  each(`insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at)
    select ${MAP}, ${MAP} + i, 1, 2, 12, '', ''`);
  each(`insert into wiki_pieces (location_id, ordinal, section, body, folded)
    select ${MAP} + i, 0, null, 'A lantern hangs at the harbour’s gate.', 'a lantern hangs at the harbour''s gate.'`);
  each(`insert into wiki_pieces (location_id, ordinal, section, body)
    select ${MAP} + i, 1, 'Night', 'The Lantern is out.'`);
  database.sqlite.function('may_read', (id) => {
    asked += 1;
    return id === READABLE ? 1 : 0;
  });
});
beforeEach(() => {
  asked = 0;
});
afterAll(() => database.close());

const readable = (id: Expression<number>) => sql<SqlBool>`may_read(${id})`;
const texts = [17, READABLE];
const ofWorlds = { worldIds: [1], limit: 20, readable };
const ofMap = { mapIds: [MAP], worldIds: [1], limit: 20, readable, isInScope: () => sql<SqlBool>`true` };
const SECTIONS = [
  [READABLE, null],
  [READABLE, 'Night'],
];
const sectionsOf = (hits: readonly { location_id: number; section: string | null }[]) =>
  hits.map(({ location_id, section }) => [location_id, section]);

/** Does something and tells how often others had a turn meanwhile. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const look = () => {
    turns += 1;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return turns;
}

test('hits that may not be read are passed by in portions, between which others have a turn', async () => {
  let hits: unknown[] = [];
  const turns = await turnsOf(async () => {
    hits = sectionsOf(await searchTextsOfWorlds(database.db, { ...ofWorlds, text: 'lantern' }));
  });
  expect(hits).toEqual(SECTIONS);
  expect(turns).toBeGreaterThanOrEqual(8);
});

test('a limit ends the search of the index where it is reached', async () => {
  const search = { ...ofWorlds, readable: (id: Expression<number>) => sql<SqlBool>`(may_read(${id}) is not null)` };
  expect(await searchTextsOfWorlds(database.db, { ...search, text: 'lantern', limit: 3 })).toHaveLength(3);
  expect(asked).toBeLessThan(10);
});

test.each(['lantern', "HARBOUR'S", 'harbour’s', 'nowhere'])(
  'for %s nothing is looked at but what may be read, where the rest must cost nothing',
  async (text) => {
    const found = SECTIONS.slice(0, { lantern: 2, nowhere: 0 }[text] ?? 1);
    expect(sectionsOf(await searchTextsOfWorlds(database.db, { ...ofWorlds, text }))).toEqual(found);
    asked = 0;
    expect(sectionsOf(await searchTextsOfWorlds(database.db, { ...ofWorlds, text, texts }))).toEqual(found);
    expect(asked).toBeLessThan(5);
    expect(sectionsOf(await searchWikiText(database.db, { ...ofMap, text, onlyReadable: true }))).toEqual(found);
  },
);

test('the index, which holds all texts, is not asked then', async () => {
  database.sqlite.exec('begin; drop table wiki_text');
  expect(sectionsOf(await searchTextsOfWorlds(database.db, { ...ofWorlds, text: 'lantern', texts }))).toEqual(SECTIONS);
  const onMap = { ...ofMap, onlyReadable: true };
  expect(sectionsOf(await searchWikiText(database.db, { ...onMap, text: 'lantern' }))).toEqual(SECTIONS);
  expect(sectionsOf(await searchWikiText(database.db, { ...onMap, text: 'at' }))).toEqual(SECTIONS.slice(0, 1));
  database.sqlite.exec('rollback');
});
