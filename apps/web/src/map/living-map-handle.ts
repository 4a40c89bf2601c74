import type { MapLatLng } from '@venture-atlas/map-math';
import type { OpeningView } from '@venture-atlas/types';
import type { PlaceOnMap } from './model/place-target.ts';

/** What the screen may ask of the map. */
export interface LivingMapHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  /** Goes to the view that the map opens with. */
  home: () => void;
  /** Shows the whole map. */
  whole: () => void;
  /** Goes to a place although it is open already. */
  goTo: (place: PlaceOnMap) => void;
  focus: () => void;
  /** The middle of what is looked at; undefined until the map is ready. */
  middle: () => MapLatLng | undefined;
  /** CSS pixels per map unit; undefined until the map is ready. */
  zoom: () => number | undefined;
  /** What stands in the middle of what nothing covers, as a view to open with or to link to; undefined until the map is ready. */
  openingHere: () => OpeningView | undefined;
  /** This place is about to be opened where one looks: it is only uncovered. */
  stayAt: (id: number) => void;
}
