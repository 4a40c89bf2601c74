/** The used part of a WheelEvent. */
export interface WheelTurn {
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  /** Browsers report a trackpad's pinch as a wheel event with Ctrl. */
  readonly ctrlKey: boolean;
}

/** A pixel delta of at least this is a notch of a mouse wheel (100 or 120 in today's browsers), not a trackpad. */
const NOTCH_FROM_PX = 80;
const PX_PER_NOTCH = 100;
const LINES_PER_NOTCH = 3;
const TRACKPAD_PX_PER_STEP = 50;
const PINCH_PX_PER_STEP = 10;
/** Limits a single event, so that the map does not jump across all its scales. */
const MOST_STEPS = 5;

/**
 * Converts a turn of the wheel to steps of 1.1 (specification section 9). Up zooms in and is positive. One notch of a
 * mouse wheel is one step. The small deltas of trackpads are fractions of a step, which add up.
 */
export function wheelSteps(turn: WheelTurn): number {
  const steps = -rawSteps(turn);
  return Math.min(MOST_STEPS, Math.max(-MOST_STEPS, steps)) + 0;
}

function rawSteps({ deltaY, deltaMode, ctrlKey }: WheelTurn): number {
  if (!Number.isFinite(deltaY)) return 0;
  if (deltaMode === 2) return Math.sign(deltaY);
  if (deltaMode === 1) return wholeNotches(deltaY / LINES_PER_NOTCH);
  if (Math.abs(deltaY) >= NOTCH_FROM_PX) return wholeNotches(deltaY / PX_PER_NOTCH);
  return deltaY / (ctrlKey ? PINCH_PX_PER_STEP : TRACKPAD_PX_PER_STEP);
}

/** Returns at least one: a slow notch of 80 px or one line is still a notch. */
function wholeNotches(notches: number): number {
  return Math.sign(notches) * Math.max(1, Math.round(Math.abs(notches)));
}
