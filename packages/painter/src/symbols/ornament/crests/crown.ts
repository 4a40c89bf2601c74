import type { Point } from '../../../plane/points.ts';
import type { Drawing } from '../../drawing.ts';
import { circleLine, inkedShape, type OrnamentLook } from '../ornament-look.ts';

/** A crown of five points over the sea, in shares of the radius. */
export function drawCrown(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentLook): void {
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
