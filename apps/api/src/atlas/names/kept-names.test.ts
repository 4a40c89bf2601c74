import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../../db/sqlite/open.ts';
import { deleteOldEvents, worldChanged } from '../../events/queries/events.ts';
import { publicScope } from '../../worlds/scope.ts';
import { createNameCache } from './kept-names.ts';

let database: OpenSqlite;
const run = (text: string, ...values: unknown[]) => database.sqlite.prepare(text).run(...values);
const deed = { actorId: null, at: '2026-01-01T00:00:00.000Z', worldId: 1 };
const add = (id: number, name: string) =>
  run(
    `insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at) values (?, 1, ?, ?, ?, '', '')`,
    id,
    name.toLowerCase(),
    name,
    name.toLowerCase(),
  );
beforeAll(async () => {
  database = await openMigrated(':memory:');
  for (const [at, name] of ['Beacon', 'Anchor', 'Cove'].entries()) add(at + 1, name);
});
afterAll(() => database.close());

const kept = createNameCache();
const names = async () => {
  const lists = await kept.of(database.db, await publicScope(database.db), undefined);
  return lists.flatMap((list) => list.items.map(({ key }) => key));
};

test('names are read once, and anew where a write named their place', async () => {
  expect(await names()).toEqual(['anchor', 'beacon', 'cove']);
  run(`update locations set name_lower = 'zenith' where id = 2`);
  run(`update locations set name_lower = 'dune' where id = 3`);
  expect(await names()).toEqual(['anchor', 'beacon', 'cove']);
  await worldChanged(database.db, [2], deed);
  expect(await names()).toEqual(['beacon', 'cove', 'zenith']);
});

test.each<[string, () => Promise<void>]>([
  ['named nothing', () => worldChanged(database.db, [], deed)],
  ['touched everything', () => worldChanged(database.db, 'everything', { actorId: null, at: deed.at })],
  [
    'is forgotten',
    async () => {
      await worldChanged(database.db, [1], deed);
      await worldChanged(database.db, [1], { ...deed, at: '2026-02-01T00:00:00.000Z' });
      await deleteOldEvents(database.db, '2026-01-15T00:00:00.000Z');
    },
  ],
])('all are read anew where a write %s', async (what, write) => {
  const name = what.replaceAll(' ', '-');
  add(100 + name.length, name);
  expect(await names()).not.toContain(name);
  await write();
  expect(await names()).toContain(name);
});

test('what is gone or taken off is forgotten', async () => {
  run('delete from locations where id = 1');
  await worldChanged(database.db, [1], deed);
  expect(await names()).not.toContain('beacon');
  run('update locations set stands_alone = 0 where id = 2');
  await worldChanged(database.db, [2], deed);
  expect(await names()).not.toContain('zenith');
});

test('an event of another world changes nothing', async () => {
  const before = await kept.of(database.db, await publicScope(database.db), undefined);
  await worldChanged(database.db, [3], { ...deed, worldId: 99 });
  const after = await kept.of(database.db, await publicScope(database.db), undefined);
  expect(after[0]).toBe(before[0]);
});
