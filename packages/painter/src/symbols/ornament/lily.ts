import { taper } from '../../pen/pressure.ts';
import type { Point } from '../../plane/points.ts';
import type { Drawing } from '../drawing.ts';
import { inkedShape, type OrnamentLook } from './ornament-look.ts';

/** Outlines over the foot of the flower, in shares of its size: to the right and upward. */
const petal: readonly Point[] = [
  [0, 0.28],
  [0.16, 0.42],
  [0.5, 0.66],
  [0.78, 0.98],
  [0.74, 1.22],
  [0.52, 1.28],
  [0.44, 1.1],
  [0.56, 1],
  [0.36, 0.86],
  [0.14, 0.66],
];
const heart: readonly Point[] = [
  [0, 1.86],
  [0.16, 1.5],
  [0.29, 1.14],
  [0.2, 0.78],
  [0.09, 0.3],
  [-0.09, 0.3],
  [-0.2, 0.78],
  [-0.29, 1.14],
  [-0.16, 1.5],
];
const band: readonly Point[] = [
  [-0.34, 0.36],
  [0.34, 0.36],
  [0.34, 0.22],
  [-0.34, 0.22],
];

/** The flower over the north point; `foot` is where it grows from, `size` in sheet units. */
export function drawLily(drawing: Drawing, foot: Point, size: number, look: OrnamentLook): void {
  const { palette, pen } = look;
  const at = (right: number, up: number): Point => [foot[0] + right * size, foot[1] - up * size];
  const placed = (points: readonly Point[], mirror = 1): Point[] => points.map(([right, up]) => at(mirror * right, up));
  inkedShape(drawing, placed(petal, -1), palette.red, 2, look, true);
  inkedShape(drawing, placed(petal), palette.red, 2, look, true);
  inkedShape(drawing, placed(heart), palette.red, 2, look, true);
  drawing.stretch(at(0, 1.5), at(0, 0.4), palette.ink, { width: taper(1.8 * pen) });
  inkedShape(drawing, placed(band), palette.gold, 1.8, look);
}
