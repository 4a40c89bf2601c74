import { type DrawingProblem, drawingProblemSentence, drawingProblems } from '@venture-atlas/rules';
import type { DrawingJob, DrawingOptions, MapDrawing } from '@venture-atlas/types';
import { payloadOf } from '../../jobs/job-kind.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import type { DrawingProgress } from '../drawing-kind.ts';

/** Below this share of the work the remaining time is unknown. */
const ESTIMATE_FROM = 0.04;

/** A requested drawing. */
export interface DrawingView {
  row: JobRow;
  /** Number of drawings of the same person before it. */
  place: number;
  /** Only while it is being drawn. */
  progress: DrawingProgress | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** State of drawing a map. */
export function presentMapDrawing(
  sketch: { style: string; size: number; drawn_at: string | null } | undefined,
  view: DrawingView | undefined,
): MapDrawing {
  return {
    can_draw: sketch !== undefined,
    last: sketch === undefined ? null : { ...optionsOf(sketch), drawn_at: sketch.drawn_at },
    job: view === undefined ? null : presentJob(view),
  };
}

function presentJob({ row, place, progress, now }: DrawingView): DrawingJob {
  const { state, problem } = row;
  return {
    ...payloadOf<DrawingOptions>(row),
    state: state === 'running' ? 'drawing' : state === 'failed' ? 'failed' : 'waiting',
    place,
    stage: progress === undefined || progress.stage === '' ? null : progress.stage,
    fraction: progress?.fraction ?? 0,
    seconds_left: progress === undefined ? null : secondsLeft(progress, now),
    error: state === 'failed' ? drawingProblemSentence(knownProblem(problem)) : null,
  };
}

/** Estimates from the elapsed time; counts down between reports. */
function secondsLeft({ fraction, begunAt, reportedAt }: DrawingProgress, now: number): number | null {
  if (fraction < ESTIMATE_FROM) return null;
  const whole = (reportedAt - begunAt) / fraction;
  return Math.max(1, Math.ceil((begunAt + whole - now) / 1_000));
}

// Both columns are written by our own commands only.
const optionsOf = ({ style, size }: { style: string; size: number }) => ({ style, size }) as DrawingOptions;

const knownProblem = (text: string | null): DrawingProblem =>
  drawingProblems.find((known) => known === text) ?? 'crashed';
