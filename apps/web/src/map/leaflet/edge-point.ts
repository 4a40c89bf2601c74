import type { Insets, PxBox, ScreenPoint, Size } from '@venture-atlas/map-math';

/** Distance of an arrow from the edge of the free area (px). */
const MARGIN = 40;
/** Half an arrow (px). */
const ARROW = 22;
/** Step by which an arrow moves toward the middle until nothing covers it (px). */
const STEP = 4;

/**
 * Where a point of the screen is shown: at its position, or as an arrow at the edge of the free area that points to it.
 */
export interface EdgePoint extends ScreenPoint {
  /** In degrees, 0 to the right, clockwise; undefined if the point itself is in view. */
  angle: number | undefined;
}

/**
 * @param covers elements over the free area, such as tools. Arrows stand beside them, closer to the middle. A point
 * below them gets an arrow, too
 */
export function edgePoint(
  { x, y }: ScreenPoint,
  view: Size,
  covered: Insets,
  covers: readonly PxBox[] = [],
): EdgePoint {
  const [left, right] = [covered.left, view.width - covered.right];
  const [top, bottom] = [covered.top, view.height - covered.bottom];
  const isUnder = (box: PxBox, at: ScreenPoint, margin: number): boolean =>
    at.x > box.left - margin && at.x < box.right + margin && at.y > box.top - margin && at.y < box.bottom + margin;
  if (x >= left && x <= right && y >= top && y <= bottom && !covers.some((box) => isUnder(box, { x, y }, 0)))
    return { x, y, angle: undefined };
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const [dx, dy] = [x - middle.x, y - middle.y];
  const [halfWidth, halfHeight] = [Math.max((right - left) / 2 - MARGIN, 1), Math.max((bottom - top) / 2 - MARGIN, 1)];
  let by = Math.min(halfWidth / Math.max(Math.abs(dx), 1e-9), halfHeight / Math.max(Math.abs(dy), 1e-9), 1);
  const step = STEP / Math.max(Math.hypot(dx, dy), STEP);
  const at = () => ({ x: middle.x + dx * by, y: middle.y + dy * by });
  while (by > step && covers.some((box) => isUnder(box, at(), ARROW))) by -= step;
  return { ...at(), angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}
