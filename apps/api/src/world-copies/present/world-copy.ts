import type { WorldCopy } from '@venture-atlas/types';
import { payloadOf, resultOf } from '../../jobs/job-kind.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import type { CopyPayload, CopyProgress, CopyResult } from '../copy-order.ts';

const states: Readonly<Record<JobRow['state'], WorldCopy['state']>> = {
  waiting: 'waiting',
  running: 'copying',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** @param progress of the run */
export function presentCopy(row: JobRow, progress: CopyProgress | undefined): WorldCopy {
  const { name, campaignId, isMapOnly = false } = payloadOf<CopyPayload>(row);
  const result = resultOf<CopyResult>(row);
  const { step = null, done = 0, total = 0 } = (row.state === 'running' ? progress : undefined) ?? {};
  return {
    id: row.id,
    state: states[row.state],
    name,
    step,
    done,
    total,
    problem: row.state === 'failed' ? row.problem : null,
    world_id: result?.worldId ?? null,
    map: result?.map ?? null,
    campaign_id: campaignId,
    map_only: isMapOnly,
  };
}
