import type { Drawn } from '../../pen/sheet.ts';
import { taper } from '../../pen/stroke.ts';
import { lineBy } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { closedLine, squareAround } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import { Drawing } from '../drawing.ts';
import { inkedShape, type OrnamentStyle } from './ornament-style.ts';

/** A ship or beast at sea: `at` is its middle at the waterline, `size` about its breadth in sheet units. */
export interface Swimmer {
  at: Point;
  size: number;
  /** 1 faces right, -1 left. */
  facing: 1 | -1;
}

type Mast = readonly [along: number, height: number];

const threeMasts: readonly Mast[] = [
  [-0.32, 0.78],
  [0.02, 0.98],
  [0.31, 0.74],
];
const twoMasts: readonly Mast[] = [
  [-0.14, 0.78],
  [0.18, 0.9],
];
const sheer: readonly Point[] = [
  [-0.5, 0.3],
  [-0.44, 0.22],
  [-0.3, 0.15],
  [-0.1, 0.1],
  [0.12, 0.1],
  [0.3, 0.15],
  [0.44, 0.2],
  [0.56, 0.27],
];
const keel: readonly Point[] = [
  [0.5, 0.16],
  [0.44, 0.04],
  [0.36, -0.03],
  [0.1, -0.05],
  [-0.2, -0.05],
  [-0.4, -0.03],
  [-0.47, 0.06],
  [-0.5, 0.18],
];
const sterncastle: readonly Point[] = [
  [-0.5, 0.3],
  [-0.52, 0.36],
  [-0.36, 0.33],
  [-0.34, 0.2],
];

/** A round-bellied trading ship under sail. */
export function drawShip(
  { at, size, facing, masts }: Swimmer & { masts: 2 | 3 },
  seed: string,
  look: OrnamentStyle,
): Drawn {
  const random = seeded(seed);
  const drawing = new Drawing();
  const tools: ShipTools = {
    size,
    look: { ...look, pen: look.pen * Math.min(1.2, Math.max(0.45, size / 150)) },
    place: (along, up) => [at[0] + along * size * facing, at[1] - up * size],
  };
  const rig = (masts === 3 ? threeMasts : twoMasts).map(
    ([along, height]): Mast => [along + random.sym(0.015), height * random.range(0.95, 1.04)],
  );
  drawRigging(drawing, rig, tools);
  for (const [along, height] of rig) {
    const isMain = height > 0.85;
    drawSail(
      drawing,
      { along, low: isMain ? 0.2 : 0.23, high: height * 0.58, head: isMain ? 0.27 : 0.2, foot: isMain ? 0.31 : 0.23 },
      tools,
    );
    drawSail(
      drawing,
      { along, low: height * 0.61, high: height * 0.86, head: isMain ? 0.19 : 0.14, foot: isMain ? 0.25 : 0.185 },
      tools,
    );
  }
  for (const mast of rig) drawPennant(drawing, mast, random, tools);
  drawHull(drawing, tools);
  drawBowWave(drawing, random, tools);
  return drawing.drawn();
}

function drawRigging(drawing: Drawing, rig: readonly Mast[], { place, size, look }: ShipTools): void {
  const { palette, pen } = look;
  const first = rig[0] as Mast;
  const last = rig.at(-1) as Mast;
  const ropes: Point[][] = rig.flatMap(([along, height]) =>
    [-0.14, -0.08, 0.08, 0.13].map((to): Point[] => [place(along, height - 0.06), place(along + to, 0.13)]),
  );
  ropes.push([place(last[0], last[1] - 0.04), place(0.74, 0.4)], [place(first[0], first[1] - 0.04), place(-0.5, 0.34)]);
  for (let i = 1; i < rig.length; i++) {
    const [from, to] = [rig[i - 1] as Mast, rig[i] as Mast];
    ropes.push([place(from[0], from[1]), place(to[0], to[1] - 0.16)]);
  }
  drawing.lines(ropes, palette.ink, { width: 0.9 * pen, opacity: 0.7 });
  for (const [along, height] of rig)
    drawing.stretch(place(along, 0.1), place(along + 0.005, height), palette.ink, {
      width: (t) => size * (0.017 - 0.009 * t),
    });
  drawing.stretch(place(0.5, 0.24), place(0.74, 0.4), palette.ink, { width: (t) => size * (0.013 - 0.006 * t) });
}

function drawPennant(drawing: Drawing, [along, height]: Mast, random: Random, { place, look }: ShipTools): void {
  const length = random.range(0.16, 0.21);
  const wave = random.range(0.01, 0.03);
  inkedShape(
    drawing,
    [
      place(along, height + 0.02),
      place(along - length * 0.5, height + 0.02 + wave),
      place(along - length, height + 0.012),
      place(along - length * 0.5, height - 0.02 + wave),
      place(along, height - 0.035),
    ],
    look.palette.red,
    1.2,
    look,
  );
}

function drawHull(drawing: Drawing, { place, size, look }: ShipTools): void {
  const { palette } = look;
  const placed = (points: readonly Point[]): Point[] => points.map(([along, up]) => place(along, up));
  drawing.fill(placed([...sheer, ...keel]), palette.hull);
  drawing.fill([...placed(keel), place(-0.3, 0.04), place(0.3, 0.03)], palette.hullShade, { opacity: 0.55 });
  inkedShape(drawing, placed(sterncastle), palette.hull, 2, look);
  drawing.lines([placed(sheer)], palette.ink, { width: size * 0.014, soft: true });
  drawing.lines([[...placed(keel), ...placed(sheer.slice(0, 1))]], palette.ink, { width: size * 0.011, soft: true });
  const plank = (t: number): Point[] =>
    sheer.map((upper, i) => {
      const lower = keel[keel.length - 1 - i] as Point;
      return place(lerp(upper[0], lower[0], t), lerp(upper[1], lower[1], t));
    });
  drawing.lines([plank(0.35), plank(0.65)], palette.ink, { width: size * 0.006, soft: true });
  for (let i = 0; i < 6; i++) drawing.fill(squareAround(place(-0.28 + i * 0.11, 0.062), size * 0.012), palette.ink);
}

function drawBowWave(drawing: Drawing, random: Random, { place, size, look }: ShipTools): void {
  const waves: Point[][] = [];
  for (let i = 0; i < 9; i++) {
    const middle = random.range(-0.72, 0.72);
    const length = random.range(0.08, 0.2);
    const level = random.range(-0.1, -0.03);
    waves.push(
      lineBy(8, (t) => place(middle + length * (t - 0.5), level + Math.abs(Math.sin(t * Math.PI * 2)) * 0.014)),
    );
  }
  waves.push([place(0.42, -0.02), place(0.52, 0), place(0.62, -0.03)]);
  drawing.lines(waves, look.palette.water, { width: taper(size * 0.0095), opacity: 0.8, soft: true });
}

/** Drawing tools for one ship. `place` converts shares of its size to points of the sheet. */
interface ShipTools {
  size: number;
  look: OrnamentStyle;
  place: (along: number, up: number) => Point;
}

/** A square sail on the mast at `along`, in shares of the ship's size. */
interface Sail {
  along: number;
  low: number;
  high: number;
  /** Breadth of its upper and lower edge. */
  head: number;
  foot: number;
}

/** How far the wind fills it. */
const belly = 0.075;

/** Draws a filled sail with its shade and two seams. */
function drawSail(drawing: Drawing, sail: Sail, { place, size, look }: ShipTools): void {
  const { palette, pen } = look;
  const swell = (t: number): number => Math.sin(t * Math.PI);
  const topLeft: Point = [sail.along - sail.head / 2, sail.high];
  const topRight: Point = [sail.along + sail.head / 2, sail.high - 0.008];
  const lowRight: Point = [sail.along + sail.foot / 2 + 0.02, sail.low];
  const lowLeft: Point = [sail.along - sail.foot / 2 + 0.02, sail.low + 0.012];
  const edge = (from: Point, to: Point, right: number, up: number): Point[] =>
    lineBy(8, (t) => place(lerp(from[0], to[0], t) + swell(t) * right, lerp(from[1], to[1], t) + swell(t) * up));
  const outline = [
    ...edge(topLeft, topRight, 0, 0),
    ...edge(topRight, lowRight, belly, 0),
    ...edge(lowRight, lowLeft, 0, 0.035),
    ...edge(lowLeft, topLeft, belly * 0.55, 0),
  ];
  drawing.fill(outline, palette.sail);
  const shade = [
    ...edge(lowLeft, topLeft, belly * 0.55, 0),
    ...lineBy(8, (t) =>
      place(
        lerp(topLeft[0], lowLeft[0], t) +
          swell(t) * belly * 0.55 +
          sail.foot * 0.3 * Math.sin((1 - t) * Math.PI * 0.9 + 0.2),
        lerp(topLeft[1], lowLeft[1], t),
      ),
    ),
  ];
  drawing.fill(shade, palette.sailShade, { opacity: 0.45, soft: true });
  drawing.lines([closedLine(outline)], palette.ink, { width: size * 0.0085 });
  const seams = [0.3, 0.62].map((share) =>
    lineBy(6, (t) =>
      place(
        lerp(lerp(topLeft[0], topRight[0], share), lerp(lowLeft[0], lowRight[0], share), t) + swell(t) * belly * 0.75,
        lerp(sail.high, sail.low + 0.02, t),
      ),
    ),
  );
  drawing.lines(seams, palette.ink, { width: 0.9 * pen });
}
