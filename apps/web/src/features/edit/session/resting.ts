import type { PositionText } from '../../../api/staff-map.ts';

/** Pause after the last hotkey before changes are saved, in milliseconds. */
export const REST_MS = 500;

/** Changes of positions that wait until no more follow for a while. */
export interface Resting {
  readonly texts: ReadonlyMap<number, PositionText>;
  /** Adds a change of a position and restarts the pause. */
  add: (id: number, text: PositionText) => void;
  /** Takes all pending changes. */
  takeAll: () => [id: number, text: PositionText][];
}

/** @param onRest called after the pause */
export function createResting(onRest: () => void): Resting {
  const texts = new Map<number, PositionText>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    texts,
    add: (id, text) => {
      texts.set(id, { ...texts.get(id), ...text });
      clearTimeout(timer);
      timer = setTimeout(onRest, REST_MS);
    },
    takeAll: () => {
      clearTimeout(timer);
      const all = [...texts];
      texts.clear();
      return all;
    },
  };
}
