import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { JobKindName } from '../src/db/job-tables.ts';
import type { Database } from '../src/db/schema.ts';
import type { JobKind } from '../src/jobs/job-kind.ts';
import { createJobRunner, type JobRunner } from '../src/jobs/job-runner.ts';

/** A server, as far as another runner beside it needs to know it. */
interface Beside {
  app: FastifyInstance;
  db: Kysely<Database>;
  now: () => number;
}

/** Lets what waits of this kind stay there: the test does the work itself. */
export function holdJobs(app: FastifyInstance, name: JobKindName): void {
  const run = () => Promise.reject(new Error('Nothing is taken of a kind that may run none.'));
  app.jobs.define({ name, atOnce: 0, mostAttempts: 1, isFair: false, keepsDone: false, run });
}

/** Another process that does work of this kind, on the same database. */
export function openRunner<Progress>({ app, db, now }: Beside, kind: JobKind<Progress>): JobRunner {
  const runner = createJobRunner({ db, now, process: 'server', isAlone: true, log: app.log });
  runner.define(kind);
  return runner;
}

/** Rows of jobs of a kind, as far as they say what becomes of it. */
export const jobRows = (db: Kysely<Database>, kind: JobKindName) =>
  db.selectFrom('jobs').select(['state', 'attempts', 'problem']).where('kind', '=', kind).orderBy('number').execute();
