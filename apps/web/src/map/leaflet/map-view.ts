import type { MapLatLng, Size } from '@venture-atlas/map-math';
import type { PictureFrame } from '@venture-atlas/types';
import type { CameraFrame, CameraView, PlaceTarget } from '../model/camera.ts';
import type { MapPicture } from '../model/map-picture.ts';
import type { PictureProblem } from '../model/picture-watch.ts';

/** The shown map: its size in map units, its picture as tiles or whole, its name. */
export interface StageMap extends MapPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Frame around the picture. Only labels and pins are drawn over it. */
  readonly frame: PictureFrame | null;
  /** A tiny picture of the whole map that is already available. */
  readonly glimpse?: string | undefined;
}

/** Computes the initial view of a map from the size of its stage and what covers it. */
export type StartView = (frame: CameraFrame) => CameraView;

/** The current view. */
export interface MapView {
  /** The middle of the view, in map units. */
  readonly centre: MapLatLng;
  /** The center of the area that neither rail, panel, nor sheet covers, in map units. */
  readonly freeCentre: MapLatLng;
  /** CSS pixels per map unit. */
  readonly zoom: number;
  /** Of the view, in CSS pixels. */
  readonly size: Size;
}

/** Commands to the map. Before the map is ready, they do nothing. */
export interface MapHandle {
  /** One step of 1.1 about the middle of the free area. */
  zoomIn(): void;
  zoomOut(): void;
  /**
   * Goes to a place in 0.2 s, or in `seconds`. A point comes to the center of the free area at zoom 40 / scale; a shape
   * is fitted.
   */
  panTo(place: PlaceTarget, seconds?: number): void;
  /** Moves a point out from under rail, panel, or sheet at the same zoom. Does nothing if it is visible. */
  reveal(point: MapLatLng): void;
  /** Shows the whole map in the center of the free area. */
  fit(): void;
  /** Goes to a view in 0.2 s. */
  goTo(view: StartView): void;
  /** The current view; undefined until the map is ready. */
  view(): MapView | undefined;
  /** Moves keyboard focus to the map. */
  focus(): void;
}

/** Called with two opposite corners while a box is drawn, and whether it is finished; null if it was cancelled. */
export type DrawMapBox = (corners: readonly [MapLatLng, MapLatLng] | null, isDone: boolean) => void;

/** Events of the map. Ids are position ids. */
export interface MapEvents {
  /** A point was selected, or the map outside all points (null). */
  onSelect(id: number | null): void;
  /**
   * A tap at any position.
   * @returns whether the tap picked this position; then no point is selected
   */
  onPlace(place: MapLatLng): boolean;
  /** Whether a tap picks a position now. */
  isPlacing(): boolean;
  /**
   * Returns a function that draws a box on the map by its corners; undefined if boxes are not used. See `GestureCallbacks`.
   */
  box(): DrawMapBox | undefined;
  /** The pointer entered a point, or left it (null). */
  onHover(id: number | null): void;
  /** Called a few times a second while the view moves, and when it comes to rest. */
  onViewChange(view: MapView): void;
  /** A letter or digit was pressed on the focused map. @returns whether a tool used it */
  onLetter(letter: string): boolean;
  /** Escape on the focused map. */
  onEscape(): void;
  /** Parts of the visible picture, or all of it, failed to load; null once they have loaded. The points stay usable. */
  onPictureProblem(trouble: PictureProblem | null): void;
}
