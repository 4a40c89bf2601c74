import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { drawBanner } from './tower.ts';

/** A moored boat with its mast, the sail furled or drying. `length` in sheet units; `at` is the middle of its waterline. */
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
