import { taperEnd } from '../../pen/pressure.ts';
import type { Standing } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import type { TreeOptions } from './broad-tree.ts';
import { arcsPath, type CrownPlace, crescent, crownInk, lobes } from './crown.ts';
import { leafColour } from './leaf-colour.ts';

/** A low thorny bush of dry ground: a flat crown without a trunk, bare twigs out of the top. */
export function dryBush(options: TreeOptions, seed: string, style: Style): Standing {
  const { x, y } = options;
  const { trees, pens } = style;
  const random = seeded(seed);
  const radius = options.radius * random.range(0.6, 0.85);
  const place: CrownPlace = { x, y: y - radius * 0.5, radius, flatness: random.range(0.55, 0.7) };
  const arcs = lobes(place, random);
  let twigs = '';
  for (let i = random.int(2, 4); i > 0; i--) {
    const angle = -Math.PI / 2 + random.sym(1);
    const start: Point = [x + Math.cos(angle) * radius * 0.3, place.y];
    const end: Point = [start[0] + Math.cos(angle) * radius * 1.2, start[1] + Math.sin(angle) * radius * 1.1];
    twigs += stroke([start, end], taperEnd((radius * 0.07 + 0.3) * pens.trees, 0.1, 0.2));
  }
  const svg =
    `<path d="${twigs}" fill="${trees.ink}" fill-opacity=".8"/>` +
    `<path d="${arcsPath(arcs)}" fill="${leafColour(trees.dry, options)}"/>` +
    `<path d="${crescent(place, random)}" fill="${trees.dry.shade}" fill-opacity=".55"/>` +
    `<path d="${crownInk(arcs, place, random, pens.trees)}" fill="${trees.ink}" fill-opacity=".85"/>`;
  return { svg, box: [x - radius * 2, y - radius * 2.2, x + radius * 2, y + radius * 0.6], foot: y };
}

/** An arm of a cactus: out to the side, then up. */
function arm(x: number, y: number, side: 1 | -1, size: number, random: Random): Point[] {
  const out = size * random.range(0.38, 0.5);
  const up = size * random.range(0.35, 0.7);
  return [
    [x, y],
    [x + side * out * 0.8, y + size * 0.04],
    [x + side * out, y - up * 0.35],
    [x + side * out, y - up],
  ];
}

/** A tall cactus with none, one or two arms. */
export function cactus(options: TreeOptions, seed: string, style: Style): Standing {
  const { x, y, radius } = options;
  const { trees, pens } = style;
  const random = seeded(seed);
  const height = radius * random.range(1.7, 2.4);
  const stem: Point[] = [
    [x, y + radius * 0.1],
    [x + random.sym(radius * 0.06), y - height * 0.5],
    [x + random.sym(radius * 0.08), y - height],
  ];
  const sides: (1 | -1)[] = random.chance(0.5) ? [1, -1] : [random.chance(0.5) ? 1 : -1];
  const arms = sides.map((side) => arm(x, y - height * random.range(0.3, 0.55), side, height * 0.8, random));
  const limbs = [stem, ...arms];
  const breadth = radius * 0.42;
  const round = (width: number) => (t: number) => width * Math.min(1, 0.72 + t * 2, 0.3 + (1 - t) * 7);
  const shape = (extra: number): string =>
    limbs.map((limb, i) => stroke(limb, round(breadth * (i ? 0.76 : 1) + extra))).join('');
  const lee = limbs
    .map((limb) => limb.map((point): Point => [point[0] + breadth * 0.2, point[1]]))
    .map((limb) => stroke(limb, round(breadth * 0.4)))
    .join('');
  const svg =
    `<path d="${shape(1.5 * pens.trees)}" fill="${trees.ink}" fill-opacity=".85"/>` +
    `<path d="${shape(0)}" fill="${leafColour(trees.jungle, options)}"/>` +
    `<path d="${lee}" fill="${trees.jungle.shade}" fill-opacity=".55"/>`;
  return { svg, box: [x - height, y - height * 1.2, x + height, y + radius * 0.5], foot: y };
}
