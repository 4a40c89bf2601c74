import fp from 'fastify-plugin';
import type { JobEnd, JobKind } from '../jobs/job-kind.ts';
import { type DemoRemoval, removeDemo } from './commands/remove-demo.ts';

const server = { userId: null, sessionId: null, address: null, requestId: null, userAgent: 'server' } as const;

/** Kind of the job that removes the demo world; it continues after a restart. */
function demoKind(deps: Pick<DemoRemoval, 'db' | 'now' | 'audit'>): JobKind {
  return {
    name: 'demo removal',
    atOnce: 1,
    mostAttempts: 10,
    isFair: false,
    keepsDone: false,
    async run({ row, signal }): Promise<JobEnd> {
      const caller = { ...server, userId: row.requested_by };
      const removed = await removeDemo({ ...deps, caller, signal });
      return removed === undefined ? { kind: 'stopped' } : { kind: 'done' };
    },
  };
}

/** Registers background jobs of the installation. */
export const installationPlugin = fp(async (app) => {
  const { now, audit } = app.accounts;
  app.jobs.define(demoKind({ db: app.db, now, audit }));
});
