import { afterEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

let database: OpenSqlite;
afterEach(() => database.close());

const at = '2026-01-02T03:04:05.678Z';
const sent = '2026-01-02T03:05:00.000Z';

test('drawings, pictures and mails that wait in an older version are done in this one, and what became of others is known', async () => {
  database = openDatabase(':memory:');
  const { db, sqlite } = database;
  const own = migrations.findIndex(({ name }) => name === '025-jobs');
  await migrate(db, migrations.slice(0, own));
  sqlite.exec(`
    insert into users (id, email, name, created_at) values (3, 'a@b.example', 'A', '${at}');
    insert into locations (id, slug, name, name_lower, created_at, updated_at)
      values (1, 'coast', 'Coast', 'coast', '${at}', '${at}'), (2, 'town', 'Town', 'town', '${at}', '${at}');
    insert into pictures (hash, file, format, width, height, bytes, state, created_at)
      values ('${'a'.repeat(64)}', 'a.webp', 'webp', 2, 1, 3, 'ready', '${at}');
    insert into map_sketches (location_id, sketch, seed, credit, style, size, updated_at)
      values (1, x'01', 's', null, 'ink', 4096, '${at}'), (2, x'01', 's', null, 'ink', 4096, '${at}');
    insert into map_drawings (location_id, style, size, state, problem, attempts, requested_by, requested_at)
      values (1, 'ink', 4096, 'waiting', null, 1, 3, '${at}'), (2, 'ink', 8192, 'failed', 'crashed', 3, null, '${at}');
    insert into picture_jobs (location_id, picture_hash, state, problem, attempts, requested_at)
      values (1, '${'a'.repeat(64)}', 'pending', null, 2, '${at}'), (2, '${'a'.repeat(64)}', 'failed', 'broken', 1, '${at}');
    insert into outbox_mails (user_id, to_address, template, data, created_at, attempts, next_attempt_at, sent_at, given_up_at, last_error)
      values (3, 'a@b.example', 'welcome', '{"name":"A"}', '${at}', 1, '${sent}', null, null, 'no network'),
        (3, 'a@b.example', 'welcome', '{}', '${at}', 1, '${at}', '${sent}', null, null),
        (3, 'a@b.example', 'welcome', '{}', '${at}', 9, '${at}', null, '${sent}', 'refused');`);
  await migrate(db);
  const jobs = await db.selectFrom('jobs').selectAll().orderBy('number').execute();
  expect(jobs).toMatchObject([
    { kind: 'drawing', state: 'waiting', location_id: 1, attempts: 1, asker: 'user 3', requested_by: 3 },
    { kind: 'drawing', state: 'failed', location_id: 2, problem: 'crashed', ended_at: at, requested_by: null },
    { kind: 'map picture', state: 'waiting', location_id: 1, picture_hash: 'a'.repeat(64), attempts: 2 },
    { kind: 'map picture', state: 'failed', location_id: 2, problem: 'broken', ended_at: at },
    { kind: 'mail', subject: 'welcome', state: 'waiting', account_id: 3, not_before: sent, problem: 'no network' },
    { kind: 'mail', state: 'done', ended_at: sent },
    { kind: 'mail', state: 'failed', ended_at: sent, problem: 'refused' },
  ]);
  expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([
    { style: 'ink', size: 4096 },
    { style: 'ink', size: 8192 },
    {},
    {},
    { to: 'a@b.example', data: { name: 'A' } },
    { to: 'a@b.example', data: {} },
    { to: 'a@b.example', data: {} },
  ]);
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(7);
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
});
