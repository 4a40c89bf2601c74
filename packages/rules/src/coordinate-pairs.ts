/** Two columns that tell a spot together, by what they may be called in lower case. */
export interface CoordinatePair {
  readonly right: readonly string[];
  readonly up: readonly string[];
  /** It counts down from the top, as in pictures; else up. */
  readonly runsDown: boolean;
}

const degrees: CoordinatePair = {
  right: ['lng', 'lon', 'long', 'longitude'],
  up: ['lat', 'latitude'],
  runsDown: false,
};
const pixels: CoordinatePair = {
  right: ['x', 'px', 'left', 'column'],
  // Games count z to the south.
  up: ['y', 'z', 'py', 'top', 'row'],
  runsDown: true,
};

/** The pairs of columns that lists tell spots by: of a map's own units or of degrees, and of pictures. */
export const COORDINATE_PAIRS = { degrees, pixels } as const;

/**
 * The pairs of which a list has both columns. A column of one pair means nothing beside one of the other: they count in
 * numbers of two kinds.
 * @param has whether the list has a column that is called one of these
 */
export const completePairs = (has: (names: readonly string[]) => boolean): readonly CoordinatePair[] =>
  [degrees, pixels].filter(({ right, up }) => has(right) && has(up));
