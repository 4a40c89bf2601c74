import type { Point } from '../../plane/points.ts';
import { around } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

/** An uneven oval round `at`; `width` and `height` in sheet units. */
export function unevenOval(at: Point, width: number, height: number, random: Random): Point[] {
  return around(14, (angle) => [
    at[0] + Math.cos(angle) * width * 0.5 * random.range(0.9, 1.08),
    at[1] + Math.sin(angle) * height * 0.5 * random.range(0.88, 1.1),
  ]);
}

/** Ovals laid over each other, so that the patch has no hard edge: size and share of the strength. */
const feather = [
  [1.1, 0.22],
  [1, 0.3],
  [0.89, 0.4],
  [0.76, 0.5],
] as const;

/** The bare ground round a place: pale, so that it stands clear of what grows there. */
export function drawGroundPatch(
  drawing: SettlementDrawing,
  at: Point,
  width: number,
  height: number,
  random: Random,
): void {
  const { country, palette } = drawing;
  const colour = { green: palette.ground, desert: palette.sand, north: palette.snowGround }[country];
  const oval = unevenOval(at, width, height, random);
  for (const [scale, share] of feather)
    drawing.fill(
      oval.map(([x, y]): Point => [at[0] + (x - at[0]) * scale, at[1] + (y - at[1]) * scale]),
      colour,
      { opacity: palette.groundStrength * share, soft: true },
    );
}
