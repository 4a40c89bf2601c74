import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { whole } from '../../test-support/whole.ts';
import { findMeta, writeMeta } from './queries/meta.ts';
import type { OpenSqlite } from './sqlite/open.ts';
import { writeTransaction } from './write-transaction.ts';

let folder: string;
let database: OpenSqlite;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'api-write-'));
  database = await openMigrated(join(folder, 'app.sqlite'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('all of it is written, or nothing', async () => {
  await writeTransaction(database.db, async (trx) => {
    await writeMeta(trx, 'a', '1');
    await writeMeta(trx, 'b', '2');
  });
  await expect(
    writeTransaction(database.db, async (trx) => {
      await writeMeta(trx, 'a', '9');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect([await findMeta(database.db, 'a'), await findMeta(database.db, 'b')]).toEqual(['1', '2']);
});

test('two at once run one after the other', async () => {
  const add = () =>
    writeTransaction(database.db, async (trx) => {
      const before = Number((await findMeta(trx, 'n')) ?? 0);
      await writeMeta(trx, 'n', String(before + 1));
    });
  await Promise.all(Array.from({ length: 50 }, add));
  expect(await findMeta(database.db, 'n')).toBe('50');
});

whole('while another process holds the lock it waits without blocking readers, then writes', async () => {
  const other = new SQLite(join(folder, 'app.sqlite'));
  other.exec('begin immediate');
  const write = writeTransaction(database.db, (trx) => writeMeta(trx, 'late', 'yes'));
  let reads = 0;
  const until = Date.now() + 900;
  while (Date.now() < until) {
    await findMeta(database.db, 'late');
    reads += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(reads).toBeGreaterThan(5);
  other.exec('commit');
  other.close();
  await write;
  expect(await findMeta(database.db, 'late')).toBe('yes');
});

whole('it gives up after five seconds with an error that means "busy"', async () => {
  const other = new SQLite(join(folder, 'app.sqlite'));
  other.exec('begin immediate');
  await expect(writeTransaction(database.db, (trx) => writeMeta(trx, 'x', 'y'))).rejects.toMatchObject({
    code: 'SQLITE_BUSY',
  });
  other.close();
});

whole('eight writers that wait let others go on, and only one of them asks for the lock', async () => {
  const other = new SQLite(join(folder, 'app.sqlite'));
  other.exec('begin immediate');
  const begins: string[] = [];
  const { sqlite } = database;
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((text: string) => {
    if (text === 'begin immediate') begins.push(text);
    return prepare(text);
  }) as typeof sqlite.prepare;
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const writes = names.map((name) => writeTransaction(database.db, (trx) => writeMeta(trx, name, 'there')));
  let turns = 0;
  for (const until = Date.now() + 600; Date.now() < until; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // One that waits within SQLite stands still for 250 ms, and hardly anybody else gets a turn.
  expect(turns).toBeGreaterThan(8);
  // One every 50 ms.
  expect(begins.length).toBeGreaterThan(3);
  expect(begins.length).toBeLessThan(16);
  other.exec('commit');
  other.close();
  await Promise.all(writes);
  for (const name of names) expect(await findMeta(database.db, name)).toBe('there');
  expect(sqlite.pragma('busy_timeout', { simple: true })).toBe(250);
});

test('a writer that fails does not stop those behind it', async () => {
  const failed = writeTransaction(database.db, () => Promise.reject(new Error('changed my mind')));
  const next = writeTransaction(database.db, (trx) => writeMeta(trx, 'next', 'there'));
  await expect(failed).rejects.toThrow('changed my mind');
  await next;
  expect(await findMeta(database.db, 'next')).toBe('there');
});
