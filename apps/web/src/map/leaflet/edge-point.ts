import type { Insets, ScreenPoint, Size } from '@venture-atlas/map-math';

/** How far from the edge of what is free an arrow stands (px). */
const MARGIN = 40;

/** Where a point of the screen is shown: itself, or an arrow at the edge of what is free, which points to it. */
export interface EdgePoint extends ScreenPoint {
  /** In degrees, 0 to the right, clockwise; undefined: it is in view itself. */
  angle: number | undefined;
}

export function edgePoint({ x, y }: ScreenPoint, view: Size, covered: Insets): EdgePoint {
  const [left, right] = [covered.left, view.width - covered.right];
  const [top, bottom] = [covered.top, view.height - covered.bottom];
  if (x >= left && x <= right && y >= top && y <= bottom) return { x, y, angle: undefined };
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const [dx, dy] = [x - middle.x, y - middle.y];
  const [halfWidth, halfHeight] = [Math.max((right - left) / 2 - MARGIN, 1), Math.max((bottom - top) / 2 - MARGIN, 1)];
  const by = Math.min(halfWidth / Math.max(Math.abs(dx), 1e-9), halfHeight / Math.max(Math.abs(dy), 1e-9), 1);
  return { x: middle.x + dx * by, y: middle.y + dy * by, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}
