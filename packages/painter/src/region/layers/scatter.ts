import { insideOf } from '../../outline/ring-index.ts';
import { type Box, bbox, type Point } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import type { Ring } from '../../plane/rings.ts';

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

interface Scattering {
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

/** The part of a sheet that lies inside its frame. */
export const insideFrame = ({ inner, width, height }: { inner: number; width: number; height: number }): Box => [
  inner,
  inner,
  width - inner,
  height - inner,
];

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
