import { type DrawingProblem, drawingProblemSentence, drawingProblems } from '@venture-atlas/rules';
import type { DrawingJob, DrawingWish, MapDrawing } from '@venture-atlas/types';
import { payloadOf } from '../../jobs/job-kind.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import type { DrawingProgress } from '../drawing-kind.ts';

/** Before this share of the work nobody can tell how long it takes. */
const TELLING_FRACTION = 0.04;

/** A drawing that is asked for. */
export interface DrawingView {
  row: JobRow;
  /** How many of the same person are drawn before it. */
  place: number;
  /** Only when it is drawn just now. */
  progress: DrawingProgress | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** What is known about drawing a map. */
export function presentMapDrawing(
  sketch: { style: string; size: number; drawn_at: string | null } | undefined,
  view: DrawingView | undefined,
): MapDrawing {
  return {
    can_draw: sketch !== undefined,
    last: sketch === undefined ? null : { ...wishOf(sketch), drawn_at: sketch.drawn_at },
    job: view === undefined ? null : presentJob(view),
  };
}

function presentJob({ row, place, progress, now }: DrawingView): DrawingJob {
  const { state, problem } = row;
  return {
    ...payloadOf<DrawingWish>(row),
    state: state === 'running' ? 'drawing' : state === 'failed' ? 'failed' : 'waiting',
    place,
    stage: progress === undefined || progress.stage === '' ? null : progress.stage,
    fraction: progress?.fraction ?? 0,
    seconds_left: progress === undefined ? null : secondsLeft(progress, now),
    error: state === 'failed' ? drawingProblemSentence(knownProblem(problem)) : null,
  };
}

/** From how long it took so far; while nothing new is said, it runs down. */
function secondsLeft({ fraction, begunAt, toldAt }: DrawingProgress, now: number): number | null {
  if (fraction < TELLING_FRACTION) return null;
  const whole = (toldAt - begunAt) / fraction;
  return Math.max(1, Math.ceil((begunAt + whole - now) / 1_000));
}

// Both columns are written by our own commands only.
const wishOf = ({ style, size }: { style: string; size: number }) => ({ style, size }) as DrawingWish;

const knownProblem = (text: string | null): DrawingProblem =>
  drawingProblems.find((known) => known === text) ?? 'crashed';
