import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { type JobEnd, payloadOf, type RunningJob } from './job-kind.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { insertJob, type JobRow, type NewJob, ofAccount } from './queries/jobs.ts';

describe('lanes of a kind of jobs', () => {
  let database: OpenSqlite;
  const runners: JobRunner[] = [];
  const at = () => '2026-01-02T03:04:05.678Z';
  beforeEach(async () => {
    database = await openMigrated(':memory:');
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close()));
    await database.close();
  });
  const add = (id: string, job: Pick<NewJob, 'requester' | 'payload'>) =>
    insertJob(database.db, { id, kind: 'poster', at: at(), ...job });
  const ids = async () => (await database.db.selectFrom('jobs').select('id').execute()).map(({ id }) => id);

  const laneOf = (row: Pick<JobRow, 'payload'>) => payloadOf<{ lane: string }>(row).lane;
  const lanes = { atOnce: { quick: 2, slow: 1 }, laneOf };
  const [ann, ben, cleo] = [ofAccount(1), ofAccount(2), ofAccount(3)];
  const open = () => {
    const ends = new Map<string, (end: JobEnd) => void>();
    const begun: string[] = [];
    const isLaneWanted = new Map<string, () => Promise<boolean>>();
    const run = ({ row, signal, isLaneWanted: isWanted }: RunningJob) =>
      new Promise<JobEnd>((resolve) => {
        begun.push(row.id);
        isLaneWanted.set(row.id, isWanted);
        ends.set(row.id, resolve);
        signal.addEventListener('abort', () => resolve({ kind: 'stopped' }));
      });
    const now = () => Date.parse(at());
    const log = { error: () => undefined, warn: () => undefined };
    const runner = createJobRunner({ db: database.db, now, process: 'server', isAlone: true, log });
    runners.push(runner);
    runner.define({ name: 'poster', atOnce: 1, mostAttempts: 3, isFair: true, keepsDone: false, lanes, run });
    const end = (id: string, as: JobEnd = { kind: 'done' }) => ends.get(id)?.(as);
    return { runner, begun, end, isLaneWanted: (id: string) => isLaneWanted.get(id)?.() };
  };
  const poll = (runner: JobRunner) => runner.poll('poster');

  test('of quick jobs do not wait for slow ones, of whomever', async () => {
    const { runner, begun, end } = open();
    await add('large of ann', { requester: ann, payload: { lane: 'slow' } });
    await add('larger of ann', { requester: ann, payload: { lane: 'slow' } });
    poll(runner);
    await expect.poll(() => begun).toEqual(['large of ann']);
    await add('small of ben', { requester: ben, payload: { lane: 'quick' } });
    await add('small of ann', { requester: ann, payload: { lane: 'quick' } });
    poll(runner);
    await expect.poll(() => begun.toSorted()).toEqual(['large of ann', 'small of ann', 'small of ben']);
    end('small of ben');
    await expect.poll(ids).not.toContain('small of ben');
    expect(begun).not.toContain('larger of ann');
    end('large of ann');
    await expect.poll(() => begun).toContain('larger of ann');
  });

  test('hold at most one job of a requester, so there is room for others', async () => {
    const { runner, begun, end } = open();
    for (const id of ['a1', 'a2', 'a3']) await add(id, { requester: ann, payload: { lane: 'quick' } });
    poll(runner);
    await expect.poll(() => begun).toEqual(['a1']);
    await add('b1', { requester: ben, payload: { lane: 'quick' } });
    poll(runner);
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    end('a1');
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
  });

  test('are wanted once they are full and somebody waits who has no place there', async () => {
    const { runner, begun, isLaneWanted } = open();
    for (const id of ['a1', 'a2']) await add(id, { requester: ann, payload: { lane: 'quick' } });
    await add('large of cleo', { requester: cleo, payload: { lane: 'slow' } });
    poll(runner);
    await expect.poll(() => begun.toSorted()).toEqual(['a1', 'large of cleo']);
    expect(await isLaneWanted('a1')).toBe(false);
    await add('b1', { requester: ben, payload: { lane: 'quick' } });
    poll(runner);
    await expect.poll(() => begun).toContain('b1');
    expect(await isLaneWanted('a1')).toBe(false);
    await add('c1', { requester: cleo, payload: { lane: 'quick' } });
    expect(await isLaneWanted('a1')).toBe(true);
    expect(await isLaneWanted('b1')).toBe(true);
    expect(await isLaneWanted('large of cleo')).toBe(false);
  });

  test('are changed by a job that turns out to be slow, which is begun there at once', async () => {
    const { runner, begun, end } = open();
    await add('a', { requester: ann, payload: { lane: 'quick' } });
    poll(runner);
    await expect.poll(() => begun).toEqual(['a']);
    end('a', { kind: 'again', notBefore: at(), problem: 'slow', payload: { lane: 'slow' }, isNoTry: true });
    await expect.poll(() => begun).toEqual(['a', 'a']);
    const [row] = await database.db.selectFrom('jobs').select(['payload', 'attempts', 'state']).execute();
    expect(row).toEqual({ payload: '{"lane":"slow"}', attempts: 1, state: 'running' });
  });
});
