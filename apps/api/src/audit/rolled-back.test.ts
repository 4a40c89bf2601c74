import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { createAudit, operator } from './audit.ts';

let database: OpenSqlite;
let logged: string[];
const log = { info: (line: object) => void logged.push(JSON.stringify(line)) };
const audit = createAudit(() => 0, log);

beforeEach(async () => {
  database = await openMigrated(':memory:');
  logged = [];
});
afterEach(() => database.close());

const rows = async () => (await database.db.selectFrom('audit_log').select('action').execute()).length;

test('a deed has its line in the log once it is committed, not before', async () => {
  await writeTransaction(database.db, async (trx) => {
    await audit.record(trx, operator, { action: 'login', outcome: 'ok' });
    expect(logged).toEqual([]);
  });
  expect([logged.length, await rows()]).toEqual([1, 1]);
});

test('a deed that is rolled back has none, neither in the log nor in the database', async () => {
  const deed = writeTransaction(database.db, async (trx) => {
    await audit.record(trx, operator, { action: 'campaign_created', outcome: 'ok' });
    throw new Error('the disk is full');
  });
  await expect(deed).rejects.toThrow('the disk is full');
  expect([logged, await rows()]).toEqual([[], 0]);
});

test('nor has one whose commit fails', async () => {
  await sql`create table parents (id integer primary key)`.execute(database.db);
  await sql`create table children (parent integer references parents (id) deferrable initially deferred)`.execute(
    database.db,
  );
  const deed = writeTransaction(database.db, async (trx) => {
    await audit.record(trx, operator, { action: 'login', outcome: 'ok' });
    await sql`insert into children (parent) values (7)`.execute(trx);
  });
  await expect(deed).rejects.toThrow();
  expect([logged, await rows()]).toEqual([[], 0]);
});
