import { isoTime } from '../../accounts/auth/account-deps.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { cancelJob, findJob } from '../../jobs/queries/jobs.ts';
import type { CopyDeps } from '../plugin.ts';

/** Ends a copy that waits or is made: nothing of it stays. One that is made already, or failed, stays as it is. */
export async function cancelCopy({ db, jobs, now }: CopyDeps, id: string): Promise<void> {
  // Whether its world was made a moment before is known when the process has ended.
  await jobs.stop(id);
  await writeTransaction(db, async (trx) => {
    const row = await findJob(trx, 'world copy', id);
    if (row?.state === 'waiting' || row?.state === 'running') await cancelJob(trx, id, isoTime(now()));
  });
}
