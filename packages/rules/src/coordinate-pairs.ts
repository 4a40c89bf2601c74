/** Two columns that give a position together, with their possible names in lower case. */
export interface CoordinatePair {
  readonly right: readonly string[];
  readonly up: readonly string[];
  /** True if the second column counts down from the top, as in pictures. */
  readonly runsDown: boolean;
}

const degrees: CoordinatePair = {
  right: ['lng', 'lon', 'long', 'longitude'],
  up: ['lat', 'latitude'],
  runsDown: false,
};
const pixels: CoordinatePair = {
  right: ['x', 'px', 'left', 'column'],
  // In games z grows to the south.
  up: ['y', 'z', 'py', 'top', 'row'],
  runsDown: true,
};

/** The pairs of columns for positions: in units of the map or degrees, and in pixels of pictures. */
export const COORDINATE_PAIRS = { degrees, pixels } as const;

/**
 * The pairs of which a list has both columns. One column of a pair means nothing with a column of another pair.
 * @param has whether the list has a column with one of these names
 */
export const completePairs = (has: (names: readonly string[]) => boolean): readonly CoordinatePair[] =>
  [degrees, pixels].filter(({ right, up }) => has(right) && has(up));
