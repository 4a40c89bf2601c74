import type { Standing } from '../../pen/sheet.ts';
import { between, lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import type { Vignette } from './vignette.ts';

/** Two to four tents round a fire. */
export function drawCamp(vignette: Vignette): Standing {
  const {
    at: [x, y],
    size,
    random,
  } = vignette;
  vignette.ground(0, 1.1, 0.42);
  const tents = random.int(2, 4);
  for (let i = 0; i < tents; i++) {
    const own = vignette.own(`tent:${i}`);
    const t = (i + 0.5) / tents;
    const foot = y + size * (i % 2 === 0 ? -0.08 : 0.06) + own.sym(size * 0.02);
    vignette.putAt(foot, () =>
      drawTent(vignette, [x - size * 0.46 + size * 0.92 * t, foot], size * own.range(0.36, 0.46), own),
    );
  }
  vignette.putAt(y + size * 0.14, () => drawFire(vignette, [x + random.sym(size * 0.2), y + size * 0.15]));
  vignette.drawCrowd();
  return vignette.stand(0.08);
}

/** One tent, `width` sheet units broad; its right side lies in shade. */
export function drawTent(drawing: SettlementDrawing, at: Point, width: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const height = width * random.range(0.8, 0.98);
  const tip: Point = [x + random.sym(width * 0.06), y - height];
  const left: Point = [x - width / 2, y];
  const right: Point = [x + width / 2, y - height * 0.06];
  const ridge: Point = [x + width * random.range(0.04, 0.16), y + height * 0.08];
  const cloth = random.pick(palette.cloths);
  const sagging: Point = [lerp(tip[0], left[0], 0.5) + width * 0.05, lerp(tip[1], left[1], 0.55)];
  drawing.fill([left, sagging, tip, ridge], cloth);
  drawing.fill([tip, right, ridge], palette.clothShade);
  const flap: Point = [lerp(tip[0], left[0], 0.42) + width * 0.1, lerp(tip[1], ridge[1], 0.4)];
  drawing.fill([flap, between(left, ridge, 0.42), between(left, ridge, 0.74)], palette.glow ?? palette.dark, {
    opacity: 0.8,
  });
  drawing.outline(
    [
      [left, sagging, tip, right],
      [tip, ridge],
      [left, ridge, right],
      [tip, [tip[0] - width * 0.08, tip[1] - height * 0.18]],
      [tip, [tip[0] + width * 0.09, tip[1] - height * 0.16]],
    ],
    1,
  );
}

function drawFire(drawing: Vignette, [x, y]: Point): void {
  const { palette, random, size } = drawing;
  const reach = size * 0.05;
  drawing.line([x - reach, y], [x + reach, y - reach * 0.4], 1.1);
  drawing.line([x - reach, y - reach * 0.4], [x + reach, y], 1.1);
  drawing.glow([x, y - reach], reach * 5);
  drawing.fill(
    [
      [x - reach * 0.6, y - reach * 0.3],
      [x - reach * 0.1, y - reach * random.range(1.6, 2.2)],
      [x + reach * 0.6, y - reach * 0.3],
    ],
    palette.glow ?? palette.flags[0] ?? palette.gold,
  );
}
