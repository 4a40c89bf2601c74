import { mix } from '../../colour/colour.ts';
import { f1, pathSoft, pt } from '../../pen/paths.ts';
import { stroke } from '../../pen/stroke.ts';
import type { Line } from '../../plane/lines.ts';
import { clamp, lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { LeafTone } from '../../styles/country-palette.ts';

/** The look of a tree's leaves: `light` is 0 (deep shade) to 1, `turn` is the share of another color, 0..1. */
export interface LeafStyle {
  light: number;
  turn?: { to: string; share: number } | undefined;
}

/** The color of the leaves, #rrggbb. */
export function leafColour(tone: LeafTone, { light, turn }: LeafStyle): string {
  const l = clamp(light, 0, 1);
  const base = l < 0.5 ? mix(tone.dark, tone.middle, l * 2) : mix(tone.middle, tone.light, l * 2 - 1);
  return turn === undefined ? base : mix(base, turn.to, clamp(turn.share, 0, 1));
}

/** An arc of a crown: from, control point, to (a quadratic curve). */
type Arc = readonly [from: Point, control: Point, to: Point];

/** The position of a crown, and its radius in sheet units. */
export interface CrownPlace {
  x: number;
  y: number;
  radius: number;
  /** Height as a share of the breadth; 1 is round. */
  flatness: number;
}

/** A ring of unequal lobes, each an arc that bulges outward. */
export function lobes({ x, y, radius, flatness }: CrownPlace, random: Random): Arc[] {
  const count = random.int(6, 8);
  const turn = random.range(0, Math.PI * 2);
  const corners = Array.from({ length: count }, (_, i): Point => {
    const angle = turn + (i / count) * Math.PI * 2 + random.sym(0.16);
    const reach = radius * random.range(0.84, 1.1);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * flatness];
  });
  return corners.map((from, i): Arc => {
    const to = corners[(i + 1) % count] as Point;
    const dx = (from[0] + to[0]) / 2 - x;
    const dy = (from[1] + to[1]) / 2 - y;
    const reach = (radius * random.range(1.24, 1.5)) / (Math.hypot(dx, dy) || 1);
    return [from, [x + dx * reach, y + dy * reach * Math.min(1, flatness + 0.02)], to];
  });
}

/** The closed outline of all arcs. */
export const arcsPath = (arcs: readonly Arc[]): string =>
  `M${pt((arcs[0] as Arc)[0])}${arcs.map(([, control, to]) => `Q${pt(control)} ${pt(to)}`).join('')}Z`;

/** Points along an arc. */
export function sampleArc([from, control, to]: Arc, steps = 4): Point[] {
  return Array.from({ length: steps + 1 }, (_, k): Point => {
    const t = k / steps;
    const u = 1 - t;
    return [
      u * u * from[0] + 2 * u * t * control[0] + t * t * to[0],
      u * u * from[1] + 2 * u * t * control[1] + t * t * to[1],
    ];
  });
}

/** A soft crescent in the lower right, away from the light: path data. */
export function crescent({ x, y, radius, flatness }: CrownPlace, random: Random): string {
  const outer: Point[] = [];
  const inner: Point[] = [];
  for (let i = 0; i <= 7; i++) {
    const angle = -0.55 + (i / 7) * 2.5;
    outer.push([x + Math.cos(angle) * radius * 1.02, y + Math.sin(angle) * radius * (flatness + 0.06)]);
    inner.unshift([
      x + radius * 0.08 + Math.cos(angle) * radius * 0.5 + random.sym(radius * 0.06),
      y + radius * 0.02 + Math.sin(angle) * radius * 0.52 * flatness + random.sym(radius * 0.06),
    ]);
  }
  return pathSoft([...outer, ...inner], true);
}

/** The pale oval in the upper left, as an SVG element. */
export function highlight({ x, y, radius, flatness }: CrownPlace, colour: string, opacity: number): string {
  const cx = f1(x - radius * 0.32);
  const cy = f1(y - radius * 0.41 * flatness);
  const size = `rx="${f1(radius * 0.42)}" ry="${f1(radius * 0.34 * flatness)}"`;
  return `<ellipse cx="${cx}" cy="${cy}" ${size} fill="${colour}" fill-opacity="${opacity}" transform="rotate(-28 ${cx} ${cy})"/>`;
}

/** The ink of each lobe. The pen lifts on the lit side and presses in the shade. */
export function crownInk(arcs: readonly Arc[], place: CrownPlace, random: Random, breadth: number): string {
  let path = '';
  for (const arc of arcs) {
    const [from, , to] = arc;
    const angle = Math.atan2((from[1] + to[1]) / 2 - place.y, (from[0] + to[0]) / 2 - place.x);
    const shade = Math.cos(angle - 0.85);
    const isLifted = random.chance(0.34);
    if (shade < -0.4 && isLifted) continue;
    const width = (place.radius * lerp(0.055, 0.105, (shade + 1) / 2) + 0.28) * breadth;
    path += stroke(sampleArc(arc), (t) => width * (0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.15))));
  }
  return path;
}

/** A curl of leaves at size 1, bulging downward. */
const CURL: Line = [
  [-1, -0.1],
  [-0.4, 0.55],
  [0.4, 0.5],
  [1, -0.25],
];

/** A few curls of leaves inside the crown. */
export function leafCurls(
  { x, y, radius: r, flatness }: CrownPlace,
  random: Random,
  count: number,
  breadth: number,
): string {
  let path = '';
  for (let i = 0; i < count; i++) {
    const angle = random.range(-0.4, 2.2);
    const reach = r * random.range(0.2, 0.58);
    const size = r * random.range(0.16, 0.27);
    const cx = x + Math.cos(angle) * reach;
    const cy = y + Math.sin(angle) * reach * flatness;
    const turn = angle - 0.9 + random.sym(0.4);
    const curl = CURL.map(
      ([along, out]): Point => [
        cx + (along * Math.cos(turn) - out * Math.sin(turn)) * size,
        cy + (along * Math.sin(turn) + out * Math.cos(turn)) * size,
      ],
    );
    path += stroke(curl, (t) => (r * 0.05 + 0.25) * breadth * Math.sin(Math.PI * (0.1 + 0.85 * t)));
  }
  return path;
}
