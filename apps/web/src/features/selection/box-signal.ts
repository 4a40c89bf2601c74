import type { DrawMapBox } from '../../map/leaflet/map-view.ts';

/** A box being drawn on the map, for listeners that draw it without rendering. */
export interface BoxSignal {
  notify: DrawMapBox;
  follow: (listener: DrawMapBox) => () => void;
}

export function createBoxSignal(): BoxSignal {
  const listeners = new Set<DrawMapBox>();
  return {
    notify: (corners, isDone) => {
      for (const listener of listeners) listener(corners, isDone);
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
