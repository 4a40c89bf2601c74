import type { Point } from '../../../plane/points.ts';
import type { Drawing } from '../../drawing.ts';
import { circleLine, inkedShape, type OrnamentLook } from '../ornament-look.ts';

/** A sword, point upward. */
export function drawSword(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentLook): void {
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
