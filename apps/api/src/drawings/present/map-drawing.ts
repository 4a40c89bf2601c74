import { type DrawingProblem, drawingProblemSentence, drawingProblems } from '@venture-atlas/rules';
import type { DrawingJob, DrawingWish, MapDrawing } from '@venture-atlas/types';
import type { UnderWay } from '../drawing-desk.ts';
import type { MapDrawingRow } from '../queries/map-drawings.ts';

/** Before this share of the work nobody can tell how long it takes. */
const TELLING_FRACTION = 0.04;

/** A drawing that is asked for. */
export interface DrawingView {
  row: MapDrawingRow;
  /** How many are drawn before it. */
  place: number;
  /** Only when it is drawn just now. */
  underWay: UnderWay | undefined;
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

function presentJob({ row, place, underWay, now }: DrawingView): DrawingJob {
  const { state, problem } = row;
  return {
    ...wishOf(row),
    state: state === 'waiting' && underWay !== undefined ? 'drawing' : state,
    place: underWay === undefined && state === 'waiting' ? place : 0,
    stage: underWay === undefined || underWay.stage === '' ? null : underWay.stage,
    fraction: underWay?.fraction ?? 0,
    seconds_left: underWay === undefined ? null : secondsLeft(underWay, now),
    error: problem === null ? null : drawingProblemSentence(knownProblem(problem)),
  };
}

/** From how long it took so far; while nothing new is said, it runs down. */
function secondsLeft({ fraction, begunAt, toldAt }: UnderWay, now: number): number | null {
  if (fraction < TELLING_FRACTION) return null;
  const whole = (toldAt - begunAt) / fraction;
  return Math.max(1, Math.ceil((begunAt + whole - now) / 1_000));
}

// Both columns are written by our own commands only.
const wishOf = ({ style, size }: { style: string; size: number }) => ({ style, size }) as DrawingWish;

const knownProblem = (text: string): DrawingProblem => drawingProblems.find((known) => known === text) ?? 'crashed';
