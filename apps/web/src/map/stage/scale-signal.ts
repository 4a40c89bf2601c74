import { asScale, type Scale } from '@venture-atlas/map-math';

/** Publishes the map's zoom to listeners that draw without React. A new listener gets the last value at once. */
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
