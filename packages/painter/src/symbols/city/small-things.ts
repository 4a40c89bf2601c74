import { oval, shifted } from '../../geometry/band.ts';
import type { Drawn, Upright } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { closedLine, upright } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import { Drawing } from '../drawing.ts';

/** A market stall from above: a striped or plain cloth over four poles, sometimes with a barrel beside it. */
export function stall([x, y]: Point, seed: string, palette: CityPalette): Drawn {
  const random = seeded(seed);
  const drawing = new Drawing();
  const turn = random.sym(0.5);
  const half = random.range(5.5, 8.5);
  const depth = half * random.range(0.6, 0.85);
  const at = (u: number, v: number): Point => [
    x + u * half * Math.cos(turn) - v * depth * Math.sin(turn),
    y + u * half * Math.sin(turn) + v * depth * Math.cos(turn),
  ];
  const cloth = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  drawing.fill(shifted(cloth, 2, 2.6), palette.shadow, { opacity: palette.shadowStrength });
  const colour = random.pick(palette.stalls);
  drawing.fill(cloth, colour);
  if (random.chance(0.4)) {
    const stripe = random.pick(palette.stalls);
    for (const u of [-0.6, 0.2])
      drawing.fill([at(u, -1), at(u + 0.4, -1), at(u + 0.4, 1), at(u, 1)], stripe, { opacity: 0.8 });
  }
  drawing.fill([at(-1, 0), at(1, 0), at(1, 1), at(-1, 1)], palette.roofShade, { opacity: 0.14 });
  drawing.lines([closedLine(cloth), [at(-1, 0), at(1, 0)]], palette.ink, { width: 0.85, opacity: 0.85 });
  if (random.chance(0.35)) {
    const barrel = at(random.chance(0.5) ? 1.45 : -1.45, random.sym(0.6));
    drawing.disc(barrel, 1.7, palette.plank);
    drawing.lines([[[barrel[0] - 1.6, barrel[1] + 0.4] as Point, [barrel[0] + 1.6, barrel[1] + 0.4]]], palette.ink, {
      width: 0.5,
    });
  }
  return drawing.drawn();
}

/** A public well or a fountain with two basins, from above. */
export function well(at: Point, seed: string, palette: CityPalette): Drawn {
  const random = seeded(`${seed}:well`);
  const drawing = new Drawing();
  const radius = random.range(5.5, 8);
  const round = (share: number): Point[] => oval(at, radius * share, radius * share * 0.82, 16);
  const line = (share: number, width: number): void => {
    const ring = round(share);
    drawing.lines([closedLine(ring)], palette.ink, { width, opacity: 0.85 });
  };
  drawing.fill(shifted(round(1.05), 2.2, 2.6), palette.shadow, { opacity: palette.shadowStrength });
  drawing.fill(round(1), palette.stone);
  drawing.fill(round(0.72), palette.pool);
  line(1, 1);
  line(0.72, 0.7);
  if (random.chance(0.5)) {
    drawing.fill(round(0.3), palette.stone);
    line(0.3, 0.7);
  }
  return drawing.drawn();
}

/** A headstone with a round top, `half` the half breadth, `height` above its foot. */
const headstone = ([x, y]: Point, half: number, height: number, lean: number): Point[] => [
  [x - half, y],
  ...lineBy(5, (t): Point => {
    const angle = Math.PI * (1 - t);
    return [x + lean + Math.cos(angle) * half, y - height + half - Math.sin(angle) * half];
  }),
  [x + half, y],
];

/** A gravestone: round, a cross, or a small tomb. */
export function gravestone([x, y]: Point, seed: string, palette: CityPalette): Upright {
  const random = seeded(seed);
  const drawing = new Drawing();
  const isTomb = random.chance(0.14);
  const half = isTomb ? random.range(3.8, 5) : random.range(1.8, 2.8);
  const height = half * (isTomb ? 2.1 : random.range(2, 2.7));
  drawing.fill(
    [
      [x, y - 0.6],
      [x + half * 2.4, y + 0.6],
      [x + half * 2.1, y + 1.8],
      [x - half * 0.6, y + 0.8],
    ],
    palette.shadow,
    { opacity: palette.shadowStrength * 0.8 },
  );
  if (!isTomb && random.chance(0.3)) {
    const cross: Point[][] = [
      [
        [x, y],
        [x + random.sym(0.5), y - height * 1.15],
      ],
      [
        [x - half * 0.9, y - height * 0.78],
        [x + half * 0.9, y - height * 0.8],
      ],
    ];
    drawing.lines(cross, palette.ink, { width: 2.4, opacity: 0.8 });
    drawing.lines(cross, palette.grave, { width: 1.3 });
    return drawing.upright(y);
  }
  const stone = headstone([x, y], half, height, random.sym(0.7));
  drawing.fill(stone, palette.grave);
  drawing.fill(
    [
      [x + half * 0.3, y],
      [x + half * 0.3, y - height * 0.9],
      [x + half, y - height + half],
      [x + half, y],
    ],
    palette.stoneShade,
    { opacity: 0.4 },
  );
  drawing.lines([closedLine(stone)], palette.ink, { width: 0.85, opacity: 0.85 });
  if (isTomb) drawing.fill(upright(x - half * 0.4, x + half * 0.4, y, y - height * 0.5), palette.ink, { opacity: 0.7 });
  return drawing.upright(y);
}

/** The underside from stern to stem: shares of the half length, and depth in sheet units. */
const KEEL = [
  [-1, 0],
  [-0.6, 4.6],
  [-0.1, 6],
  [0.4, 5.6],
  [0.8, 3.4],
  [1, -1.2],
] as const;

/** A fishing or ferry boat, with sails or oars. `size` 1 is 30 sheet units from stem to stern. */
export function smallBoat([x, y]: Point, size: number, seed: string, palette: CityPalette): Upright {
  const random = seeded(seed);
  const drawing = new Drawing();
  const half = 14 * size * random.range(0.88, 1.1);
  const facing = random.chance(0.5) ? 1 : -1;
  const at = (u: number, v: number): Point => [x + u * half * facing, y + v * size];
  const keel = KEEL.map(([u, v]): Point => at(u, v));
  const hull: Point[] = [...keel, at(0.6, 1.2), at(-0.2, 2), at(-0.75, 1)];
  drawing.fill(shifted(hull, 1, 3), palette.waterShadow, { opacity: 0.28 });
  drawing.fill(hull, palette.boat);
  drawing.lines([closedLine(hull)], palette.ink, { width: 1.05 });
  if (random.chance(0.72)) {
    const mast = random.range(-0.1, 0.15);
    const height = random.range(19, 25);
    const belly = random.range(3, 6);
    drawing.fill(
      [at(mast, -height), at(mast + 0.45, -height * 0.45), at(mast + 0.72 + belly * 0.01, -2.5), at(mast, -2)],
      random.chance(0.75) ? palette.sail : random.pick(palette.stalls),
    );
    drawing.lines(
      [
        [at(mast, -height), at(mast + 0.45, -height * 0.45), at(mast + 0.72, -2.5), at(mast, -2)],
        [at(mast, 3), at(mast, -height - 1.5)],
      ],
      palette.ink,
      { width: 1 },
    );
    if (random.chance(0.5)) {
      drawing.fill([at(mast, -height * 0.9), at(mast - 0.55, -1), at(mast, -3)], palette.sail);
      drawing.lines([[at(mast, -height * 0.9), at(mast - 0.55, -1), at(mast, -3)]], palette.ink, { width: 0.8 });
    }
  } else for (const u of [-0.35, 0.2]) drawing.stretch(at(u, 2), at(u - 0.35, 8), palette.ink, { width: 0.9 });
  return drawing.upright(y + 5 * size);
}
