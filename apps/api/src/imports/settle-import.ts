import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { payloadOf } from '../jobs/job-kind.ts';
import { writeEnd } from '../jobs/queries/job-runs.ts';
import { findJob } from '../jobs/queries/jobs.ts';
import type { ImportOrder, ImportResult } from './import-order.ts';
import type { ImportPayload, KeptResult } from './import-view.ts';

/**
 * Writes down that an import is made, in the transaction that makes it.
 * @throws AppError conflict when the run is no longer wanted: it was cancelled, or its server is gone and another has it
 */
export async function settleImport(
  trx: Db,
  { job: { claim, preview } }: Pick<ImportOrder & { kind: 'apply' }, 'job'>,
  made: ImportResult,
): Promise<void> {
  const row = await findJob(trx, 'import', claim.id);
  const result: KeptResult = { ...made, preview };
  const isWanted =
    row !== undefined &&
    (await writeEnd(trx, claim, {
      ...{ state: 'done', ended_at: new Date().toISOString(), problem: null },
      result: JSON.stringify(result),
      // Who made it stands in the log of audits.
      payload: JSON.stringify({ ...payloadOf<ImportPayload>(row), caller: null }),
    }));
  if (!isWanted) throw new AppError('conflict', { message: 'This import is no longer wanted.' });
}
