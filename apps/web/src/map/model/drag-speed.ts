import type { ScreenPoint } from '@venture-atlas/map-math';

/** Only what the hand did in this last span counts for its speed; a hand that paused before letting go stands still. */
const WINDOW_MS = 90;
/** Faster than this (CSS pixels per ms) is a slip of the measurement, not a hand. */
const FASTEST = 4;

export interface DragSpeed {
  /** Where the hand is at a time (ms of any clock). */
  add(at: ScreenPoint, timeMs: number): void;
  /** CSS pixels per ms over the last moments before `timeMs`; zero when the hand rested. */
  speedAt(timeMs: number): ScreenPoint;
}

/** Measures how fast a hand moves, for the run-on of the map after a drag. */
export function createDragSpeed(): DragSpeed {
  let samples: { at: ScreenPoint; timeMs: number }[] = [];
  const recent = (timeMs: number) => samples.filter((sample) => timeMs - sample.timeMs <= WINDOW_MS);
  return {
    add(at, timeMs) {
      samples = [...recent(timeMs), { at, timeMs }];
    },
    speedAt(timeMs) {
      const [first, ...rest] = recent(timeMs);
      const last = rest.at(-1);
      if (first === undefined || last === undefined || last.timeMs <= first.timeMs) return { x: 0, y: 0 };
      const spanMs = Math.max(8, timeMs - first.timeMs);
      const x = (last.at.x - first.at.x) / spanMs;
      const y = (last.at.y - first.at.y) / spanMs;
      const slow = Math.min(1, FASTEST / Math.max(FASTEST, Math.hypot(x, y)));
      return { x: x * slow, y: y * slow };
    },
  };
}
