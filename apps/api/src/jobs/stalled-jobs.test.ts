import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { recurringKind, setUpRecurring } from './plugin.ts';
import { insertJob, ofServer } from './queries/jobs.ts';
import { areJobsStalled, longestWaitSeconds, watchStalledJobs } from './stalled-jobs.ts';

const START = Date.parse('2026-01-02T03:04:05.678Z');
const MINUTE_MS = 60_000;
const NAME = 'poster clean-up';

describe('that nobody does jobs', () => {
  let database: OpenSqlite;
  let clock = START;
  let runner: JobRunner;
  const said: string[] = [];
  const note = (line: object | string, message?: string): void => void said.push(message ?? String(line));
  const log = { error: note, warn: note, info: note };
  const isNobody = () => areJobsStalled(database.db, [NAME], clock);
  /** One that works: what is to be done every minute is done as often as it is asked to look. */
  const work = async () => {
    runner.poll(NAME);
    await runner.idle(NAME);
  };

  beforeEach(async () => {
    database = await openMigrated(':memory:');
    clock = START;
    said.length = 0;
    runner = createJobRunner({ db: database.db, now: () => clock, process: 'server', isAlone: true, log });
    runner.define(
      recurringKind({ name: NAME, everyMs: MINUTE_MS, run: async () => undefined }, { now: () => clock, log }),
    );
  });
  afterEach(async () => {
    await runner.close();
    await database.close();
  });
  const begin = () => setUpRecurring(database.db, NAME, new Date(clock).toISOString());

  test('is so where nobody has ever worked', async () => {
    expect(await isNobody()).toBe(true);
    await begin();
    expect(await isNobody()).toBe(false);
  });

  test('is so when what is to be done every minute waits for more than five', async () => {
    await begin();
    await work();
    clock += 6 * MINUTE_MS;
    expect(await isNobody()).toBe(false);
    clock += MINUTE_MS;
    expect(await isNobody()).toBe(true);
    await work();
    expect(await isNobody()).toBe(false);
  });

  test('is so when whoever works gives no sign of life', async () => {
    await begin();
    const at = new Date(clock).toISOString();
    await database.db.updateTable('jobs').set({ state: 'running', runner: 'gone', heartbeat_at: at }).execute();
    clock += 4 * MINUTE_MS;
    expect(await isNobody()).toBe(false);
    clock += 2 * MINUTE_MS;
    expect(await isNobody()).toBe(true);
  });

  test('is said once, again after ten looks, and when it is over', async () => {
    const watch = watchStalledJobs({ db: database.db, now: () => clock, recurring: [NAME], log });
    watch.close();
    for (let look = 0; look < 11; look += 1) await watch.look();
    expect(said).toEqual([
      expect.stringMatching(/^Nobody does the jobs/),
      expect.stringMatching(/^Nobody does the jobs/),
    ]);
    await begin();
    await watch.look();
    await watch.look();
    expect(said.slice(2)).toEqual(['Somebody does the jobs again.']);
  });

  test('is seen by how long what is due waits', async () => {
    expect(await longestWaitSeconds(database.db, clock)).toBe(0);
    await insertJob(database.db, {
      kind: 'poster',
      requester: ofServer,
      payload: {},
      at: new Date(clock).toISOString(),
    });
    expect(await longestWaitSeconds(database.db, clock + 90_000)).toBe(90);
  });
});
