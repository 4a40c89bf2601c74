import type { DrawingWish } from '@venture-atlas/types';
import { writeTransaction } from '../db/write-transaction.ts';
import { createRunner } from '../media/images/map-picture-runner.ts';
import { forgetDrawing } from './commands/request-drawing.ts';
import { type DrawDeps, drawMap } from './draw-map.ts';
import {
  countDrawingAttempt,
  failMapDrawing,
  findMapDrawing,
  findNextDrawing,
  type MapDrawingRow,
} from './queries/map-drawings.ts';

/** A drawing that takes the server down with it is not begun a fourth time. */
const MOST_ATTEMPTS = 3;

/** What is drawn just now. */
export interface UnderWay {
  locationId: number;
  stage: string;
  /** 0 to 1. */
  fraction: number;
  /** Milliseconds since 1970: when it was begun, and when it was last said how far it is. */
  begunAt: number;
  toldAt: number;
}

/** Draws the maps that wait, one after the other, and knows how far the one at hand is. */
export type DrawingDesk = ReturnType<typeof createDrawingDesk>;

export function createDrawingDesk(deps: DrawDeps & { log: { error: (line: object, message: string) => void } }) {
  const closing = new AbortController();
  let current: (UnderWay & { stop: AbortController; requestedAt: string }) | undefined;

  const next = async (): Promise<boolean> => {
    const job = await findNextDrawing(deps.db);
    if (job === undefined || closing.signal.aborted) return false;
    if (job.attempts >= MOST_ATTEMPTS) await fail(job, 'crashed');
    else await draw(job);
    return !closing.signal.aborted;
  };

  const draw = async (job: MapDrawingRow): Promise<void> => {
    const { location_id: locationId, requested_at: requestedAt, requested_by: userId } = job;
    const stop = new AbortController();
    const own = { locationId, stage: '', fraction: 0, begunAt: deps.now(), toldAt: deps.now(), stop, requestedAt };
    current = own;
    try {
      await writeTransaction(deps.db, (trx) => countDrawingAttempt(trx, locationId, 1));
      const outcome = await drawMap(
        deps,
        { locationId, wish: wishOf(job), caller: { ...nobody, userId } },
        {
          signal: AbortSignal.any([stop.signal, closing.signal]),
          onBegin: () => {
            own.begunAt = deps.now();
          },
          onNews: ({ stage, fraction }) => void Object.assign(own, { stage, fraction, toldAt: deps.now() }),
          isWanted: async (trx) => {
            const row = await findMapDrawing(trx, locationId);
            return row?.state === 'waiting' && row.requested_at === requestedAt;
          },
        },
      );
      if (outcome.kind === 'failed') await fail(job, outcome.problem);
      else if (outcome.kind === 'unwanted') await failIfStillThere(job);
      else if (outcome.kind === 'stopped' && closing.signal.aborted) {
        // Left for the next start, and this beginning does not count.
        await writeTransaction(deps.db, (trx) => countDrawingAttempt(trx, locationId, -1));
      }
    } finally {
      current = undefined;
    }
  };

  const fail = (job: MapDrawingRow, problem: string): Promise<void> =>
    writeTransaction(deps.db, (trx) => failMapDrawing(trx, job, problem));

  /** The map got another size meanwhile: to draw it for that, somebody has to ask again. */
  const failIfStillThere = async (job: MapDrawingRow): Promise<void> => {
    const row = await findMapDrawing(deps.db, job.location_id);
    if (row?.state === 'waiting' && row.requested_at === job.requested_at) await fail(job, 'crashed');
  };

  const runner = createRunner(next, (err) => deps.log.error({ err }, 'drawing a map failed; it is tried again'));

  return {
    /** There may be something to draw. */
    poll: runner.poll,
    idle: runner.idle,
    underWay: (): UnderWay | undefined => current,
    /** Nobody wants it any more: takes it out of the queue, and ends it when it is being drawn. */
    async cancel(locationId: number): Promise<void> {
      await forgetDrawing(deps.db, locationId);
      if (current?.locationId === locationId) current.stop.abort();
    },
    close(): Promise<void> {
      closing.abort();
      return runner.close();
    },
  };
}

const wishOf = ({ style, size }: MapDrawingRow): DrawingWish => ({ style, size }) as DrawingWish;

const nobody = { userId: null, sessionId: null, address: null, requestId: null, userAgent: 'server' } as const;
