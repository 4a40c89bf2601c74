import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { createNameCache } from '../../atlas/names/kept-names.ts';
import type { OpenSqlite } from '../../db/sqlite/open.ts';
import { publicScope } from '../../worlds/scope.ts';
import { searchEverywhere } from './search-everywhere.ts';

/** More names that hold a piece of the words than are compared, all of them before the name that is meant. */
const OTHERS = 4_500;

let database: OpenSqlite;
beforeAll(async () => {
  database = await openMigrated(':memory:');
  const run = (text: string, ...values: unknown[]) => database.sqlite.prepare(text).run(...values);
  run(`insert into worlds (id, public_id, name, kind, access, created_at)
    values (2, 'wwwwwwwwwwwwwwwwwwwww2', 'Second', 'atlas', 'open', '2026')`);
  for (const world of [1, 2])
    run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${OTHERS})
      insert into locations (world_id, slug, name, name_lower, created_at, updated_at)
      select ?, 'other_' || i, name, lower(name), '', ''
      from (select i, case i % 2 when 0 then 'A Wall' else 'Another Ward in the North' end || ' ' || i as name from n) as named`,
      world,
    );
  const name = (world: number, meant: string) =>
    run(
      `insert into locations (world_id, slug, name, name_lower, created_at, updated_at) values (?, ?, ?, ?, '', '')`,
      world,
      meant.toLowerCase(),
      meant,
      meant.toLowerCase(),
    );
  name(1, 'Waterdeep');
  name(2, 'Zazesspur');
});
afterAll(() => database.close());

const kept = createNameCache();
const find = async (typed: string) => {
  const { db } = database;
  const source = { db, names: kept, scope: await publicScope(db), sight: undefined, hidden: undefined };
  const { names } = await searchEverywhere(source, typed);
  return names.map(({ name }) => name);
};

test.each([
  // Of its pieces the names of others hold `wa`, or `wa` and `rd`.
  ['watardeap', 'Waterdeep'],
  ['zasespur', 'Zazesspur'],
])(
  '%s is compared with the names that hold most of it and are about as long, wherever they stand in the alphabet',
  async (typed, meant) => {
    expect(await find(typed)).toEqual([meant]);
  },
);

test('names are gathered and compared in portions, between which others have a turn', async () => {
  let turns = 0;
  let isOver = false;
  const look = () => {
    turns += 1;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await find('watardeap');
  isOver = true;
  // 2,000 names that are compared 500 at a time, with one wrong letter and with two.
  expect(turns).toBeGreaterThanOrEqual(8);
});
