import { insideOf } from '../../outline/ring-index.ts';
import { type Box, bbox, type Point } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import type { Ring } from '../../plane/rings.ts';

/** The factor grows in steps, so that one more wood or range rarely changes all the others. */
const STEP = 1.25;

/**
 * The factor by which symbols of a kind grow and move apart in a crowded world: 1 for at most `most`, then 1.25,
 * 1.56…
 * @param count the number of symbols without a limit
 */
export function widening(count: number, most: number): number {
  if (!(count > most)) return 1;
  return STEP ** Math.ceil(Math.log(Math.sqrt(count / most)) / Math.log(STEP));
}

/** The share of the area that one symbol takes at spacing 1 (Poisson disks fill about two thirds). */
const FILL = 0.7;
/** The most symbols in one area. A larger area is scattered more thinly. */
const MOST = 12_000;

type PlaceTest = (x: number, y: number) => boolean;

interface Scattering {
  /** The distance between neighbors in sheet units, never below `least`; default `least` everywhere. */
  spacing?: ((x: number, y: number) => number) | undefined;
  least: number;
  /** The share of symbols that are drawn; 0 for none. */
  density: number;
  seed: string;
}

function wideningOf(area: number, least: number): number {
  const count = (area / (least * least)) * FILL;
  return count > MOST ? Math.sqrt(count / MOST) : 1;
}

/** The part of a sheet inside its frame. */
export const insideFrame = ({ inner, width, height }: { inner: number; width: number; height: number }): Box => [
  inner,
  inner,
  width - inner,
  height - inner,
];

/** Random points over a box. Later filters (roads, towns) do not move the others. */
export function scatterOver(box: Box, scattering: Scattering, isInside: PlaceTest = () => true): Point[] {
  const { least, spacing = () => least, density, seed } = scattering;
  if (!(density > 0)) return [];
  const area = Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);
  const factor = wideningOf(area, least) / Math.sqrt(density);
  return poisson(box, (x, y) => Math.max(least, spacing(x, y)) * factor, isInside, seed, least * factor);
}

/** Random points inside rings (even-odd). */
export function scatterIn(rings: readonly Ring[], sheet: Box, scattering: Scattering): Point[] {
  if (!(scattering.density > 0)) return [];
  const [x0, y0, x1, y1] = bbox(rings.flat());
  const box: Box = [Math.max(x0, sheet[0]), Math.max(y0, sheet[1]), Math.min(x1, sheet[2]), Math.min(y1, sheet[3])];
  return scatterOver(box, scattering, insideOf(rings));
}
