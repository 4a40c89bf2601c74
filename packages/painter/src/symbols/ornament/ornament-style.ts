import type { Point } from '../../plane/points.ts';
import type { OrnamentPalette } from '../../styles/ornament-palette.ts';
import type { Style } from '../../styles/style.ts';
import type { Drawing } from '../drawing.ts';

/** The style of all ornaments. */
export interface OrnamentStyle {
  palette: OrnamentPalette;
  /** Factor for the breadth of lines: that of the style times the scale of the ornament. */
  pen: number;
}

export const ornamentStyle = (style: Style): OrnamentStyle => ({ palette: style.ornament, pen: style.pens.ornament });

/** A filled shape with an ink outline. `width` is in sheet units before the factor. */
export function inkedShape(
  drawing: Drawing,
  points: readonly Point[],
  fill: string,
  width: number,
  { palette, pen }: OrnamentStyle,
  soft = false,
): void {
  drawing.fill(points, fill, { soft });
  const first = points[0];
  const second = points[1];
  if (first === undefined || second === undefined) return;
  drawing.lines([soft ? [...points, first, second] : [...points, first]], palette.ink, { width: width * pen, soft });
}

/** A point on a circle. Angle 0 is north, growing clockwise. */
export const onCircle = ([x, y]: Point, radius: number, angle: number): Point => [
  x + Math.sin(angle) * radius,
  y - Math.cos(angle) * radius,
];

/** A closed circle as a line, with enough points for its radius. */
export function circleLine(at: Point, radius: number): Point[] {
  const count = Math.max(28, Math.min(160, Math.round(radius * 1.2)));
  return Array.from({ length: count + 1 }, (_, i) => onCircle(at, radius, (i / count) * Math.PI * 2));
}

/** The four sides of a rectangle with sharp corners, in the order of `corners`. */
export function ruledRect(drawing: Drawing, corners: readonly Point[], colour: string, width: number): void {
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % corners.length] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const over: Point = [((to[0] - from[0]) / length) * (width / 2), ((to[1] - from[1]) / length) * (width / 2)];
    drawing.stretch([from[0] - over[0], from[1] - over[1]], [to[0] + over[0], to[1] + over[1]], colour, { width });
  });
}
