import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import type { JobKindName } from '../db/job-tables.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import type { JobEnd, JobKind, RunningJob } from './job-kind.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { recurringKind, setUpRecurring } from './plugin.ts';
import { cancelJob, deleteJob, insertJob, type NewJob, ofAccount, ofServer, restartJob } from './queries/jobs.ts';

const START = Date.parse('2026-01-02T03:04:05.678Z');

describe('the runner of jobs', () => {
  let database: OpenSqlite;
  let clock = START;
  let errors: string[] = [];
  const runners: JobRunner[] = [];
  const log = {
    error: (_line: object, message: string) => void errors.push(message),
    warn: (_line: object, message: string) => void errors.push(message),
  };
  const at = () => new Date(clock).toISOString();

  beforeEach(async () => {
    database = await openMigrated(':memory:');
    clock = START;
    errors = [];
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close()));
    await database.close();
  });

  const openRunner = (process: 'server' | 'command' = 'server'): JobRunner => {
    const runner = createJobRunner({ db: database.db, now: () => clock, process, isAlone: true, log });
    runners.push(runner);
    return runner;
  };
  /** A runner that knows one kind, and the ids of what it did, in order. */
  const runnerOf = (part: Partial<JobKind> = {}) => {
    const done: string[] = [];
    const runner = openRunner();
    runner.define(kindOf({ run: noting(done), ...part }));
    return { runner, done };
  };
  const add = (id: string, job: Partial<NewJob> = {}) =>
    insertJob(database.db, { id, kind: 'poster', requester: ofServer, payload: {}, at: at(), ...job });
  const work = async (runner: JobRunner, kind: JobKindName = 'poster') => {
    runner.poll(kind);
    await runner.idle(kind);
  };
  const rows = () =>
    database.db.selectFrom('jobs').select(['id', 'state', 'attempts', 'problem', 'result']).orderBy('number').execute();

  test('begins nothing where it leaves work to other processes', async () => {
    const [isAlone, done] = [false, [] as string[]];
    const server = createJobRunner({
      db: database.db,
      now: () => clock,
      process: 'server',
      isAlone,
      isWorking: false,
      log,
    });
    runners.push(server);
    server.define(kindOf({ run: noting(done) }));
    await add('a');
    server.start(async () => undefined);
    server.onJob('poster');
    await work(server);
    expect(done).toEqual([]);
    expect(await rows()).toMatchObject([{ id: 'a', state: 'waiting', attempts: 0 }]);
  });

  test('begins what somebody asks for elsewhere as soon as it hears of it, and leaves kinds that it does not know', async () => {
    const { runner, done } = runnerOf();
    await add('a');
    runner.onJob('of a newer version');
    await runner.idle('poster');
    expect(done).toEqual([]);
    runner.onJob('poster');
    await runner.idle('poster');
    expect(done).toEqual(['a']);
  });

  test('does what waits once, in the order of coming, and forgets it', async () => {
    const { runner, done } = runnerOf();
    await add('a');
    await add('b');
    await work(runner);
    await work(runner);
    expect(done).toEqual(['a', 'b']);
    expect(await rows()).toEqual([]);
  });

  test('keeps what came of it where somebody will ask', async () => {
    const { runner } = runnerOf({ keepsDone: true, run: async () => ({ kind: 'done', result: { bytes: 3 } }) });
    await add('a');
    await work(runner);
    expect(await rows()).toEqual([{ id: 'a', state: 'done', attempts: 1, problem: null, result: '{"bytes":3}' }]);
  });

  test('waits until the time of a job has come', async () => {
    const { runner, done } = runnerOf();
    await add('later', { at: new Date(clock + 60_000).toISOString() });
    await work(runner);
    expect(done).toEqual([]);
    clock += 60_000;
    await work(runner);
    expect(done).toEqual(['later']);
  });

  test('never does one job twice, however many processes look for work at the same time', async () => {
    const done: string[] = [];
    let most = 0;
    let now = 0;
    const run = async ({ row }: RunningJob): Promise<JobEnd> => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      done.push(row.id);
      now -= 1;
      return { kind: 'done' };
    };
    const many = [1, 2, 3].map(() => runnerOf({ run }).runner);
    const ids = Array.from({ length: 20 }, (_, at) => `job ${at}`);
    for (const id of ids) await add(id);
    while ((await rows()).length > 0) await Promise.all(many.map((runner) => work(runner)));
    expect([...done].sort()).toEqual([...ids].sort());
    expect(most).toBe(1);
  });

  test.each([
    ['that are kept when they are done', true],
    ['that are gone when they are done', false],
  ])(
    'gives requesters of jobs %s their turns one after the other, however much one of them has waiting',
    async (_, keepsDone) => {
      const { runner, done } = runnerOf({ isFair: true, keepsDone });
      for (const id of ['a1', 'a2', 'a3']) await add(id, { requester: ofAccount(1) });
      await add('b1', { requester: ofAccount(2) });
      await work(runner);
      expect(done).toEqual(['a1', 'b1', 'a2', 'a3']);
    },
  );

  test('tries what failed unexpectedly again at the next look, and says so', async () => {
    let tries = 0;
    const { runner } = runnerOf({
      run: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('The disk is full.')) : Promise.resolve({ kind: 'done' });
      },
    });
    await add('a');
    await work(runner);
    expect(errors).toEqual(['a job failed; it is tried again']);
    expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'crashed' }]);
    await work(runner);
    expect(await rows()).toEqual([]);
  });

  test('does something of one kind after another, though another kind waits for the next look', async () => {
    const { runner } = runnerOf({
      run: async () => ({ kind: 'again', notBefore: at(), problem: 'no network', pauses: true }),
    });
    const mails: string[] = [];
    runner.define(kindOf({ name: 'mail', run: noting(mails) }));
    await add('a');
    await add('m', { kind: 'mail' });
    await work(runner);
    await work(runner, 'mail');
    expect(mails).toEqual(['m']);
    expect(await rows()).toMatchObject([{ id: 'a', state: 'waiting', problem: 'no network' }]);
  });

  test('gives up what took the whole server with it as often as its kind allows', async () => {
    const { runner, done } = runnerOf({ mostAttempts: 2, keepsDone: true });
    await add('a');
    await database.db.updateTable('jobs').set({ attempts: 2 }).execute();
    await work(runner);
    expect(done).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'crashed', attempts: 2 }]);
  });

  test('lets a kind say what becomes of a job that is given up', async () => {
    const { runner } = runnerOf({
      mostAttempts: 1,
      keepsDone: true,
      giveUp: async () => ({ kind: 'failed', problem: 'too-large' }),
    });
    await add('a');
    await database.db.updateTable('jobs').set({ attempts: 1 }).execute();
    await work(runner);
    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'too-large' }]);
  });

  describe('after processes that ended in the middle', () => {
    const leaveRunning = async (id: string, runner: string, heartbeat: number) => {
      await add(id);
      await database.db
        .updateTable('jobs')
        .set({ state: 'running', runner, attempts: 1, heartbeat_at: new Date(heartbeat).toISOString() })
        .where('id', '=', id)
        .execute();
    };
    const startAndWork = async (runner: JobRunner) => {
      let isReady = false;
      runner.start(async () => {
        isReady = true;
      });
      await expect.poll(() => isReady).toBe(true);
      await expect.poll(() => rows().then((all) => all.filter(({ state }) => state === 'waiting'))).toEqual([]);
      await runner.idle('poster');
    };

    test('begins anew what a server before this one had begun', async () => {
      const { runner, done } = runnerOf();
      await leaveRunning('a', 'server:1:gone', clock);
      await startAndWork(runner);
      expect(done).toEqual(['a']);
    });

    test('leaves what a command is at, as long as it gives signs of life', async () => {
      const { runner, done } = runnerOf();
      await leaveRunning('lives', 'command:1:a', clock - 59_000);
      await startAndWork(runner);
      expect(done).toEqual([]);
      expect(await rows()).toMatchObject([{ id: 'lives', state: 'running' }]);
    });

    test('begins anew what a command gave no sign of for a minute', async () => {
      const { runner, done } = runnerOf();
      await leaveRunning('lost', 'command:2:b', clock - 61_000);
      await startAndWork(runner);
      expect(done).toEqual(['lost']);
    });
  });

  describe('a job that is no longer wanted', () => {
    /** A run that goes on until it is stopped, and what it came to. */
    const endless = () => {
      let begun: (job: RunningJob) => void = () => undefined;
      const running = new Promise<RunningJob>((resolve) => {
        begun = resolve;
      });
      const run = (job: RunningJob) =>
        new Promise<JobEnd>((resolve) => {
          begun(job);
          job.signal.addEventListener('abort', () => resolve({ kind: 'stopped' }));
        });
      return { running, run };
    };

    test('is ended by whoever stops it, who says what becomes of it', async () => {
      const { running, run } = endless();
      const { runner } = runnerOf({ run, keepsDone: true });
      await add('a');
      runner.poll('poster');
      await running;
      await runner.stop('a');
      await cancelJob(database.db, 'a', at());
      await runner.idle('poster');
      expect(await rows()).toMatchObject([{ state: 'cancelled' }]);
    });

    test('is not written down when it was given something new to do meanwhile', async () => {
      let finish: () => void = () => undefined;
      const seen: boolean[] = [];
      const { runner } = runnerOf({
        keepsDone: true,
        run: async (job) => {
          if (job.row.round > 1) return { kind: 'done', result: { is: 'new' } };
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          seen.push(await job.isWanted(database.db));
          return { kind: 'done', result: { is: 'old' } };
        },
      });
      await add('a');
      runner.poll('poster');
      await expect.poll(() => rows().then(([row]) => row?.state)).toBe('running');
      await restartJob(database.db, 'a', { subject: '', payload: {}, at: at(), keepsResult: false });
      finish();
      await runner.idle('poster');
      await work(runner);
      expect(seen).toEqual([false]);
      expect(await rows()).toMatchObject([{ state: 'done', result: '{"is":"new"}' }]);
    });

    test('leaves nothing behind when its row is gone', async () => {
      const { running, run } = endless();
      const { runner } = runnerOf({ run });
      await add('a');
      runner.poll('poster');
      await running;
      await deleteJob(database.db, 'a');
      await runner.stop('a');
      expect(await rows()).toEqual([]);
    });

    test('waits for the next start when the server stops, and the beginning does not count', async () => {
      const { running, run } = endless();
      const { runner } = runnerOf({ run });
      await add('a');
      runner.poll('poster');
      await running;
      await runner.close();
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    });
  });

  test('says how far a run is, and for another process with the last sign of life', async () => {
    let finish: () => void = () => undefined;
    const { runner } = runnerOf({
      run: (job) =>
        new Promise((resolve) => {
          job.report({ percent: 40 });
          finish = () => resolve({ kind: 'done' });
        }),
    });
    await add('a');
    runner.poll('poster');
    await expect.poll(() => runner.progressOf({ id: 'a', progress: null })).toEqual({ percent: 40 });
    expect(openRunner().progressOf({ id: 'a', progress: '{"percent":30}' })).toEqual({ percent: 30 });
    finish();
    await runner.idle('poster');
    expect(runner.progressOf({ id: 'a', progress: null })).toBeUndefined();
  });

  test('does one now, whatever its turn, unless another process has it', async () => {
    const { runner, done } = runnerOf({ isFair: true });
    await add('first', { requester: ofAccount(1) });
    await add('mine', { requester: ofAccount(1) });
    expect(await runner.runNow('poster', 'mine')).toEqual({ kind: 'done' });
    expect(await runner.runNow('poster', 'mine')).toBeUndefined();
    expect(done).toEqual(['mine']);
  });

  describe('what is done again and again', () => {
    const HOUR = 60 * 60_000;
    const recurring = async (run: () => Promise<unknown>) => {
      const runner = openRunner();
      runner.define(recurringKind({ name: 'account clean-up', everyMs: HOUR, run }, { now: () => clock, log }));
      await setUpRecurring(database.db, 'account clean-up', at());
      return runner;
    };

    test('is done at the start and each time that its hour comes', async () => {
      let times = 0;
      const runner = await recurring(async () => {
        times += 1;
      });
      await work(runner, 'account clean-up');
      await work(runner, 'account clean-up');
      expect(times).toBe(1);
      clock += HOUR;
      await work(runner, 'account clean-up');
      expect(times).toBe(2);
    });

    test('is done once, by one of several processes', async () => {
      let times = 0;
      const count = async () => {
        times += 1;
      };
      const both = [await recurring(count), await recurring(count)];
      await Promise.all(both.map((runner) => work(runner, 'account clean-up')));
      expect(times).toBe(1);
    });

    test('comes again after it failed', async () => {
      const runner = await recurring(() => Promise.reject(new Error('The database is busy.')));
      await work(runner, 'account clean-up');
      expect(errors).toEqual(['a scheduled job failed']);
      expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'failed' }]);
    });
  });
});

/** Does nothing but say which it was. */
const noting =
  (ids: string[]) =>
  async ({ row }: RunningJob): Promise<JobEnd> => {
    ids.push(row.id);
    return { kind: 'done' };
  };

/** A kind with the usual answers to what a test does not ask about. */
const kindOf = (part: Partial<JobKind> & Pick<JobKind, 'run'>): JobKind => ({
  name: 'poster',
  atOnce: 1,
  mostAttempts: 3,
  isFair: false,
  keepsDone: false,
  ...part,
});
