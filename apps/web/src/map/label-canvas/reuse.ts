import type { PaintView } from './paint-view.ts';

/** Offset of one picture from another, in whole device pixels, right and down. */
export interface PixelShift {
  readonly right: number;
  readonly down: number;
}

/** A part of a view as its own view, and its position in the whole view, in device pixels. */
export interface ViewPart {
  readonly view: PaintView;
  readonly left: number;
  readonly top: number;
}

/** Two corners count as on the same pixel grid within this distance, in device pixels. */
const ON_GRID = 0.02;

/**
 * Offset of an old picture in the new one, if its pixels can be reused: same scale, same sharpness, and whole device
 * pixels apart. Undefined otherwise, or if nothing of it is visible.
 */
export function shiftOf(old: PaintView, next: PaintView): PixelShift | undefined {
  if (old.scale !== next.scale || old.ratio !== next.ratio) return undefined;
  const sharpness = next.scale * next.ratio;
  const right = (old.x - next.x) * sharpness;
  const down = (old.y - next.y) * sharpness;
  const isOnGrid = Math.abs(right - Math.round(right)) < ON_GRID && Math.abs(down - Math.round(down)) < ON_GRID;
  const shift = { right: Math.round(right) + 0, down: Math.round(down) + 0 };
  const isVisible =
    shift.right < pixels(next.width, next) &&
    shift.down < pixels(next.height, next) &&
    shift.right + pixels(old.width, old) > 0 &&
    shift.down + pixels(old.height, old) > 0;
  return isOnGrid && isVisible ? shift : undefined;
}

/**
 * The parts of a view that an old picture does not cover: up to four that do not overlap. Without a picture, the whole
 * view.
 */
export function partsToPaint(view: PaintView, old: PaintView | undefined, shift: PixelShift | undefined): ViewPart[] {
  const width = pixels(view.width, view);
  const height = pixels(view.height, view);
  if (old === undefined || shift === undefined) return [{ view, left: 0, top: 0 }];
  const left = Math.max(0, shift.right);
  const top = Math.max(0, shift.down);
  const right = Math.min(width, shift.right + pixels(old.width, old));
  const bottom = Math.min(height, shift.down + pixels(old.height, old));
  return [
    part(view, 0, 0, width, top),
    part(view, 0, bottom, width, height),
    part(view, 0, top, left, bottom),
    part(view, right, top, width, bottom),
  ].filter((one) => one.view.width > 0 && one.view.height > 0);
}

/** The area of parts, in CSS pixels. */
export function areaOf(parts: readonly ViewPart[]): number {
  return parts.reduce((sum, { view }) => sum + view.width * view.height, 0);
}

function part(view: PaintView, left: number, top: number, right: number, bottom: number): ViewPart {
  const sharpness = view.scale * view.ratio;
  const width = (right - left) / view.ratio;
  const height = (bottom - top) / view.ratio;
  return { view: { ...view, x: view.x + left / sharpness, y: view.y + top / sharpness, width, height }, left, top };
}

/** A length of a view in device pixels. */
export function pixels(length: number, { ratio }: PaintView): number {
  return Math.round(length * ratio);
}
