import type { DrawMapBox } from '../../map/leaflet/map-view.ts';

/** A box that is drawn on the map, for those who draw it without rendering. */
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
