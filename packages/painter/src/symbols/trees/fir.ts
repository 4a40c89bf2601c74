import { pt } from '../../pen/paths.ts';
import type { Upright } from '../../pen/sheet.ts';
import { stroke, taperEnd } from '../../pen/stroke.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { leafColour, sampleArc } from './crown.ts';
import type { TreeOptions } from './trees.ts';

/** One tier of boughs: its tips, and the points where the next tier begins under it. */
interface Tier {
  tip: Point;
  inner: Point;
}

interface FirShape {
  top: Point;
  left: Tier[];
  right: Tier[];
  height: number;
  breadth: number;
}

function grow(x: number, y: number, height: number, random: Random): FirShape {
  const breadth = height * random.range(0.36, 0.47);
  const count = random.int(4, 5);
  const top: Point = [x + random.sym(height * 0.035), y - height];
  const left: Tier[] = [];
  const right: Tier[] = [];
  for (let i = 0; i < count; i++) {
    const t = (i + 1) / count;
    const level = y - height * (0.1 + 0.9 * (1 - t));
    const half = (breadth / 2) * t ** 0.85;
    const middle = lerp(top[0], x, t);
    const inner = half * random.range(0.45, 0.62);
    for (const [side, tiers] of [
      [-1, left],
      [1, right],
    ] as const)
      tiers.push({
        tip: [middle + side * half * random.range(0.88, 1.12), level + random.sym(height * 0.02)],
        inner: [middle + side * inner, level - height * (0.045 + random.sym(0.012))],
      });
  }
  return { top, left, right, height, breadth };
}

/** The control point of a drooping bough between trunk and tip. */
const droop = (from: Point, tip: Point): Point => [lerp(from[0], tip[0], 0.42), lerp(from[1], tip[1], 0.72)];

/** The path from the top down one side to the lowest tip. */
function sideDown(top: Point, tiers: readonly Tier[]): string {
  let from = top;
  return tiers
    .map(({ tip, inner }, i) => {
      const bough = `Q${pt(droop(from, tip))} ${pt(tip)}`;
      from = inner;
      return i < tiers.length - 1 ? `${bough}L${pt(inner)}` : bough;
    })
    .join('');
}

/** The path from the lowest tip back up to the top. */
function sideUp(top: Point, tiers: readonly Tier[]): string {
  let path = '';
  for (let i = tiers.length - 1; i >= 0; i--) {
    const { tip } = tiers[i] as Tier;
    const from = tiers[i - 1]?.inner ?? top;
    path += `Q${pt(droop(from, tip))} ${pt(from)}`;
    const above = tiers[i - 1];
    if (above !== undefined) path += `L${pt(above.tip)}`;
  }
  return path;
}

const hem = (x: number, y: number, { height, breadth, left }: FirShape): string =>
  `Q${pt([x + breadth * 0.2, y - height * 0.045])} ${pt([x, y - height * 0.075])}` +
  `Q${pt([x - breadth * 0.2, y - height * 0.05])} ${pt((left.at(-1) as Tier).tip)}`;

/** The half away from the light: down the right side and back along an uneven middle line. */
function shadedHalf(x: number, y: number, shape: FirShape): string {
  const { top, right, height, breadth } = shape;
  let path = `M${pt(top)}${sideDown(top, right)}Q${pt([x + breadth * 0.2, y - height * 0.045])} ${pt([x + breadth * 0.02, y - height * 0.08])}`;
  for (let i = right.length - 1; i > 0; i--) {
    const t = i / right.length;
    path += `L${pt([lerp(top[0], x, t) + (i % 2 ? 0.09 : -0.02) * breadth, y - height * (0.1 + 0.9 * (1 - t))])}`;
  }
  return `${path}Z`;
}

function edgeInk(top: Point, tiers: readonly Tier[], width: number, lifts: number, random: Random): string {
  let path = '';
  let from = top;
  tiers.forEach(({ tip, inner }, i) => {
    const isLifted = random.chance(lifts);
    if (!isLifted) path += stroke(sampleArc([from, droop(from, tip), tip]), (t) => width * (0.4 + 0.6 * t));
    const middle: Point = [(tip[0] + inner[0]) / 2, (tip[1] + inner[1]) / 2 + 0.5];
    if (i < tiers.length - 1) path += stroke([tip, middle, inner], taperEnd(width, 0, 0.3));
    from = inner;
  });
  return path;
}

function boughInk(x: number, y: number, shape: FirShape, random: Random, breadth: number): string {
  const { height: h, breadth: w, left } = shape;
  let path = '';
  for (let i = 1; i < left.length; i++) {
    const t = (i + 0.35) / left.length;
    const level = y - h * (0.1 + 0.9 * (1 - t));
    const reach = w * 0.16 * t;
    const right: Point[] = [
      [x + w * 0.02, level - h * 0.05],
      [x + reach * 0.6, level - h * 0.01],
      [x + reach * 1.4, level + h * 0.015],
    ];
    path += stroke(right, taperEnd((h * 0.024 + 0.2) * breadth, 0, 0.2));
    const lit: Point[] = [
      [x - w * 0.05, level - h * 0.02],
      [x - reach * 0.8, level + h * 0.02],
    ];
    if (random.chance(0.6)) path += stroke(lit, (h * 0.02 + 0.2) * breadth);
  }
  return path;
}

/** Snow on the boughs of the lit side and on the top. */
function snowOn({ top, left, right, height }: FirShape, random: Random): string {
  let path = '';
  for (const tiers of [left, right]) {
    let from = top;
    for (const { tip, inner } of tiers) {
      const share = random.range(0.55, 1) * (tiers === left ? 1 : 0.7);
      const arc = sampleArc([from, droop(from, tip), tip]).map(
        (point): Point => [lerp(from[0], point[0], share), lerp(from[1], point[1], share) + height * 0.012],
      );
      path += stroke(arc, (t) => height * 0.075 * Math.sin(Math.PI * Math.min(1, 0.2 + t * 0.8)) + 0.3);
      from = inner;
    }
  }
  return path;
}

interface FirOptions extends TreeOptions {
  hasSnow?: boolean;
}

/** A fir with four or five drooping tiers, the right half shaded, with snow in the far north. */
export function fir(options: FirOptions, seed: string, style: Style): Upright {
  const { x, y, radius, hasSnow = false, isInside = false } = options;
  const { trees, pens } = style;
  const random = seeded(seed);
  const h = radius * random.range(2.5, 3.5);
  const shape = grow(x, y, h, random);
  const { top, left, right } = shape;
  const outline = `M${pt(top)}${sideDown(top, right)}${hem(x, y, shape)}${sideUp(top, left)}Z`;
  const trunk = `M${pt([x - h * 0.025, y - h * 0.1])}L${pt([x - h * 0.03, y + h * 0.03])}L${pt([x + h * 0.04, y + h * 0.03])}L${pt([x + h * 0.03, y - h * 0.1])}Z`;
  const pen = pens.trees * (isInside ? 0.88 : 1);
  const ink =
    edgeInk(top, left, (h * 0.024 + 0.25) * pen, 0.2, random) +
    edgeInk(top, right, (h * 0.038 + 0.3) * pen, 0, random) +
    (isInside ? '' : boughInk(x, y, shape, random, pens.trees));
  const svg =
    `<path d="${trunk}" fill="${trees.trunk}"/>` +
    `<path d="${outline}" fill="${leafColour(trees.fir, options)}"/>` +
    `<path d="${shadedHalf(x, y, shape)}" fill="${trees.fir.shade}" fill-opacity=".6"/>` +
    (hasSnow ? `<path d="${snowOn(shape, random)}" fill="${trees.snow}" fill-opacity=".92"/>` : '') +
    `<path d="${ink}" fill="${trees.ink}" fill-opacity="${isInside ? 0.78 : 0.9}"/>`;
  return { svg, box: [x - shape.breadth * 0.8, y - h * 1.1, x + shape.breadth * 0.8, y + h * 0.1], foot: y };
}
