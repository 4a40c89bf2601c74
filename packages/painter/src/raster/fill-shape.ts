import { pathLine } from '../pen/paths.ts';
import type { Ring } from '../plane/rings.ts';

/** Path data of all rings. */
const ringsPath = (rings: readonly Ring[]): string => rings.map((ring) => pathLine(ring, true)).join('');

/** The inside of rings (even-odd) as one SVG shape; empty without rings. */
export const fillShape = (rings: readonly Ring[], fill = '#fff'): string =>
  rings.length === 0 ? '' : `<path d="${ringsPath(rings)}" fill="${fill}" fill-rule="evenodd"/>`;
