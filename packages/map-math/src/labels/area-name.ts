import type { AreaForm, MiddleLine } from './area-form.ts';
import { type Curve, letterWidths, setAlong } from './curve-letters.ts';
import type { LabelKind, PxBox } from './label-types.ts';
import { curvedBoxes } from './text-boxes.ts';

/** A name set along a curve. */
export interface SetName {
  readonly px: number;
  readonly letters: Float32Array;
  readonly boxes: readonly PxBox[];
}

/** The name of an area, with the check for free room. */
export interface AreaName {
  readonly kind: LabelKind;
  /** The largest type size, in CSS pixels. */
  readonly mostPx: number;
  /**
   * The largest width of the name, in CSS pixels. If it is given, the name has the largest type size or is not
   * written.
   */
  readonly mostWidth: number | undefined;
  /** Whether only the direction of a steep range is tried. */
  readonly isSteep: boolean;
  readonly advances: readonly number[];
  readonly zoom: number;
  isFree(boxes: readonly PxBox[]): boolean;
}

/** The smallest type size, in CSS pixels. */
const LEAST_PX = 12.2;
const SIZES = [1, 0.88, 0.76, 0.66, 0.56, 0.46];
const ONE_SIZE = [1];
/** Letter spacing, in em. */
export const SPACING = { least: 0.06, most: 0.42, tight: 0.05 } as const;
/** The preferred and the largest share of its area's length that a name takes. */
const SHARE = 0.6;
const SHARE_MAX = 0.9;
/** The share of a name that must lie inside its area. */
const INSIDE = 0.86;
/** Offsets across the middle line, in em, and along it, as shares of its length. */
const ACROSS = [0, -0.6, 0.6, -1.2, 1.2, -1.9, 1.9, -2.6, 2.6];
const ALONG = [0, -0.12, 0.12, -0.22, 0.22];
/**
 * The steepest directions in radians: 43°, and 55° for ranges and islands. Ranges and islands without room may be
 * steeper.
 */
const STEEPEST = 0.75;
const STEEPEST_RANGE = 0.96;
const TOO_STEEP = 1.15;
/** The steepest average angle of letters in a name that is not steep: 60°. */
const STEEPEST_LETTERS = Math.PI / 3;

/** The directions that a name tries: along the area's axis (flattened for round areas), then nearer to level. */
function directionsOf({ axis, stretch }: AreaForm, { kind, isSteep }: AreaName): number[] {
  const isRange = kind === 'range' || kind === 'island';
  if (isSteep) return isRange && Math.abs(axis) > STEEPEST_RANGE ? [axis] : [];
  let direction = axis;
  if (stretch < 1.3) direction *= 0.25;
  else if (stretch < 1.75 && Math.abs(direction) > 0.9) direction = 0;
  if (!isRange && Math.abs(direction) > TOO_STEEP) direction = 0;
  const most = isRange ? STEEPEST_RANGE : STEEPEST;
  direction = Math.max(-most, Math.min(most, direction));
  return direction === 0 ? [0] : [direction, direction / 2, 0];
}

/** Sets a name on a smooth curve along the middle of its area; undefined when it has no room there. */
export function setAreaName(form: AreaForm, name: AreaName): SetName | undefined {
  const bare = name.advances.reduce((sum, advance) => sum + advance, 0);
  for (const direction of directionsOf(form, name)) {
    const line = form.middleLine(direction);
    if (line === undefined) continue;
    const length = line.length * name.zoom;
    for (const share of name.mostWidth === undefined ? SIZES : ONE_SIZE) {
      const px = name.mostPx * share;
      if (px < LEAST_PX && share < 1) break;
      const spacing = spacingFor(bare, name, length, px);
      if (spacing === undefined) continue;
      const found = setAtSize(form, line, name, px, spacing);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function spacingFor(bare: number, { advances, mostWidth }: AreaName, length: number, px: number): number | undefined {
  const count = advances.length;
  const wanted = (Math.min(length * SHARE, mostWidth ?? length) - bare * px) / count / px;
  const spacing = Math.max(SPACING.least, Math.min(SPACING.most, wanted));
  if ((bare + count * spacing) * px <= length * SHARE_MAX) return spacing;
  return (bare + count * SPACING.tight) * px <= length * SHARE_MAX * 1.04 ? SPACING.tight : undefined;
}

function setAtSize(form: AreaForm, line: MiddleLine, name: AreaName, px: number, spacing: number): SetName | undefined {
  const widths = letterWidths(name.advances, spacing, px);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const length = line.length * name.zoom;
  for (const across of ACROSS) {
    for (const along of ALONG) {
      const middle = along * length;
      if (Math.abs(middle) + whole / 2 > length / 2 + 0.2 * px) continue;
      const curve = curveOf(form, line, name.zoom, across * px + 0.3 * px);
      const letters = setAlong(curve, middle - whole / 2, widths);
      if (letters === undefined || !isInside(form, letters, name.zoom)) continue;
      if (!name.isSteep && meanAngleOf(letters) > STEEPEST_LETTERS) continue;
      const boxes = curvedBoxes(letters, widths, px);
      if (name.isFree(boxes)) return { px, letters, boxes };
    }
  }
  return undefined;
}

/**
 * The middle line in pixels, moved down by `down`. A sag is shallow, so the length of the curve is taken to be its
 * width.
 */
function curveOf(form: AreaForm, line: MiddleLine, zoom: number, down: number): Curve {
  const [cos, sin] = [Math.cos(line.direction), Math.sin(line.direction)];
  const half = (line.length * zoom) / 2;
  const [q0, q1, q2] = [line.q0 * zoom, line.q1 * zoom, line.q2 * zoom];
  const [originX, originY] = [form.centreX * zoom, form.centreY * zoom];
  return (along) => {
    const k = along / half;
    const v = q0 + q1 * k + q2 * k * k + down;
    const u = along + line.middle * zoom;
    const turn = line.direction + Math.atan((q1 + 2 * q2 * k) / half);
    return { x: originX + u * cos - v * sin, y: originY + u * sin + v * cos, turn };
  };
}

function isInside(form: AreaForm, letters: Float32Array, zoom: number): boolean {
  const count = letters.length / 3;
  let inside = 0;
  for (let at = 0; at < letters.length; at += 3) {
    if (form.isInside((letters[at] as number) / zoom, (letters[at + 1] as number) / zoom)) inside += 1;
  }
  return inside >= INSIDE * count;
}

function meanAngleOf(letters: Float32Array): number {
  let sum = 0;
  for (let at = 2; at < letters.length; at += 3) sum += letters[at] as number;
  return Math.abs(sum / (letters.length / 3));
}
