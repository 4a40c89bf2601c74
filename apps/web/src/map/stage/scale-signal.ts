import { asScale, type Scale } from '@venture-atlas/map-math';

/** The map's zoom for those who draw by it without rendering; the last value is told at once to a new listener. */
export interface ScaleSignal {
  notify: (zoom: number) => void;
  follow: (listener: (scale: Scale) => void) => () => void;
}

export function createScaleSignal(): ScaleSignal {
  const listeners = new Set<(scale: Scale) => void>();
  let last: Scale | undefined;
  return {
    notify: (zoom) => {
      last = asScale(zoom);
      for (const listener of listeners) listener(last);
    },
    follow: (listener) => {
      listeners.add(listener);
      if (last !== undefined) listener(last);
      return () => listeners.delete(listener);
    },
  };
}
