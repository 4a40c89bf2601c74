import type { Insets, MapLatLng, MapTheme } from '@venture-atlas/map-math';
import { createContext, type RefObject, useContext } from 'react';

/** The map, as its additional layers see it. */
export interface MapOnStage {
  stage: RefObject<HTMLElement | null>;
  theme: MapTheme;
  /** What covers the stage at each side, in CSS pixels. */
  insets: Insets;
  /** Moves a place out from under what covers it. */
  reveal: (place: MapLatLng) => void;
}

const StageContext = createContext<MapOnStage | null>(null);
export const StageProvider = StageContext.Provider;

/**
 * Gets the map, for its layers.
 * @throws Error outside a map
 */
export function useMapOnStage(): MapOnStage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('There is no map here.');
  return stage;
}
