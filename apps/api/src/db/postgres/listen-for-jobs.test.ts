import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testServer } from '../../../test-support/postgres/test-databases.ts';
import { insertJob, ofServer, restartJob } from '../../jobs/queries/jobs.ts';
import type { OpenDatabase } from '../open.ts';
import { openPostgres } from './open.ts';

describe.skipIf(testServer === undefined)('processes that share a database of PostgreSQL', () => {
  let database: TestDatabase;
  let listener: OpenDatabase;
  const heard: string[] = [];
  const at = '2026-01-02T03:04:05.678Z';
  beforeEach(async () => {
    database = await openTestDatabase(testServer ?? '', ':memory:');
    listener = openPostgres(database.address);
    heard.length = 0;
    listener.onJob?.((kind) => heard.push(kind));
    await listener.whenListening?.();
  });
  afterEach(async () => {
    await listener.close();
    await database.close();
  });
  const add = (id: string, kind: 'poster' | 'drawing' | 'mail') =>
    insertJob(database.db, { id, kind, requester: ofServer, payload: {}, at });

  test('hear of a job that another one asks for, and when it gets something new to do', async () => {
    await add('a', 'poster');
    await expect.poll(() => heard).toEqual(['poster']);
    await restartJob(database.db, 'a', { subject: '', payload: {}, at, keepsResult: false });
    await expect.poll(() => heard).toEqual(['poster', 'poster']);
  });

  test('hear nothing of one that is tried again: that waits for the next look', async () => {
    await add('a', 'poster');
    const running = { state: 'running', runner: 'r', heartbeat_at: at } as const;
    await database.db.updateTable('jobs').set(running).execute();
    const again = { state: 'waiting', runner: null, heartbeat_at: null, not_before: at } as const;
    await database.db.updateTable('jobs').set(again).execute();
    // What is told comes in the order of the writes.
    await add('b', 'mail');
    await expect.poll(() => heard).toEqual(['poster', 'mail']);
  });
});
