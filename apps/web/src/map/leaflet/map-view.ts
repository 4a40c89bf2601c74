import type { MapLatLng, Size } from '@venture-atlas/map-math';
import type { PictureFrame } from '@venture-atlas/types';
import type { CameraFrame, CameraView, PlaceTarget } from '../model/camera.ts';
import type { MapPicture } from '../model/map-picture.ts';
import type { PictureTrouble } from '../model/picture-watch.ts';

/** The map that is shown: its size in map units, its picture as tiles or whole, its name. */
export interface StageMap extends MapPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Drawn round the picture; nothing else is drawn over it but labels and pins. */
  readonly frame: PictureFrame | null;
  /** A tiny picture of the whole that is there already. */
  readonly glimpse?: string | undefined;
}

/** Where a map starts, for the size that its stage turns out to have and what covers it. */
export type StartView = (frame: CameraFrame) => CameraView;

/** What is looked at. */
export interface MapView {
  /** The middle of the view, in map units. */
  readonly centre: MapLatLng;
  /** The middle of what neither rail, panel nor sheet covers, in map units. */
  readonly freeCentre: MapLatLng;
  /** CSS pixels per map unit. */
  readonly zoom: number;
  /** Of the view, in CSS pixels. */
  readonly size: Size;
}

/** What the page may ask of the map; all of it works before the map is ready, and does nothing then. */
export interface MapHandle {
  /** One step of 1.1 about the middle of the free area. */
  zoomIn(): void;
  zoomOut(): void;
  /** Goes to a place in 0.2 s (or so many seconds): zoom 40 / scale, in the middle of the free area; to a shape so that it fits. */
  panTo(place: PlaceTarget, seconds?: number): void;
  /** Brings a point out from under rail, panel or sheet at the same zoom; does nothing when it is free already. */
  reveal(point: MapLatLng): void;
  /** Shows the whole map, in the middle of the free area. */
  fit(): void;
  /** Goes to a view in 0.2 s. */
  goTo(view: StartView): void;
  /** What is looked at now; undefined until the map is ready. */
  view(): MapView | undefined;
  /** Gives the map the keyboard. */
  focus(): void;
}

/** Told two opposite corners of a box while it is drawn, and whether that was all; null: it came to nothing. */
export type DrawMapBox = (corners: readonly [MapLatLng, MapLatLng] | null, isDone: boolean) => void;

/** What the map tells the page. Ids are position ids. */
export interface MapEvents {
  /** A point was chosen, or the map beside all points (null). */
  onSelect(id: number | null): void;
  /** A tap, wherever it fell. @returns whether the place of the map was meant; then no point is chosen */
  onPlace(place: MapLatLng): boolean;
  /** Whether a tap means a place now. */
  isPlacing(): boolean;
  /** Draws a box on the map, by its corners; undefined: nobody wants one. See `GestureEnds`. */
  box(): DrawMapBox | undefined;
  /** The pointer came over a point, or left it (null). */
  onHover(id: number | null): void;
  /** A few times a second while the view moves, and when it rests. */
  onViewChange(view: MapView): void;
  /** A letter or digit was pressed on the focused map. @returns whether a tool used it */
  onLetter(letter: string): boolean;
  /** Escape on the focused map. */
  onEscape(): void;
  /** Parts of the picture in view, or all of it, do not come; null: they came. The points stay usable. */
  onPictureTrouble(trouble: PictureTrouble | null): void;
}
