import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import type { JobKind } from './job-kind.ts';
import { insertJob, ofServer } from './queries/jobs.ts';

/** Something that is done again and again while any server runs, by one of them at a time. */
export interface Recurring {
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
