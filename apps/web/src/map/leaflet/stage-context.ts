import type { Insets, MapLatLng, MapTheme } from '@venture-atlas/map-math';
import { createContext, type RefObject, useContext } from 'react';

/** The map that further layers are on. */
export interface MapOnStage {
  stage: RefObject<HTMLElement | null>;
  theme: MapTheme;
  /** What covers the stage at each side, in CSS pixels. */
  insets: Insets;
  /** Brings a place out from under what covers it. */
  reveal: (place: MapLatLng) => void;
}

const StageContext = createContext<MapOnStage | null>(null);
export const StageProvider = StageContext.Provider;

/**
 * For layers of a map.
 * @throws Error outside of one
 */
export function useMapOnStage(): MapOnStage {
  const on = useContext(StageContext);
  if (on === null) throw new Error('There is no map here.');
  return on;
}
