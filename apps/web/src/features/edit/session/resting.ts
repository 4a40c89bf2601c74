import type { PositionText } from '../../../api/staff-map.ts';

/** How long hotkeys rest before they are saved, in milliseconds. */
export const REST_MS = 500;

/** Changes of positions that rest until nothing more is changed for a while. */
export interface Resting {
  readonly texts: ReadonlyMap<number, PositionText>;
  /** Adds to what rests of a position, and begins the rest anew. */
  add: (id: number, text: PositionText) => void;
  /** Takes all that rests. */
  takeAll: () => [id: number, text: PositionText][];
}

/** @param onRest it rested long enough */
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
