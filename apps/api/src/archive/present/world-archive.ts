import type { WorldArchive } from '@venture-atlas/types';
import { payloadOf, resultOf } from '../../jobs/job-kind.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import type { ArchivePayload, ArchiveProgress, ArchiveResult } from '../archive-order.ts';

const states: Readonly<Record<JobRow['state'], WorldArchive['state']>> = {
  waiting: 'waiting',
  running: 'making',
  done: 'ready',
  failed: 'failed',
  cancelled: 'failed',
};

/** @param progress of the run */
export function presentArchive(row: JobRow, progress: ArchiveProgress | undefined): WorldArchive {
  const { step = null, done = 0, total = 0 } = (row.state === 'running' ? progress : undefined) ?? {};
  return {
    id: row.id,
    state: states[row.state],
    step,
    done,
    total,
    file_name: payloadOf<ArchivePayload>(row).fileName,
    bytes: resultOf<ArchiveResult>(row)?.bytes ?? null,
    problem: row.state === 'failed' ? row.problem : null,
  };
}
