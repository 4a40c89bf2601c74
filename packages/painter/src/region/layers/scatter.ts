import { type Box, bbox, type Point } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import type { Ring } from '../../plane/rings.ts';

/** Rows of the index; a ring of thousands of points is then asked for a handful. */
const ROWS = 128;

interface Edge {
  a: Point;
  b: Point;
}

const crosses = ({ a, b }: Edge, x: number, y: number): boolean =>
  a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0];

/** Asks quickly and often whether a point lies inside rings (even-odd), such as while things are scattered over them. */
export function insideOf(rings: readonly Ring[]): (x: number, y: number) => boolean {
  const [x0, y0, x1, y1] = bbox(rings.flat());
  if (!(y1 > y0)) return () => false;
  const height = (y1 - y0) / ROWS;
  const rowOf = (y: number): number => Math.min(ROWS - 1, Math.floor((y - y0) / height));
  const rows = Array.from({ length: ROWS }, (): Edge[] => []);
  for (const ring of rings) {
    let a = ring.at(-1);
    for (const b of ring) {
      if (a !== undefined)
        for (let row = rowOf(Math.min(a[1], b[1])); row <= rowOf(Math.max(a[1], b[1])); row++)
          rows[row]?.push({ a, b });
      a = b;
    }
  }
  return (x, y) => {
    if (x < x0 || x > x1 || y < y0 || y > y1) return false;
    let isInside = false;
    for (const edge of rows[rowOf(y)] ?? []) if (crosses(edge, x, y)) isInside = !isInside;
    return isInside;
  };
}

/** Widenings come in steps, so that one more wood or range seldom changes all the others. */
const STEP = 1.25;

/**
 * By how much things of a kind stand farther apart (and grow) in a world that has very many of them: 1 as long as there
 * are at most `most`, then 1.25, 1.56…
 * @param count how many there would be
 */
export function widening(count: number, most: number): number {
  if (!(count > most)) return 1;
  return STEP ** Math.ceil(Math.log(Math.sqrt(count / most)) / Math.log(STEP));
}

/** The share of the paper that one scattered thing needs, at spacing 1 (Poisson disks fill about two thirds). */
const FILL = 0.7;
/** No layer scatters more things than this over one area; a larger area is scattered more thinly. */
const MOST = 12_000;

type PlaceTest = (x: number, y: number) => boolean;

export interface Scattering {
  /** The distance between neighbours, in sheet units, never below `least`; everywhere `least` unless said. */
  spacing?: ((x: number, y: number) => number) | undefined;
  least: number;
  /** Share of the things that are drawn: more of them where it is larger; 0 for none. */
  density: number;
  seed: string;
}

function wideningOf(area: number, least: number): number {
  const count = (area / (least * least)) * FILL;
  return count > MOST ? Math.sqrt(count / MOST) : 1;
}

/** Points without order over a box. What is asked of them later (roads, towns) does not move the others. */
export function scatterOver(box: Box, scattering: Scattering, isInside: PlaceTest = () => true): Point[] {
  const { least, spacing = () => least, density, seed } = scattering;
  if (!(density > 0)) return [];
  const area = Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);
  const factor = wideningOf(area, least) / Math.sqrt(density);
  return poisson(box, (x, y) => Math.max(least, spacing(x, y)) * factor, isInside, seed, least * factor);
}

/** Points without order inside rings (even-odd). */
export function scatterIn(rings: readonly Ring[], sheet: Box, scattering: Scattering): Point[] {
  if (!(scattering.density > 0)) return [];
  const [x0, y0, x1, y1] = bbox(rings.flat());
  const box: Box = [Math.max(x0, sheet[0]), Math.max(y0, sheet[1]), Math.min(x1, sheet[2]), Math.min(y1, sheet[3])];
  return scatterOver(box, scattering, insideOf(rings));
}
