import type { Drawn } from '../../pen/sheet.ts';
import { taper } from '../../pen/stroke.ts';
import { lineBy } from '../../plane/lines.ts';
import { between, lerp, type Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import { Drawing } from '../drawing.ts';
import { circleLine, inkedShape, type OrnamentStyle } from './ornament-style.ts';
import type { Swimmer } from './ship.ts';

/** A sea serpent: loops that rise out of the water, a tail, and a crested head. */
export function drawSerpent({ at, size, facing }: Swimmer, seed: string, style: OrnamentStyle): Drawn {
  const random = seeded(seed);
  const drawing = new Drawing();
  const tools: SerpentTools = {
    drawing,
    size,
    facing,
    look: { ...style, pen: style.pen * Math.min(1.2, Math.max(0.5, size / 200)) },
    place: (along, up) => [at[0] + along * size * facing, at[1] - up * size],
  };
  drawLoop(tools, -0.62, 0.14, random.range(0.18, 0.23), 0.075);
  drawLoop(tools, -0.26, 0.18, random.range(0.27, 0.33), 0.1);
  drawTail(tools);
  drawSerpentHead(tools);
  const rings: Point[][] = [];
  for (const middle of [-0.94, -0.76, -0.48, -0.44, -0.08, 0.1])
    for (const [reach, level] of [
      [0.09, -0.012],
      [0.14, -0.034],
    ] as const)
      rings.push(lineBy(10, (t) => tools.place(middle + reach * (t - 0.5) * 2, level - Math.sin(t * Math.PI) * 0.018)));
  drawing.lines(rings, style.palette.water, { width: taper(size * 0.008), opacity: 0.85, soft: true });
  return drawing.drawn();
}

/** One bow of the body over the water, in shares of the size. */
function drawLoop(tools: SerpentTools, middle: number, reach: number, height: number, thick: number): void {
  const { drawing, place, size, look } = tools;
  const { palette } = look;
  const steps = 22;
  const bow = (inset: number): Point[] =>
    lineBy(steps, (t) => {
      const angle = Math.PI * (1 - t);
      const up = Math.max(0, Math.sin(angle) * (height - inset * 1.05));
      return place(middle + Math.cos(angle) * (reach - inset), up);
    });
  const back = bow(0);
  const inside = bow(thick);
  const inward = (t: number): Point[] => back.map((point, i) => between(point, inside[i] as Point, t));
  const belly = inward(0.68);
  drawCrest(tools, back, middle);
  drawing.fill([...back, ...inside.toReversed()], palette.skin);
  const turned = tools.facing === 1 ? [back.slice(12), inside.slice(12)] : [back.slice(0, 11), inside.slice(0, 11)];
  drawing.fill([...(turned[0] as Point[]), ...(turned[1] as Point[]).toReversed()], palette.skinShade, {
    opacity: 0.55,
  });
  drawing.fill([...belly, ...inside.toReversed()], palette.belly, { opacity: 0.85 });
  drawing.lines([back], palette.ink, { width: size * 0.012, soft: true });
  drawing.lines([inside], palette.ink, { width: size * 0.009, soft: true });
  drawing.lines([belly], palette.ink, { width: size * 0.006, soft: true });
  const [upper, middleRow, lower] = [inward(0.22), inward(0.36), inward(0.52)];
  const scales: Point[][] = [];
  for (let i = 2; i < steps - 1; i++)
    scales.push(
      [upper[i] as Point, middleRow[i + 1] as Point, lower[i] as Point],
      [belly[i] as Point, inside[i] as Point],
    );
  drawing.lines(scales, palette.ink, { width: size * 0.0045, soft: true });
}

/** Spines along the back. */
function drawCrest({ drawing, place, size, look }: SerpentTools, back: readonly Point[], middle: number): void {
  const centre = place(middle, 0);
  for (let i = 3; i < back.length - 3; i += 2) {
    const a = back[i] as Point;
    const b = back[i + 1] as Point;
    const out: Point = [a[0] - centre[0], a[1] - centre[1]];
    const length = Math.hypot(out[0], out[1]) || 1;
    const tip: Point = [
      lerp(a[0], b[0], 0.3) + (out[0] / length) * size * 0.05,
      lerp(a[1], b[1], 0.3) + (out[1] / length) * size * 0.05,
    ];
    inkedShape(drawing, [a, tip, b], look.palette.red, 1.3, look);
  }
}

function drawTail({ drawing, place, size, look }: SerpentTools): void {
  const spine = [place(-0.94, 0), place(-0.97, 0.08), place(-1.05, 0.16), place(-1.13, 0.15)];
  drawing.lines([spine], look.palette.ink, { width: (t) => size * (0.05 * (1 - t * 0.6) + 0.014), soft: true });
  drawing.lines([spine], look.palette.skin, { width: (t) => size * 0.05 * (1 - t * 0.6), soft: true });
  inkedShape(
    drawing,
    [place(-1.1, 0.15), place(-1.24, 0.24), place(-1.17, 0.13), place(-1.22, 0.06)],
    look.palette.red,
    1.6,
    look,
  );
}

const skull: readonly Point[] = [
  [-0.07, 0],
  [-0.085, 0.07],
  [-0.03, 0.12],
  [0.06, 0.11],
  [0.15, 0.075],
  [0.25, 0.06],
  [0.28, 0.035],
  [0.25, 0.015],
  [0.14, 0.012],
  [0.08, 0],
];
const jaw: readonly Point[] = [
  [0.03, 0.01],
  [0.12, -0.005],
  [0.22, -0.04],
  [0.235, -0.06],
  [0.19, -0.068],
  [0.09, -0.055],
  [0, -0.03],
];
const tongue: readonly Point[] = [
  [0.1, 0],
  [0.2, -0.01],
  [0.32, 0.005],
  [0.22, -0.03],
];
/** Foot and tip of each horn. */
const horns = [
  [-0.06, 0.1, -0.17, 0.2],
  [-0.02, 0.12, -0.1, 0.25],
  [-0.085, 0.05, -0.2, 0.1],
] as const;

/** The neck, an S out of the water, and the head on it. */
function drawSerpentHead(tools: SerpentTools): void {
  drawNeck(tools);
  const { drawing, place, size, look } = tools;
  const { palette } = look;
  const at = (points: readonly Point[]): Point[] => points.map(([along, up]) => place(0.09 + along, 0.62 + up));
  inkedShape(drawing, at(jaw), palette.skin, 2, look, true);
  drawing.fill(at(tongue), palette.red);
  inkedShape(drawing, at(skull), palette.skin, 2.2, look, true);
  const [eye] = at([[0.05, 0.07]]) as [Point];
  inkedShape(drawing, circleLine(eye, size * 0.016), palette.gold, 1.6, look);
  for (const [x, y, tipX, tipY] of horns)
    inkedShape(
      drawing,
      at([
        [x - 0.02, y - 0.02],
        [tipX, tipY],
        [x + 0.03, y],
      ]),
      palette.red,
      1.5,
      look,
    );
}

function drawNeck({ drawing, place, size, look }: SerpentTools): void {
  const { palette } = look;
  const side = (sign: 1 | -1): Point[] =>
    lineBy(20, (t) => place(0.1 + 0.1 * Math.sin(t * 3) - 0.02 * t + sign * lerp(0.075, 0.05, t), 0.62 * t));
  const back = side(-1);
  const throat = side(1);
  const across = (t: number): Point[] => throat.map((point, i) => [lerp(point[0], (back[i] as Point)[0], t), point[1]]);
  const belly = across(0.36);
  for (let i = 2; i < 19; i += 2) {
    const [a, b] = [back[i] as Point, back[i + 1] as Point];
    const tip = place(
      0.1 + 0.1 * Math.sin((i / 20) * 3) - 0.02 * (i / 20) - lerp(0.075, 0.05, i / 20) - 0.06,
      (0.62 * (i + 0.5)) / 20 + 0.02,
    );
    inkedShape(drawing, [a, tip, b], palette.red, 1.3, look);
  }
  drawing.fill([...back, ...throat.toReversed()], palette.skin);
  drawing.fill([...belly, ...throat.toReversed()], palette.belly, { opacity: 0.85 });
  drawing.lines([back], palette.ink, { width: size * 0.012, soft: true });
  drawing.lines([throat], palette.ink, { width: size * 0.009, soft: true });
  drawing.lines([belly], palette.ink, { width: size * 0.005, soft: true });
  const [near, mid, far] = [across(0.42), across(0.6), across(0.82)];
  const marks: Point[][] = [];
  for (let i = 1; i < 18; i++) {
    const dip = size * 0.012;
    const [, y] = mid[i] as Point;
    marks.push(
      [belly[i] as Point, throat[i] as Point],
      [far[i] as Point, [(mid[i] as Point)[0], y + dip], near[i] as Point],
    );
  }
  drawing.lines(marks, palette.ink, { width: size * 0.0045, soft: true });
}

/** Drawing tools for one serpent. `place` converts shares of its size to points of the sheet. */
interface SerpentTools {
  drawing: Drawing;
  size: number;
  facing: 1 | -1;
  place: (along: number, up: number) => Point;
  look: OrnamentStyle;
}

const fluke: readonly Point[] = [
  [-0.7, 0],
  [-0.69, 0.12],
  [-0.76, 0.22],
  [-0.9, 0.27],
  [-0.74, 0.27],
  [-0.67, 0.2],
  [-0.6, 0.27],
  [-0.45, 0.28],
  [-0.59, 0.21],
  [-0.63, 0.11],
  [-0.62, 0],
];

/** The back of a whale, its fluke, and its spout. */
export function drawWhale({ at, size, facing }: Swimmer, seed: string, { palette }: OrnamentStyle): Drawn {
  const random = seeded(seed);
  const drawing = new Drawing();
  const place = (along: number, up: number): Point => [at[0] + along * size * facing, at[1] - up * size];
  const high = random.range(0.25, 0.3);
  const back = lineBy(18, (t) => place(-0.5 + t, Math.sin(t ** 0.8 * Math.PI) ** 0.8 * high));
  drawing.fill(back, palette.whale);
  drawing.fill([...back, place(0.2, 0.02), place(-0.2, 0.05)], palette.whaleShade, { opacity: 0.35 });
  drawing.lines([back], palette.ink, { width: size * 0.014, soft: true });
  const grooves = [0, 1, 2, 3].map((i): Point[] => [
    place(0.18 + i * 0.05, 0.05 - i * 0.006),
    place(0.27 + i * 0.04, 0.09),
    place(0.34 + i * 0.03, 0.07),
  ]);
  drawing.lines(grooves, palette.ink, { width: size * 0.005, soft: true });
  drawing.disc(place(0.31, 0.1), size * 0.014, palette.ink);
  const tail = fluke.map(([along, up]) => place(along + random.sym(0.006), up * random.range(0.98, 1.04)));
  drawing.fill(tail, palette.whale);
  drawing.lines([tail], palette.ink, { width: size * 0.011, soft: true });
  const spout = [-0.5, -0.22, 0.1, 0.4].map((lean) =>
    lineBy(10, (t) => place(0.22 + lean * 0.36 * t, 0.26 + 0.3 * t - 0.22 * t * t * (1 + Math.abs(lean)))),
  );
  drawing.lines(spout, palette.water, { width: (t) => size * 0.01 * (1 - t * 0.7), opacity: 0.8, soft: true });
  const waves = [-0.66, -0.3, 0, 0.3].map((middle) =>
    lineBy(8, (t) => place(middle + random.sym(0.004) + 0.16 * (t - 0.5) * 2, -0.015 - Math.sin(t * Math.PI) * 0.02)),
  );
  drawing.lines(waves, palette.water, { width: taper(size * 0.009), opacity: 0.8, soft: true });
  return drawing.drawn();
}
