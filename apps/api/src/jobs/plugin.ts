import fp from 'fastify-plugin';
import type { OpenDatabase } from '../db/open.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { type Recurring, recurringKind, setUpRecurring } from './recurring.ts';
import { watchNeglect } from './watch-neglect.ts';

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
    closers.push(watchNeglect({ db, now, recurring: recurring.map(({ name }) => name), log }).close);
  });
  app.addHook('onClose', async () => {
    for (const close of closers) close();
    await jobs.close();
  });
});
