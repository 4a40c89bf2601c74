import type { FogShape, MapCoordinate } from '@venture-atlas/types';

/** Hexes or squares with rings around each. */
type Cells = Extract<FogShape, { kind: 'hexes' | 'squares' }>;

/** The center of a hex, which stands on a corner; [0, 0] is at the origin. @param size from side to side */
export const hexCentre = ([q, r]: MapCoordinate, size: number): MapCoordinate => [
  size * (q + r / 2),
  (size * r * Math.sqrt(3)) / 2,
];

/** The hex that contains a point, as [q, r]. */
export function hexAt(lng: number, lat: number, size: number): MapCoordinate {
  const row = (2 * lat) / (Math.sqrt(3) * size);
  const column = lng / size - row / 2;
  // The three coordinates have the sum 0, so the one that was rounded most is derived from the others.
  const [q, r, s] = [Math.round(column), Math.round(row), Math.round(-column - row)];
  const [offQ, offR, offS] = [Math.abs(q - column), Math.abs(r - row), Math.abs(s + column + row)];
  if (offQ > offR && offQ > offS) return [-r - s + 0, r];
  return offR > offS ? [q, -q - s + 0] : [q, r];
}

/** More than any number of rows, to combine column and row in one number. */
const ROWS = 2 ** 24;

/** Every cell once: the listed cells and those in the rings around them. */
export function cellsAndRings({ kind, cells, rings }: Pick<Cells, 'kind' | 'cells' | 'rings'>): MapCoordinate[] {
  if (rings === 0) return cells;
  const all = new Map<number, MapCoordinate>();
  for (const [q, r] of cells) {
    for (let y = -rings; y <= rings; y += 1) {
      const first = kind === 'hexes' ? Math.max(-rings, -y - rings) : -rings;
      const last = kind === 'hexes' ? Math.min(rings, -y + rings) : rings;
      for (let x = first; x <= last; x += 1) all.set((q + x) * ROWS + r + y, [q + x, r + y]);
    }
  }
  return [...all.values()];
}
