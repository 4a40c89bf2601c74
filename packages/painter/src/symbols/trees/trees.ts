import { pathSoft, pt } from '../../pen/paths.ts';
import type { Upright } from '../../pen/sheet.ts';
import { stroke, taperEnd } from '../../pen/stroke.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { LeafTone } from '../../styles/country-palette.ts';
import type { Style } from '../../styles/style.ts';
import {
  arcsPath,
  type CrownPlace,
  crescent,
  crownInk,
  highlight,
  type LeafStyle,
  leafColour,
  leafCurls,
  lobes,
  sampleArc,
} from './crown.ts';

export interface TreeOptions extends LeafStyle {
  /** The foot. */
  x: number;
  y: number;
  /** Radius of a crown. A fir is about three times as tall. */
  radius: number;
  /** Whether it stands deep in a wood. Such trees have less ink, so that many of them look like one mass. */
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
export const broadTree = (options: TreeOptions, seed: string, style: Style): Upright =>
  roundTree(options, seed, style, style.trees.broad);

/** A tree with a round crown, with leaves of any kind. */
export function roundTree(options: TreeOptions, seed: string, style: Style, tone: LeafTone): Upright {
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

interface Limb {
  line: Point[];
  breadth: number;
}

/** A limb and the limbs that fork from it. */
function limbs(from: Point, angle: number, length: number, breadth: number, forks: number, random: Random): Limb[] {
  const turn = random.sym(0.3);
  const middle: Point = [from[0] + Math.cos(angle) * length * 0.5, from[1] + Math.sin(angle) * length * 0.5];
  const end: Point = [
    middle[0] + Math.cos(angle + turn) * length * 0.5,
    middle[1] + Math.sin(angle + turn) * length * 0.5,
  ];
  const own: Limb = { line: [from, middle, end], breadth };
  if (forks === 0) return [own];
  const count = random.int(2, 3);
  const children = Array.from({ length: count }, (_, i) => {
    const spread = ((i + 0.5) / count - 0.5) * random.range(1.1, 1.7) + random.sym(0.15);
    const start = i === 0 && random.chance(0.4) ? middle : end;
    return limbs(start, angle + turn + spread, length * random.range(0.5, 0.75), breadth * 0.6, forks - 1, random);
  });
  return [own, ...children.flat()];
}

/** A bare tree: forked limbs without leaves, for marshes, moors, and blighted ground. */
export function deadTree({ x, y, radius }: TreeOptions, seed: string, style: Style): Upright {
  const { trees, pens } = style;
  const random = seeded(seed);
  const all = limbs([x, y + radius * 0.15], -Math.PI / 2 + random.sym(0.16), radius * 1.15, radius * 0.24, 2, random);
  const rim = all.map(({ line, breadth }) => stroke(line, taperEnd(breadth + 0.9 * pens.trees, 0.1, 0.4))).join('');
  const wood = all.map(({ line, breadth }) => stroke(line, taperEnd(breadth, 0.1, 0.3))).join('');
  const svg = `<path d="${rim}" fill="${trees.ink}" fill-opacity=".9"/><path d="${wood}" fill="${trees.deadWood}"/>`;
  return { svg, box: [x - radius * 2.6, y - radius * 3.4, x + radius * 2.6, y + radius * 0.6], foot: y };
}

/** The middle line of a frond, from the crown to the hanging tip. */
function frond(crown: Point, angle: number, length: number, random: Random): Point[] {
  const dx = Math.cos(angle) * length;
  const rise = Math.min(0, Math.sin(angle)) * length * 0.5;
  const droop = length * random.range(0.25, 0.5);
  const control: Point = [crown[0] + dx * 0.55, crown[1] + rise - length * 0.22];
  return sampleArc([crown, control, [crown[0] + dx, crown[1] + Math.sin(angle) * length * 0.4 + droop]], 5);
}

/** The outline of a leaf along a middle line: thin at the crown and the tip, hanging lower below than above. */
function blade(middle: readonly Point[], breadth: number): string {
  const last = middle.length - 1;
  const swell = (i: number): number => Math.sin(Math.PI * Math.min(1, 0.12 + (i / last) * 0.88)) * breadth;
  const upper = middle.map(([x, y], i): Point => [x, y - swell(i) * 0.5]);
  const lower = middle.map(([x, y], i): Point => [x, y + swell(i) * (i % 2 ? 1.2 : 0.75)]).reverse();
  return pathSoft([...upper, ...lower], true);
}

/** A palm for oases, hot coasts, and jungles: a leaning trunk and seven to nine fronds. */
export function palm(options: TreeOptions, seed: string, style: Style): Upright {
  const { x, y, radius } = options;
  const { trees, pens } = style;
  const random = seeded(seed);
  const height = radius * random.range(2, 2.8);
  const lean = random.sym(0.3) * height;
  const crown: Point = [x + lean, y - height];
  const trunk = sampleArc([[x, y + radius * 0.15], [x + lean * 0.15, y - height * 0.55], crown], 6);
  const count = random.int(7, 9);
  const fronds = Array.from({ length: count }, (_, i) => {
    const angle = lerp(-Math.PI * 1.18, Math.PI * 0.18, (i + random.range(0.2, 0.8)) / count);
    return { angle, line: frond(crown, angle, radius * random.range(1.05, 1.4), random) };
  });
  const leaf = leafColour(trees.jungle, options);
  const leaves = fronds
    .map(({ angle, line }) => {
      const colour = Math.cos(angle) > 0.35 ? trees.jungle.shade : leaf;
      return `<path d="${blade(line, radius * 0.3)}" fill="${colour}"/>`;
    })
    .join('');
  const ribs = fronds.map(({ line }) => stroke(line, taperEnd((radius * 0.07 + 0.25) * pens.trees, 0.2, 0.2))).join('');
  const svg =
    `<path d="${stroke(trunk, (t) => radius * lerp(0.26, 0.15, t))}" fill="${trees.trunk}"/>` +
    leaves +
    `<path d="${ribs}" fill="${trees.ink}" fill-opacity=".88"/>`;
  const reach = radius * 1.7 + Math.abs(lean);
  return { svg, box: [x - reach, y - height - radius * 1.2, x + reach, y + radius], foot: y };
}

/** A low thorny bush of dry ground: a flat crown without a trunk, with bare twigs at the top. */
export function dryBush(options: TreeOptions, seed: string, style: Style): Upright {
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

/** A tall cactus with up to two arms. */
export function cactus(options: TreeOptions, seed: string, style: Style): Upright {
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
