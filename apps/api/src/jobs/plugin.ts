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
    /** Work that goes on after the answer; each plugin defines its own kinds. */
    jobs: JobRunner;
    /** Something to be done again and again once `startJobs` was called, by one of all processes. */
    repeat: (recurring: Recurring) => void;
    /** The same in the folder of this process, by each: also by one that leaves jobs to others. */
    repeatHere: (chore: Chore) => void;
    /** Starts what is to be done while nobody asks; it stops with the app. */
    startJobs: () => void;
  }
}

/** Something about files of this machine. */
export interface Chore {
  what: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

export interface JobsOptions {
  database: Pick<OpenDatabase, 'hearJobs'>;
  /** No other process serves the same data: what servers before it had begun is nobody's. */
  isAlone: boolean;
  /** False: other servers of the same database do the work. */
  isWorking: boolean;
  /** Clock in milliseconds; tests give their own. */
  now?: () => number;
}

/** The runner of jobs, put on the app. */
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
    database.hearJobs?.((kind) => jobs.hear(kind));
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

/** Something that is done again and again while any server runs, by one of them at a time. */
interface Recurring {
  name: JobKindName;
  everyMs: number;
  run: () => Promise<unknown>;
}

/** As a kind of job of which there is one, that never ends. A failure is logged, and its next time comes. */
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

/** Sees to it that it is there, and is done at once: the server has just started. */
export async function setUpRecurring(trx: Db, name: JobKindName, at: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ not_before: at })
    .where('id', '=', name)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await insertJob(trx, { id: name, kind: name, asker: ofServer, payload: {}, at });
}
