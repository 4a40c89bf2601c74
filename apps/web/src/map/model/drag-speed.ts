import type { ScreenPoint } from '@venture-atlas/map-math';

/** Only movement in this last span counts. If the pointer pauses before it is released, the speed is zero. */
const WINDOW_MS = 90;
/** Speeds above this (CSS pixels per ms) are measuring errors. */
const FASTEST = 4;

export interface DragSpeed {
  /** Adds the pointer's position at a time (ms of any clock). */
  add(at: ScreenPoint, timeMs: number): void;
  /** Speed in CSS pixels per ms just before `timeMs`; zero if the pointer rested. */
  speedAt(timeMs: number): ScreenPoint;
}

/** Measures the speed of a drag, which the map keeps for a moment after it. */
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
