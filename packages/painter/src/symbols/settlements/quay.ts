import type { Upright } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { SettlementDrawing } from './settlement-drawing.ts';
import { drawBanner } from './tower.ts';
import { Crowd } from './vignette.ts';

/**
 * A moored boat with its mast and a furled or drying sail. `length` is in sheet units; `at` is the middle of its
 * waterline.
 */
export function drawBoat(drawing: SettlementDrawing, at: Point, length: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const facing = random.chance(0.5) ? 1 : -1;
  const p = (along: number, up: number): Point => [x + facing * along * length, y - up * length];
  const hull: Point[] = [p(-0.5, 0.2), p(-0.2, 0.12), p(0.2, 0.12), p(0.56, 0.26), p(0.4, 0), p(-0.36, 0)];
  const mast: Point = p(random.range(-0.06, 0.1), random.range(0.95, 1.2));
  drawing.line([mast[0], y - length * 0.12], mast, 1);
  if (random.chance(0.5)) {
    const sail: Point[] = [
      [mast[0], mast[1] + length * 0.08],
      [mast[0] + facing * length * 0.42, y - length * 0.34],
      [mast[0], y - length * 0.28],
    ];
    drawing.inkedArea(sail, palette.sail, 0.75);
  } else if (random.chance(0.6)) drawBanner(drawing, mast, length * 0.4, random);
  drawing.fill(hull, palette.timber);
  drawing.fill([p(-0.42, 0.07), p(0.46, 0.08), p(0.4, 0), p(-0.36, 0)], palette.timberShade, { opacity: 0.6 });
  drawing.outlineArea(hull, 0.9);
  drawing.lines(
    [
      [p(-0.6, -0.06), p(-0.1, -0.1), p(0.3, -0.07)],
      [p(0.1, -0.17), p(0.6, -0.13)],
    ],
    palette.waterInk,
    { width: 0.7, opacity: 0.65, soft: true },
  );
}

/** A landing stage from the shore out over the water, in sheet units. */
interface QuayForm {
  /** The start of the planks, on land. */
  from: Point;
  /** Direction of open water: radians, 0 = east, growing clockwise. */
  towards: number;
  length: number;
}

/** A pier on piles with one to three boats. Its foot is that of its nearest part. */
export function drawQuay({ from, towards, length }: QuayForm, seed: string, style: SettlementPalette): Upright {
  const palette = { ...style, ink: style.quayInk };
  const random = seeded(seed);
  const drawing = new SettlementDrawing(palette);
  const along: Point = [Math.cos(towards), Math.sin(towards)];
  const across: Point = [-along[1], along[0]];
  const breadth = Math.min(5.4, Math.max(3.2, length * 0.13));
  const at = (far: number, aside: number): Point => [
    from[0] + along[0] * far + across[0] * aside,
    from[1] + along[1] * far + across[1] * aside,
  ];
  const crowd = new Crowd();
  const head = random.chance(0.5) ? length * random.range(0.16, 0.24) : 0;
  crowd.put(from[1] + along[1] * length * 0.5, () => {
    drawPlanks(
      drawing,
      at(0, -breadth / 2),
      at(length, -breadth / 2),
      at(length, breadth / 2),
      at(0, breadth / 2),
      random,
    );
    if (head > 0)
      drawPlanks(
        drawing,
        at(length, -head),
        at(length + breadth, -head),
        at(length + breadth, head),
        at(length, head),
        random,
      );
  });
  const boats = random.int(1, length > 34 ? 3 : 2);
  for (let i = 0; i < boats; i++) {
    const own = seeded(`${seed}:boat:${i}`);
    const side = i % 2 === 0 ? 1 : -1;
    const middle = at(length * own.range(0.52, 0.92), side * (breadth * 0.5 + length * 0.18));
    crowd.put(middle[1], () => drawBoat(drawing, middle, length * own.range(0.34, 0.44), own));
  }
  crowd.draw();
  const { box } = drawing.drawn();
  return drawing.upright(Math.min(from[1], box[3]));
}

function drawPlanks(drawing: SettlementDrawing, a: Point, b: Point, c: Point, d: Point, random: Random): void {
  const { palette } = drawing;
  const drop = (point: Point): Point => [point[0], point[1] + 2.2];
  drawing.fill([drop(a), drop(b), drop(c), drop(d)], palette.timberShade, { opacity: 0.75 });
  drawing.fill([a, b, c, d], palette.timber);
  drawing.outline([[a, b, c, d, a]], 0.9);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const count = Math.floor(length / 3.4);
  for (let i = 1; i < count; i++) {
    const t = (i + random.sym(0.15)) / count;
    drawing.line(
      [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
      [d[0] + (c[0] - d[0]) * t, d[1] + (c[1] - d[1]) * t],
      0.55,
      0.6,
    );
  }
  for (const end of [b, c]) drawing.line([end[0], end[1] - 1.4], [end[0], end[1] + 4], 1.2);
}
