import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foldedBody, searchWikiText } from './engine.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { piecesWith } from './search-wiki-text.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const LANTERN = 'A lantern of green glass hangs at the harbour’s gate.';

let database: OpenSqlite;
beforeEach(() => {
  database = openDatabase(':memory:');
});
afterEach(() => database.close());

const run = (text: string, ...values: unknown[]) => database.sqlite.prepare(text).run(...values);
/** A world with a map, and places on it that all have the same text. */
function addWorld(id: number, places: number): void {
  if (id > 1)
    run(
      `insert into worlds (id, public_id, name, kind, access, created_at) values (?, ?, 'W', 'own', 'closed', '2026')`,
      id,
      String(id).padStart(22, 'w'),
    );
  const place = 1_000 * id;
  run(
    `insert into locations (id, world_id, slug, name, name_lower, map_width, map_height, created_at, updated_at)
      values (?, ?, 'map', 'Map', 'map', 40, 30, '', '')`,
    place,
    id,
  );
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)';
  run(
    `insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at)
      ${numbers} select ? + i, ?, 'p' || i, 'P' || i, 'p' || i, '', '' from n`,
    places,
    place,
    id,
  );
  run(
    `insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at)
      ${numbers} select ?, ? + i, 1, 2, 12, '', '' from n`,
    places,
    place,
    place,
  );
  run(
    `insert into wiki_pieces (location_id, ordinal, section, body, folded) ${numbers} select ? + i, 0, null, ?, ? from n`,
    places,
    place,
    LANTERN,
    foldedBody(LANTERN),
  );
}

const idsWith = async (words: string, worldIds: readonly number[]) =>
  (await sql<{ id: number }>`${piecesWith(words, worldIds)}`.execute(database.db)).rows.map(({ id }) => id);
const entries = (words: string) =>
  database.sqlite.prepare('select count(*) from wiki_text where wiki_text match ?').pluck().get(`"${words}"`);
const placesOf = (ids: readonly number[]) =>
  database.sqlite.prepare(`select location_id from wiki_pieces where id in (${ids.join()}) order by 1`).pluck().all();

describe('the index', () => {
  beforeEach(async () => {
    await migrate(database.db);
    for (const id of [1, 2]) addWorld(id, 2);
  });

  test('finds the texts of the worlds that are asked for, and no others', async () => {
    expect(placesOf(await idsWith("harbour's gate", [1]))).toEqual([1_001, 1_002]);
    expect(placesOf(await idsWith("harbour's gate", [2]))).toEqual([2_001, 2_002]);
    expect(placesOf(await idsWith('lantern', [2, 1]))).toEqual([1_001, 1_002, 2_001, 2_002]);
    expect(await idsWith('lantern', [3])).toEqual([]);
    expect(await idsWith('lantern', [])).toEqual([]);
  });

  test('follows what is written and deleted, also when a place goes with its texts', async () => {
    run(`update wiki_pieces set body = 'Only gulls.', folded = null where location_id = 2001`);
    expect(placesOf(await idsWith('gulls', [2]))).toEqual([2_001]);
    expect(placesOf(await idsWith('lantern', [2]))).toEqual([2_002]);
    run('delete from wiki_pieces where location_id = 1001');
    run('delete from positions where location_id in (1002, 2001)');
    run('delete from locations where id in (1002, 2001)');
    expect([entries('gulls'), entries('lantern')]).toEqual([0, 1]);
    run('delete from positions where parent_id = 2000');
    run('delete from locations where world_id = 2');
    expect([entries('lantern'), database.sqlite.prepare('select count(*) from wiki_pieces').pluck().get()]).toEqual([
      0, 0,
    ]);
  });

  test('costs a search no more when others have the same words', async () => {
    const search = () =>
      searchWikiText(database.db, {
        mapIds: [1_000],
        worldIds: [1],
        text: 'green glass',
        limit: 20,
        isInScope: () => sql`true`,
      });
    const median = async (): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 41; i += 1) {
        const from = performance.now();
        expect(await search()).toHaveLength(2);
        times.push(performance.now() - from);
      }
      return times.toSorted((a, b) => a - b)[20] ?? 0;
    };
    const alone = await median();
    for (let id = 3; id < 303; id += 1) addWorld(id, 50);
    // Read from its beginning the index of 15,000 texts takes some ten times as long.
    expect((await median()) / alone).toBeLessThan(4);
  });
});
