import type { DrawingWish } from '@venture-atlas/types';
import { type JobEnd, type JobKind, payloadOf } from '../jobs/job-kind.ts';
import { type DrawDeps, drawMap } from './draw-map.ts';

/** How far a drawing is. */
export interface DrawingProgress {
  stage: string;
  /** 0 to 1. */
  fraction: number;
  /** Milliseconds since 1970: when it was begun, and when it was last said how far it is. */
  begunAt: number;
  toldAt: number;
}

const nobody = { userId: null, sessionId: null, address: null, requestId: null, userAgent: 'server' } as const;

/** Draws maps, one after the other: one job for each location, with a DrawingWish, gone when it is drawn. */
export function drawingKind(deps: DrawDeps): JobKind<DrawingProgress> {
  return {
    name: 'drawing',
    atOnce: 1,
    isFair: true,
    keepsDone: false,
    // One that takes the server down with it is not begun a fourth time.
    mostAttempts: 3,
    async run({ row, signal, report, isWanted }): Promise<JobEnd> {
      const { location_id: locationId, requested_by: userId } = row;
      if (locationId === null) return { kind: 'failed', problem: 'crashed' };
      const progress: DrawingProgress = { stage: '', fraction: 0, begunAt: deps.now(), toldAt: deps.now() };
      report(progress);
      const request = { locationId, wish: payloadOf<DrawingWish>(row), caller: { ...nobody, userId } };
      const outcome = await drawMap(deps, request, {
        signal,
        onBegin: () => {
          progress.begunAt = deps.now();
        },
        onNews: ({ stage, fraction }) => void Object.assign(progress, { stage, fraction, toldAt: deps.now() }),
        isWanted,
      });
      // Showing it took the job away.
      if (outcome.kind === 'shown') return { kind: 'settled' };
      if (outcome.kind === 'stopped') return outcome;
      // The map got another size meanwhile: to draw it for that, somebody has to ask again.
      return { kind: 'failed', problem: outcome.kind === 'unwanted' ? 'crashed' : outcome.problem };
    },
  };
}
