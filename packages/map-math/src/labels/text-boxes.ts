import type { Radians } from '../angles.ts';
import type { FreeArea, PxBox } from './label-types.ts';

/** Free room around a name, in CSS pixels. */
const RIM_X = 3;
const RIM_Y = 1;
/** How far letters on a curve reach above and below the middle of the lowercase letters, in em. */
const HALF_LETTER = 0.5;
/** From the baseline up to that middle, in em. */
const MIDDLE = 0.31;

/** Half the size of the box around a rotated box with these halves. */
export function turnedHalves(halfWidth: number, halfHeight: number, rotation: Radians): { x: number; y: number } {
  if (rotation === 0) return { x: halfWidth, y: halfHeight };
  const [cos, sin] = [Math.abs(Math.cos(rotation)), Math.abs(Math.sin(rotation))];
  return { x: cos * halfWidth + sin * halfHeight, y: sin * halfWidth + cos * halfHeight };
}

/** The boxes that a straight label covers: one box when it is level, else a chain of small ones along it. */
export function straightBoxes(
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
  rotation: Radians,
): readonly PxBox[] {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const isLevel = Math.abs(sin) < 0.01;
  const count = isLevel ? 1 : Math.max(1, Math.ceil(halfWidth / halfHeight));
  const part = halfWidth / count;
  const reach = turnedHalves(part, halfHeight, isLevel ? 0 : rotation);
  return Array.from({ length: count }, (_, at) => {
    const along = -halfWidth + (2 * at + 1) * part;
    const [middleX, middleY] = [x + along * cos, y + along * sin];
    return {
      left: middleX - reach.x - RIM_X,
      top: middleY - reach.y - RIM_Y,
      right: middleX + reach.x + RIM_X,
      bottom: middleY + reach.y + RIM_Y,
    };
  });
}

/** The boxes that letters on a curve cover. `letters` as in a placement; `widths` of the letters in pixels. */
export function curvedBoxes(letters: Float32Array, widths: readonly number[], px: number): readonly PxBox[] {
  return widths.map((width, at) => {
    const [x, y, turn] = [letters[at * 3] as number, letters[at * 3 + 1] as number, letters[at * 3 + 2] as number];
    const [middleX, middleY] = [x + Math.sin(turn) * MIDDLE * px, y - Math.cos(turn) * MIDDLE * px];
    const reach = turnedHalves(width / 2, HALF_LETTER * px, turn);
    return {
      left: middleX - reach.x - RIM_Y,
      top: middleY - reach.y - RIM_Y,
      right: middleX + reach.x + RIM_Y,
      bottom: middleY + reach.y + RIM_Y,
    };
  });
}

/** The smallest box around one or more boxes. */
export function hull(boxes: readonly PxBox[]): PxBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** Whether two boxes overlap. */
export function boxesMeet(a: PxBox, b: PxBox): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** Whether a box lies completely in another. */
export function boxWithin({ left, top, right, bottom }: PxBox, outer: PxBox): boolean {
  return left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
}

/** Whether a box lies completely in the free area. */
export function isInFree(box: PxBox, { box: free, covers }: FreeArea): boolean {
  return boxWithin(box, free) && covers.every((cover) => !boxesMeet(box, cover));
}

/** Whether the position of a point lies in the free area. */
export function isPointFree({ x, y }: { x: number; y: number }, zoom: number, free: FreeArea): boolean {
  const at = { left: x * zoom, top: y * zoom, right: x * zoom, bottom: y * zoom };
  return isInFree(at, free);
}
