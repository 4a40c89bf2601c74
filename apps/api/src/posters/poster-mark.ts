/** A mark on a poster: an outline with its fill and stroke. */
export interface Mark {
  /** SVG path data in page points, or in another frame given by `at`. */
  path: string;
  /** Corner of the path's own frame on the page, and points per unit of it. */
  at?: { x: number; y: number; unit: number };
  fill?: string;
  isEvenOdd?: boolean;
  stroke?: { colour: string; width: number; dash?: readonly number[]; isButt?: boolean };
  /** 0 to 1, for fill and stroke. */
  opacity: number;
  /** Vertical extent in page points, to select the marks of a band. */
  top: number;
  bottom: number;
}

/** All marks of a poster, lowest first. `clipped` ends at the edges of the map, or at its picture's frame. */
export interface Inked {
  clipped: Mark[];
  free: Mark[];
  /** Names left out because no font has their letters. */
  unlettered: string[];
}
