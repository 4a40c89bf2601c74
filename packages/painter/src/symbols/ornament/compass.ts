import type { Drawn } from '../../pen/sheet.ts';
import { taper } from '../../pen/stroke.ts';
import { between, lerp, type Point } from '../../plane/points.ts';
import { Drawing } from '../drawing.ts';
import { circleLine, inkedShape, type OrnamentStyle, onCircle } from './ornament-style.ts';

const quarter = Math.PI / 2;

/** One ray: one half lit, one half dark. Lengths are shares of the radius. */
interface Ray {
  angle: number;
  length: number;
  /** Position of its broadest point, and half its breadth there in radians. */
  waist: number;
  spread: number;
  light: string;
  dark: string;
  isHatched: boolean;
}

/**
 * A compass rose with sixteen rays on a graduated ring, and a lily in the north.
 * @param radius length of the main rays in sheet units; the lily reaches 1.4 radii to the north
 */
export function drawCompass(at: Point, radius: number, style: OrnamentStyle): Drawn {
  const look: OrnamentStyle = { ...style, pen: style.pen * Math.min(1, Math.max(0.35, radius / 270)) };
  const drawing = new Drawing();
  const { palette } = look;
  drawing.disc(at, radius * 0.86, palette.paper, { opacity: palette.discStrength });
  drawing.disc(at, radius * 0.64, palette.paperMid, { opacity: palette.discStrength * 0.64 });
  drawRing(drawing, at, radius, look);
  for (const ray of raysOf(look)) drawRay(drawing, at, radius, ray, look);
  drawBoss(drawing, at, radius, look);
  drawLily(drawing, [at[0], at[1] - radius], radius * 0.19, look);
  for (const angle of [1, 2, 3]) {
    const end = onCircle(at, radius * 1.02, angle * quarter);
    drawing.disc(end, radius * 0.018 + 1.4 * look.pen, palette.ink);
    drawing.disc(end, radius * 0.018, palette.gold);
  }
  return drawing.drawn();
}

function drawRing(drawing: Drawing, at: Point, radius: number, { palette, pen }: OrnamentStyle): void {
  for (const [share, width] of [
    [0.86, 2.6],
    [0.835, 1.1],
    [0.755, 1.1],
    [0.735, 2.2],
    [0.4, 1.6],
    [0.375, 0.9],
  ] as const)
    drawing.lines([circleLine(at, radius * share)], palette.ink, { width: width * pen });
  for (let i = 0; i < 128; i++) {
    const angle = (i / 128) * Math.PI * 2;
    const inner = i % 8 === 0 ? 0.755 : i % 4 === 0 ? 0.775 : 0.8;
    drawing.stretch(onCircle(at, radius * 0.835, angle), onCircle(at, radius * inner, angle), palette.ink, {
      width: (i % 8 === 0 ? 2 : 1.1) * pen,
    });
  }
  for (let i = 0; i < 32; i += 2) {
    const arc = (share: number, from: number, to: number): Point[] =>
      Array.from({ length: 7 }, (_, k) => onCircle(at, radius * share, (lerp(from, to, k / 6) / 32) * Math.PI * 2));
    drawing.fill([...arc(0.755, i, i + 1), ...arc(0.737, i + 1, i)], palette.ink, { opacity: 0.85 });
  }
  for (let i = 0; i < 48; i++)
    drawing.disc(onCircle(at, radius * 0.3875, (i / 48) * Math.PI * 2), radius * 0.0055, palette.ink, { opacity: 0.8 });
}

/** The rays of a rank: the first sixteenth, and the step between them. */
type Rank = Omit<Ray, 'angle'> & { first: number; step: number };

/** The shortest first, so that the main rays lie on top. */
function raysOf({ palette: { paper, paperMid, grey, blue, red } }: OrnamentStyle): Ray[] {
  const ranks: Rank[] = [
    { first: 1, step: 2, length: 0.6, waist: 0.2, spread: 0.15, light: paper, dark: grey, isHatched: false },
    { first: 2, step: 4, length: 0.8, waist: 0.22, spread: 0.3, light: paperMid, dark: blue, isHatched: true },
    { first: 0, step: 4, length: 0.98, waist: 0.225, spread: 0.4, light: paper, dark: red, isHatched: true },
  ];
  return ranks.flatMap(({ first, step, ...rank }) =>
    Array.from({ length: 16 / step }, (_, i) => first + i * step).map((sixteenth) => ({
      ...rank,
      angle: (sixteenth / 4) * quarter,
      length: sixteenth === 0 ? 1 : rank.length,
    })),
  );
}

function drawRay(drawing: Drawing, at: Point, radius: number, ray: Ray, { palette, pen }: OrnamentStyle): void {
  const tip = onCircle(at, ray.length * radius, ray.angle);
  const left = onCircle(at, ray.waist * radius, ray.angle - ray.spread);
  const right = onCircle(at, ray.waist * radius, ray.angle + ray.spread);
  drawing.fill([tip, left, at], ray.light);
  drawing.fill([tip, right, at], ray.dark);
  if (ray.isHatched) {
    const edge = ray.waist / ray.length;
    const steps = Math.round((ray.length * radius) / 9);
    const hatch: Point[][] = [];
    for (let i = 2; i < steps; i++) {
      const t = i / steps;
      const out = t / (1 - edge * 0.62);
      if (out >= 1) break;
      hatch.push([between(tip, at, t), between(tip, right, out)]);
    }
    drawing.lines(hatch, palette.ink, { width: 0.85 * pen, opacity: 0.5 });
  }
  const { ink } = palette;
  drawing.lines([[tip, left, at]], ink, { width: 1.7 * pen });
  drawing.lines([[tip, right, at]], ink, { width: 2.2 * pen });
  drawing.stretch(tip, at, ink, { width: taper(1.5 * pen, 0.08) });
}

function drawBoss(drawing: Drawing, at: Point, radius: number, look: OrnamentStyle): void {
  const { palette, pen } = look;
  inkedShape(drawing, circleLine(at, radius * 0.1), palette.paper, 2.4, look);
  drawing.lines([circleLine(at, radius * 0.075)], palette.ink, { width: 1.2 * pen });
  inkedShape(drawing, circleLine(at, radius * 0.045), palette.gold, 1.6, look);
  for (let i = 0; i < 8; i++) drawing.disc(onCircle(at, radius * 0.06, i * (quarter / 2)), radius * 0.008, palette.ink);
}

/** Outlines above the foot of the flower, in shares of its size: to the right and upward. */
const petal: readonly Point[] = [
  [0, 0.28],
  [0.16, 0.42],
  [0.5, 0.66],
  [0.78, 0.98],
  [0.74, 1.22],
  [0.52, 1.28],
  [0.44, 1.1],
  [0.56, 1],
  [0.36, 0.86],
  [0.14, 0.66],
];
const heart: readonly Point[] = [
  [0, 1.86],
  [0.16, 1.5],
  [0.29, 1.14],
  [0.2, 0.78],
  [0.09, 0.3],
  [-0.09, 0.3],
  [-0.2, 0.78],
  [-0.29, 1.14],
  [-0.16, 1.5],
];
const band: readonly Point[] = [
  [-0.34, 0.36],
  [0.34, 0.36],
  [0.34, 0.22],
  [-0.34, 0.22],
];

/** The flower over the north point. `foot` is its lower end, `size` is in sheet units. */
function drawLily(drawing: Drawing, foot: Point, size: number, look: OrnamentStyle): void {
  const { palette, pen } = look;
  const at = (right: number, up: number): Point => [foot[0] + right * size, foot[1] - up * size];
  const placed = (points: readonly Point[], mirror = 1): Point[] => points.map(([right, up]) => at(mirror * right, up));
  inkedShape(drawing, placed(petal, -1), palette.red, 2, look, true);
  inkedShape(drawing, placed(petal), palette.red, 2, look, true);
  inkedShape(drawing, placed(heart), palette.red, 2, look, true);
  drawing.stretch(at(0, 1.5), at(0, 0.4), palette.ink, { width: taper(1.8 * pen) });
  inkedShape(drawing, placed(band), palette.gold, 1.8, look);
}
