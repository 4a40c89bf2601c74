import { finiteNumber } from './clean-name.ts';
import { withPoint } from './csv-rows.ts';

/** Where a row says that its place stands, in the source's numbers. */
export interface RowSpot {
  right: number;
  up: number;
}

/** Why a row whose cells hold something else than two numbers is left out. */
export const HALF_A_SPOT = 'has half a coordinate, or one that is not a number';

/**
 * Where the two cells of a row put its place. `nowhere`: both are empty, so it stands on no map; `unreadable`: one is
 * empty or holds no number, which is a mistake and no wish.
 */
export function spotOfCells(right: string, up: string, delimiter: string): RowSpot | 'nowhere' | 'unreadable' {
  if (right.trim() === '' && up.trim() === '') return 'nowhere';
  const [x, y] = [right, up].map((cell) => finiteNumber(withPoint(cell, delimiter)));
  return x === undefined || y === undefined ? 'unreadable' : { right: x, up: y };
}
