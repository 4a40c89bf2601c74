import fp from 'fastify-plugin';
import type { JobKindName } from '../db/job-tables.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import type { JobKind } from './job-kind.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { insertJob, ofServer } from './queries/jobs.ts';
import { watchStalledJobs } from './stalled-jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runner of background jobs; each plugin defines its own kinds. */
    jobs: JobRunner;
    /** Adds a recurring job, run by one of all processes, after `startJobs`. */
    repeat: (recurring: Recurring) => void;
    /** Adds a recurring task on local files, run by every process, also by those that run no jobs. */
    repeatHere: (chore: Chore) => void;
    /** Starts jobs and recurring tasks; they stop with the app. */
    startJobs: () => void;
  }
}

/** A recurring task on files of this machine. */
export interface Chore {
  what: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

export interface JobsOptions {
  database: Pick<OpenDatabase, 'onJob'>;
  /** Whether this is the only server of the data: then it releases all jobs of earlier servers. */
  isAlone: boolean;
  /** False if other servers of the same database run the jobs. */
  isWorking: boolean;
  /** Clock in milliseconds, which tests replace. */
  now?: () => number;
}

/** Decorates the app with the job runner. */
export const jobsPlugin = fp<JobsOptions>(async (app, { database, isAlone, isWorking, now = Date.now }) => {
  const { db, log } = app;
  const jobs = createJobRunner({ db, now, process: 'server', isAlone, isWorking, log });
  const recurring: Recurring[] = [];
  const chores: Chore[] = [];
  const closers: (() => void)[] = [];
  app.decorate('jobs', jobs);
  app.decorate('repeat', (one: Recurring) => {
    recurring.push(one);
    jobs.define(recurringKind(one, { now, log }));
  });
  app.decorate('repeatHere', (chore: Chore) => void chores.push(chore));

  const doChore = ({ what, run }: Chore): void => {
    run().catch((err: unknown) => log.error({ err, what }, 'the own folder could not be cleared; the next time tries'));
  };
  app.decorate('startJobs', () => {
    database.onJob?.((kind) => jobs.onJob(kind));
    jobs.start(async (trx) => {
      const at = new Date(now()).toISOString();
      for (const { name } of recurring) await setUpRecurring(trx, name, at);
    });
    for (const chore of chores) {
      doChore(chore);
      const timer = setInterval(() => doChore(chore), chore.everyMs).unref();
      closers.push(() => clearInterval(timer));
    }
    if (isWorking) return;
    closers.push(watchStalledJobs({ db, now, recurring: recurring.map(({ name }) => name), log }).close);
  });
  app.addHook('onClose', async () => {
    for (const close of closers) close();
    await jobs.close();
  });
});

/** A task that one server at a time repeats. */
interface Recurring {
  name: JobKindName;
  everyMs: number;
  run: () => Promise<unknown>;
}

/** Makes a kind with a single job that repeats forever. Failures are logged. */
export function recurringKind(
  { name, everyMs, run }: Recurring,
  { now, log }: { now: () => number; log: { error: (line: object, message: string) => void } },
): JobKind {
  return {
    name,
    atOnce: 1,
    mostAttempts: Number.POSITIVE_INFINITY,
    isFair: false,
    keepsDone: false,
    run: async () => {
      const problem = await run().then(
        () => '',
        (err: unknown) => {
          log.error({ err, job: name }, 'a scheduled job failed');
          return 'failed';
        },
      );
      return { kind: 'again', notBefore: new Date(now() + everyMs).toISOString(), problem };
    },
  };
}

/** Makes sure that the recurring job exists and is due, since the server has just started. */
export async function setUpRecurring(trx: Db, name: JobKindName, at: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ not_before: at })
    .where('id', '=', name)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await insertJob(trx, { id: name, kind: name, requester: ofServer, payload: {}, at });
}
