/** Something that is inked on a poster: an outline in page points with how it is filled and drawn. */
export interface Mark {
  /** SVG path data: page points, or another frame when `at` says where that lies. */
  path: string;
  /** The corner of the path's own frame on the page, and points to one of its units. */
  at?: { x: number; y: number; unit: number };
  fill?: string;
  isEvenOdd?: boolean;
  stroke?: { colour: string; width: number; dash?: readonly number[]; isButt?: boolean };
  /** 0 to 1, for all of it. */
  opacity: number;
  /** Top and bottom, so that a band holds only what touches it. */
  top: number;
  bottom: number;
}

/** Everything inked on a poster, what comes first lies below. `clipped` ends at the edges of the map, or at its picture's frame. */
export interface Inked {
  clipped: Mark[];
  free: Mark[];
  /** Names left out since no typeface here has their letters. */
  unlettered: string[];
}
