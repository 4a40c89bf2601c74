import type { MapLatLng } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { useCallback, useState } from 'react';

/** An area that is drawn corner by corner, by taps on the map. */
export interface AreaDrawing {
  /** Not closed. */
  corners: readonly MapCoordinate[];
  /** While true, taps add corners and select no places. */
  isDrawing: boolean;
  setDrawing: (isOn: boolean) => void;
  add: (place: MapLatLng) => void;
  removeLast: () => void;
  clear: () => void;
}

export function useArea(): AreaDrawing {
  const [corners, setCorners] = useState<readonly MapCoordinate[]>([]);
  const [isDrawing, setDrawing] = useState(false);
  const add = useCallback(({ lat, lng }: MapLatLng) => setCorners((before) => [...before, [lng, lat]]), []);
  const removeLast = useCallback(() => setCorners((before) => before.slice(0, -1)), []);
  const clear = useCallback(() => setCorners([]), []);
  return { corners, isDrawing, setDrawing, add, removeLast, clear };
}
