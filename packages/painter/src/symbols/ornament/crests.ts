import { mix } from '../../colour/colour.ts';
import { taper, taperEnd } from '../../pen/stroke.ts';
import { lineBy } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { Crest } from '../../sketch/region-sketch.ts';
import type { Drawing } from '../drawing.ts';
import { circleLine, inkedShape, type OrnamentStyle, onCircle } from './ornament-style.ts';
import { drawShip } from './ship.ts';

/** Middle of the foot, breadth, and height in shares of the radius, the rearmost first. */
const peaks = [
  [-0.36, 0.62, 0.52],
  [0.38, 0.6, 0.46],
  [0, 0.86, 0.86],
] as const;

/** Three summits above the sea, the middle one highest. */
function drawPeak(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentStyle): void {
  const { palette, pen } = look;
  for (const [middle, breadth, height] of peaks) {
    const at = (x: number, up: number): Point => [
      cx + (middle + x * breadth) * radius,
      cy + (0.26 - up * height) * radius,
    ];
    const left = [at(-0.5, 0), at(-0.36, 0.24), at(-0.27, 0.4), at(-0.2, 0.6), at(-0.09, 0.78), at(0, 1)];
    const right = [at(0.08, 0.8), at(0.16, 0.66), at(0.24, 0.46), at(0.36, 0.28), at(0.5, 0)];
    const ridge = [at(0, 1), at(0.05, 0.78), at(-0.03, 0.6), at(0.08, 0.4), at(0.02, 0.2), at(0.1, 0)];
    drawing.fill([...left, ...right], palette.rock);
    drawing.fill([...ridge, ...right.toReversed()], palette.rockShade, { opacity: 0.8 });
    drawing.fill(
      [at(0, 1), at(-0.2, 0.6), at(-0.12, 0.66), at(-0.06, 0.52), at(0.01, 0.62), at(0.05, 0.78)],
      palette.steel,
    );
    const hatch = [0.2, 0.32, 0.44, 0.56].map((up): Point[] => [
      at(lerp(0.1, 0.02, up), up + 0.1),
      at(lerp(0.3, 0.14, up), up - 0.12),
    ]);
    drawing.lines(hatch, palette.ink, { width: taperEnd(1.5 * pen, 0, 0.2), opacity: 0.6 });
    drawing.lines([[...left, ...right]], palette.ink, { width: 2.6 * pen });
    drawing.lines([ridge], palette.ink, { width: taperEnd(2 * pen, 0.2, 0.2) });
  }
  inkedShape(
    drawing,
    [
      [cx - radius * 0.92, cy + radius * 0.3],
      [cx - radius * 0.3, cy + radius * 0.22],
      [cx + radius * 0.3, cy + radius * 0.25],
      [cx + radius * 0.92, cy + radius * 0.3],
      [cx + radius * 0.6, cy + radius * 0.36],
      [cx - radius * 0.6, cy + radius * 0.36],
    ],
    palette.shallow,
    1.8,
    look,
    true,
  );
}

/** Middles and sizes of the foliage, in shares of the radius, the rearmost first. */
const masses = [
  [0, -0.62, 0.26],
  [-0.32, -0.46, 0.25],
  [0.32, -0.44, 0.25],
  [-0.15, -0.36, 0.24],
  [0.17, -0.34, 0.23],
] as const;

/** An oak with its roots on a small island. */
function drawOak(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentStyle, seed: string): void {
  const { palette, pen } = look;
  const at = (x: number, y: number): Point => [cx + x * radius, cy + y * radius];
  const random = seeded(`${seed}:oak`);
  inkedShape(
    drawing,
    lineBy(14, (t) => at(-0.5 + t, 0.34 - 0.14 * Math.sin(t * Math.PI) ** 0.7)),
    palette.paperMid,
    2.2,
    look,
  );
  inkedShape(
    drawing,
    [
      at(-0.2, 0.26),
      at(-0.07, 0.1),
      at(-0.08, -0.2),
      at(-0.2, -0.4),
      at(0, -0.28),
      at(0.19, -0.4),
      at(0.08, -0.18),
      at(0.08, 0.1),
      at(0.22, 0.26),
      at(0.02, 0.2),
    ],
    palette.hull,
    2.4,
    look,
  );
  for (const [x, y, size] of masses) {
    const middle = at(x, y);
    const count = 11;
    const crown = Array.from({ length: count }, (_, i): Point => {
      const angle = (i / count) * Math.PI * 2;
      const reach = size * radius * random.range(0.88, 1.1);
      return [middle[0] + Math.cos(angle) * reach, middle[1] + Math.sin(angle) * reach * 0.86];
    });
    inkedShape(drawing, crown, mix(palette.leaf, palette.leafShade, random.range(0.1, 0.6)), 2.2, look, true);
    drawing.lines([lineBy(6, (t) => at(x + size * (0.1 + 0.5 * t), y + size * (0.5 - 0.3 * t)))], palette.ink, {
      width: 1.3 * pen,
      opacity: 0.6,
      soft: true,
    });
  }
  for (const [x, y] of [
    [-0.26, -0.36],
    [0.1, -0.58],
    [0.3, -0.34],
  ] as const)
    inkedShape(drawing, circleLine(at(x, y), radius * 0.035), palette.gold, 1.4, look);
}

/** Offsets right and down, and the size of each star, in shares of the radius. */
const stars = [
  [0.42, -0.5, 0.11],
  [0.58, -0.16, 0.08],
  [0.3, -0.1, 0.06],
  [-0.62, -0.3, 0.07],
] as const;

/** A crescent and stars. */
function drawMoon(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentStyle): void {
  const size = radius * 0.44;
  const middle: Point = [cx + radius * 0.04, cy - radius * 0.3];
  const arc = (from: number, to: number, shift: number, share: number): Point[] =>
    lineBy(30, (t) => {
      const angle = lerp(from, to, t) + Math.PI;
      return [middle[0] + shift + Math.cos(angle) * size * share, middle[1] + Math.sin(angle) * size * share];
    });
  inkedShape(
    drawing,
    [...arc(-2.35, 2.35, 0, 1), ...arc(2.05, -2.05, size * 0.3, 0.82)],
    look.palette.paper,
    3.4,
    look,
  );
  for (const [right, down, share] of stars)
    inkedShape(drawing, star([cx + right * radius, cy + down * radius], share * radius), look.palette.gold, 2, look);
}

/** Five points, the first upward. */
const star = (at: Point, size: number): Point[] =>
  Array.from({ length: 10 }, (_, i): Point => {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    const reach = size * (i % 2 === 0 ? 1 : 0.42);
    return [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach];
  });

const petal: readonly Point[] = [
  [0.06, 0],
  [0.24, 0.1],
  [0.42, 0.06],
  [0.56, 0],
  [0.42, -0.06],
  [0.24, -0.1],
];
const veins: readonly (readonly Point[])[] = [
  [
    [0.1, 0],
    [0.5, 0],
  ],
  [
    [0.26, 0],
    [0.36, 0.07],
  ],
  [
    [0.26, 0],
    [0.36, -0.07],
  ],
];

/** A snowflake with six arms. */
function drawFlake(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentStyle): void {
  const { palette, pen } = look;
  const middle: Point = [cx, cy - radius * 0.24];
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * Math.PI * 2 - Math.PI / 2;
    const turned = (points: readonly Point[]): Point[] =>
      points.map(([along, aside]) => [
        middle[0] + (Math.cos(angle) * along - Math.sin(angle) * aside) * radius,
        middle[1] + (Math.sin(angle) * along + Math.cos(angle) * aside) * radius,
      ]);
    inkedShape(drawing, turned(petal), i % 2 === 0 ? palette.paper : palette.frost, 2.6, look, true);
    drawing.lines(veins.map(turned), palette.ink, { width: taper(2 * pen) });
  }
  inkedShape(drawing, circleLine(middle, radius * 0.1), palette.gold, 2.6, look);
}

type DrawCrest = (drawing: Drawing, at: Point, radius: number, look: OrnamentStyle, seed: string) => void;

const drawShipCrest: DrawCrest = (drawing, [x, y], radius, look, seed) =>
  drawing.add(
    drawShip({ at: [x - radius * 0.02, y + radius * 0.34], size: radius * 1.02, facing: 1, masts: 2 }, seed, look),
  );

/** The drawing of each crest around the middle of its medallion. */
export const crestDrawings: Record<Exclude<Crest, 'none'>, DrawCrest> = {
  sword: drawSword,
  moon: drawMoon,
  ship: drawShipCrest,
  flake: drawFlake,
  tree: drawOak,
  mountain: drawPeak,
  sun: drawSun,
  crown: drawCrown,
};

/** A sun with alternating straight and flaming rays, rising over the sea. */
function drawSun(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentStyle): void {
  const { palette } = look;
  const middle: Point = [cx, cy - radius * 0.3];
  const disc = radius * 0.25;
  const count = 16;
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2;
    const spread = Math.PI / count;
    const isFlame = i % 2 === 1;
    const ray = isFlame
      ? [
          onCircle(middle, disc * 1.1, angle - spread * 0.7),
          onCircle(middle, disc * 1.5, angle - spread * 0.1),
          onCircle(middle, disc * 2.05, angle + spread * 0.35),
          onCircle(middle, disc * 1.45, angle + spread * 0.6),
          onCircle(middle, disc * 1.1, angle + spread * 0.7),
        ]
      : [
          onCircle(middle, disc * 1.1, angle - spread * 0.62),
          onCircle(middle, disc * 2.3, angle),
          onCircle(middle, disc * 1.1, angle + spread * 0.62),
        ];
    inkedShape(drawing, ray, isFlame ? palette.red : palette.gold, 2, look, isFlame);
  }
  inkedShape(drawing, circleLine(middle, disc), palette.gold, 3, look);
  drawing.lines([circleLine(middle, disc * 0.76)], palette.ink, { width: 1.4 * look.pen });
}

/** A sword, point upward. */
function drawSword(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentStyle): void {
  const { palette, pen } = look;
  const half = radius * 0.075;
  const tip: Point = [cx, cy - radius * 1.02];
  const shoulder = tip[1] + radius * 0.132;
  const hilt = cy + radius * 0.42;
  drawing.fill([tip, [cx - half, shoulder], [cx - half, hilt], [cx, hilt]], palette.steel);
  drawing.fill([tip, [cx + half, shoulder], [cx + half, hilt], [cx, hilt]], palette.steelShade);
  const blade: Point[] = [tip, [cx - half, shoulder], [cx - half, hilt], [cx + half, hilt], [cx + half, shoulder], tip];
  drawing.lines([blade], palette.ink, { width: 2.6 * pen });
  drawing.stretch([cx, tip[1] + radius * 0.04], [cx, hilt], palette.ink, { width: 1.6 * pen });
  const share = (points: readonly Point[]): Point[] => points.map(([x, y]) => [cx + x * radius, hilt + y * radius]);
  inkedShape(
    drawing,
    share([
      [-0.34, -0.05],
      [-0.2, 0],
      [0, 0.02],
      [0.2, 0],
      [0.34, -0.05],
      [0.3, 0.06],
      [0.12, 0.1],
      [-0.12, 0.1],
      [-0.3, 0.06],
    ]),
    palette.gold,
    2.4,
    look,
    true,
  );
  inkedShape(
    drawing,
    share([
      [-0.06, 0.09],
      [0.06, 0.09],
      [0.0525, 0.36],
      [-0.0525, 0.36],
    ]),
    palette.red,
    2.2,
    look,
  );
  inkedShape(drawing, circleLine([cx, hilt + radius * 0.42], radius * 0.075), palette.gold, 2.4, look);
}

/** A crown of five points over the sea, in shares of the radius. */
function drawCrown(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentStyle): void {
  const { palette, pen } = look;
  const at = (x: number, y: number): Point => [cx + x * radius, cy + (y - 0.22) * radius];
  inkedShape(
    drawing,
    [at(-0.4, 0.2), at(-0.3, -0.26), at(0, -0.34), at(0.3, -0.26), at(0.4, 0.2)],
    palette.red,
    2,
    look,
    true,
  );
  const rim: Point[] = [at(-0.42, 0.24)];
  const points: Point[] = [];
  for (let i = 0; i < 5; i++) {
    const x = -0.56 + i * 0.28;
    const high = -0.22 - 0.16 * (1 - Math.abs(i - 2) / 2);
    points.push(at(x, high));
    if (i > 0) rim.push(at(x - 0.14, 0));
    rim.push(at(x, high));
  }
  rim.push(at(0.42, 0.24));
  inkedShape(drawing, rim, palette.gold, 2.8, look);
  for (const point of points) inkedShape(drawing, circleLine(point, radius * 0.055), palette.paper, 2.2, look);
  const band = [at(-0.43, 0.16), at(0, 0.2), at(0.43, 0.16), at(0.44, 0.32), at(0, 0.37), at(-0.44, 0.32)];
  inkedShape(drawing, band, palette.gold, 2.6, look);
  for (const x of [-0.26, 0, 0.26])
    inkedShape(
      drawing,
      circleLine(at(x, 0.27 - Math.abs(x) * 0.1), radius * 0.04),
      x === 0 ? palette.red : palette.blue,
      1.6,
      look,
    );
  drawing.lines([[at(-0.42, 0.13), at(0, 0.17), at(0.42, 0.13)]], palette.ink, { width: 1.2 * pen, soft: true });
}
