import fp from 'fastify-plugin';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { type Recurring, recurringKind, setUpRecurring } from './recurring.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that goes on after the answer; each plugin defines its own kinds. */
    jobs: JobRunner;
    /** Something to be done again and again once `startJobs` was called. */
    repeat: (recurring: Recurring) => void;
    /** Starts what is to be done while nobody asks; it stops with the app. */
    startJobs: () => void;
  }
}

export interface JobsOptions {
  /** No other process serves the same data: what servers before it had begun is nobody's. */
  isAlone: boolean;
  /** Clock in milliseconds; tests give their own. */
  now?: () => number;
}

/** The runner of jobs, put on the app. */
export const jobsPlugin = fp<JobsOptions>(async (app, { isAlone, now = Date.now }) => {
  const jobs = createJobRunner({ db: app.db, now, process: 'server', isAlone, log: app.log });
  const recurring: Recurring[] = [];
  app.decorate('jobs', jobs);
  app.decorate('repeat', (one: Recurring) => {
    recurring.push(one);
    jobs.define(recurringKind(one, { now, log: app.log }));
  });
  app.decorate('startJobs', () =>
    jobs.start(async (trx) => {
      const at = new Date(now()).toISOString();
      for (const { name } of recurring) await setUpRecurring(trx, name, at);
    }),
  );
  app.addHook('onClose', () => jobs.close());
});
