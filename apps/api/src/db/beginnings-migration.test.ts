import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import { findBeginning } from './queries/beginning.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '032-beginnings'),
);
const PLACE = `insert into locations (world_id, slug, name, name_lower, created_at, updated_at)
  values (1, 'a', 'A', 'a', 'then', 'then')`;

let database: OpenSqlite;
beforeEach(async () => {
  database = openDatabase(':memory:');
  await migrate(database.db, before);
});
afterEach(() => database.close());

test.each([
  ['that was seeded stays so, with nothing in it too', "insert into meta values ('seeded_at', 'then')", 'seeded'],
  ['that was filled by its operator began empty', PLACE, 'empty'],
  ['without anything is asked about at its next start', 'select 1', undefined],
])('an installation %s', async (_what, state, beginning) => {
  database.sqlite.exec(state);
  await migrate(database.db, migrations);
  expect(await findBeginning(database.db)).toBe(beginning);
});
