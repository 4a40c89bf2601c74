import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { onSqlite } from '../../../test-support/on-sqlite.ts';
import type { OpenSqlite } from '../../db/sqlite/open.ts';
import { listAuditOf } from './audit.ts';

let database: OpenSqlite;
beforeAll(async () => {
  database = await openMigrated(':memory:');
  const line = { action: 'login', outcome: 'ok', at: '2026-11-20T00:00:00.000Z' };
  const lines = Array.from({ length: 60 }, (_, i) => ({ ...line, actor_id: i % 3, object: `deed:${i}` }));
  await database.db.insertInto('audit_log').values(lines).execute();
});
afterAll(() => database.close());

test('the deeds of one account are the newest ones', async () => {
  const rows = await listAuditOf(database.db, 2, 3);
  expect(rows.map((row) => row.object)).toEqual(['deed:59', 'deed:56', 'deed:53']);
});

onSqlite('they are found without reading the deeds of others, and in order without sorting', () => {
  const plan = database.sqlite
    .prepare('explain query plan select * from audit_log where actor_id = ? order by id desc limit ?')
    .all(2, 1000) as { detail: string }[];
  expect(plan.map((step) => step.detail)).toEqual([
    expect.stringMatching(/^SEARCH audit_log USING INDEX \w+ \(actor_id=\?\)$/),
  ]);
});
