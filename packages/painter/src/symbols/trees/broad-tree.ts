import { pt } from '../../pen/paths.ts';
import type { Standing } from '../../pen/sheet.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import type { LeafTone } from '../../styles/tree-palette.ts';
import { arcsPath, type CrownPlace, crescent, crownInk, highlight, leafCurls, lobes } from './crown.ts';
import { type LeafMood, leafColour } from './leaf-colour.ts';

export interface TreeOptions extends LeafMood {
  /** The foot. */
  x: number;
  y: number;
  /** Radius of a crown; a fir is about three times as tall. */
  radius: number;
  /** Deep in a wood: less ink, so that many read as one mass. */
  isInside?: boolean;
}

function trunk(x: number, crownY: number, foot: number, r: number, random: Random, colour: string): string {
  const half = r * 0.13;
  const at = x + random.sym(r * 0.08);
  const ground = foot + r * 0.22;
  const left = `M${pt([at - half, crownY + r * 0.6])}L${pt([at - half * 0.9, ground])}L${pt([at - half * 1.7, ground + r * 0.07])}`;
  const right = `L${pt([at + half * 1.8, ground + r * 0.06])}L${pt([at + half * 0.9, ground])}L${pt([at + half, crownY + r * 0.6])}Z`;
  return `<path d="${left}${right}" fill="${colour}"/>`;
}

/** A tree with a round crown of six to eight lobes. */
export const broadTree = (options: TreeOptions, seed: string, style: Style): Standing =>
  roundTree(options, seed, style, style.trees.broad);

/** A tree with a round crown, in the leaves of any kind. */
export function roundTree(options: TreeOptions, seed: string, style: Style, tone: LeafTone): Standing {
  const { x, y, radius, isInside = false } = options;
  const { trees, pens } = style;
  const random = seeded(seed);
  const place: CrownPlace = { x, y: y - radius * 1.12, radius, flatness: random.range(0.84, 0.93) };
  const arcs = lobes(place, random);
  const curls = leafCurls(place, random, isInside ? 1 : random.int(1, radius > 11 ? 3 : 2), pens.trees);
  const svg =
    (isInside ? '' : trunk(x, place.y, y, radius, random, trees.trunk)) +
    `<path d="${arcsPath(arcs)}" fill="${leafColour(tone, options)}"/>` +
    `<path d="${crescent(place, random)}" fill="${tone.shade}" fill-opacity="${isInside ? 0.5 : 0.6}"/>` +
    highlight(place, tone.highlight, isInside ? 0.42 : 0.5) +
    `<path d="${crownInk(arcs, place, random, pens.trees * (isInside ? 0.86 : 1))}${curls}" fill="${trees.ink}" fill-opacity="${isInside ? 0.68 : 0.88}"/>`;
  return { svg, box: [x - radius * 1.7, y - radius * 2.8, x + radius * 1.7, y + radius * 0.6], foot: y };
}
