import type { DrawingOptions } from '@venture-atlas/types';
import { type JobEnd, type JobKind, payloadOf } from '../jobs/job-kind.ts';
import { type DrawDeps, drawMap } from './draw-map.ts';

/** Progress of a drawing. */
export interface DrawingProgress {
  stage: string;
  /** 0 to 1. */
  fraction: number;
  /** Start of the drawing, and time of the last report (ms since 1970). */
  begunAt: number;
  reportedAt: number;
}

const nobody = { userId: null, sessionId: null, address: null, requestId: null, userAgent: 'server' } as const;

/**
 * Kind of drawing jobs, one at a time. A location has at most one, with a DrawingOptions as payload, deleted when it is
 * drawn.
 */
export function drawingKind(deps: DrawDeps): JobKind<DrawingProgress> {
  return {
    name: 'drawing',
    atOnce: 1,
    isFair: true,
    keepsDone: false,
    // A job that crashes the server is not started a fourth time.
    mostAttempts: 3,
    async run({ row, signal, report, isWanted }): Promise<JobEnd> {
      const { location_id: locationId, requested_by: userId } = row;
      if (locationId === null) return { kind: 'failed', problem: 'crashed' };
      const progress: DrawingProgress = { stage: '', fraction: 0, begunAt: deps.now(), reportedAt: deps.now() };
      report(progress);
      const request = { locationId, options: payloadOf<DrawingOptions>(row), caller: { ...nobody, userId } };
      const outcome = await drawMap(deps, request, {
        signal,
        onBegin: () => {
          progress.begunAt = deps.now();
        },
        onNews: ({ stage, fraction }) => void Object.assign(progress, { stage, fraction, reportedAt: deps.now() }),
        isWanted,
      });
      // Showing it deleted the job.
      if (outcome.kind === 'shown') return { kind: 'settled' };
      if (outcome.kind === 'stopped') return outcome;
      // The map has another size now: a new request is needed.
      return { kind: 'failed', problem: outcome.kind === 'unwanted' ? 'crashed' : outcome.problem };
    },
  };
}
