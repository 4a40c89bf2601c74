import type { MapLatLng } from '@venture-atlas/map-math';
import type { OpeningView } from '@venture-atlas/types';
import type { PlaceOnMap } from './model/place-target.ts';

/** Commands that the screen can send to the map. */
export interface LivingMapHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  /** Goes to the map's opening view. */
  home: () => void;
  /** Shows the whole map. */
  whole: () => void;
  /** Goes to a place even if it is open already. */
  goTo: (place: PlaceOnMap) => void;
  focus: () => void;
  /** The center of the view; undefined until the map is ready. */
  middle: () => MapLatLng | undefined;
  /** CSS pixels per map unit; undefined until the map is ready. */
  zoom: () => number | undefined;
  /** The center of the free area and the zoom, as an opening view or for a link; undefined until the map is ready. */
  openingHere: () => OpeningView | undefined;
  /** This place is about to be opened by a click on the map, so the map only uncovers it. */
  stayAt: (id: number) => void;
}
