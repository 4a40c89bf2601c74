import { type Degrees, toRadians } from './angles.ts';
import {
  AREA_LABEL_MAX_PX,
  AREA_LABEL_MIN_PX,
  DRAWN_SCALE_MAX,
  GREAT_WATER_FROM,
  GREAT_WATER_MIN_PX,
  HIT_MIN_PX,
  LABEL_BOLD_FROM,
  LABEL_FLOORS,
  LABEL_LINE_HEIGHT,
  LABEL_MAX_PX,
  LABEL_MIN_PX,
  LABEL_SEMIBOLD_FROM,
  LINE_LABEL_MAX_PX,
  POLYGON_LABEL_FADED_OPACITY,
  POLYGON_LABEL_FADES_FROM_PX,
  REGION_LABEL_MAX_PX,
  WATER_LABEL_MAX_PX,
  WATER_LABEL_MIN_PX,
} from './constants.ts';
import type { MapLatLng, ScreenPoint } from './geometry-types.ts';
import type { Scale } from './units.ts';

/** The position of a label: the point, its type size, and the offset of the label's center, all in map units. */
export interface LabelAnchor {
  lat: number;
  lng: number;
  scale: number;
  label_x_offset: number;
  label_y_offset: number;
}

/**
 * The scale that a place is drawn with. The great cities of a map have a larger scale (12 / zoom), so that a phone
 * shows their names with the whole map. Drawn at that scale they would be too large up close.
 */
export const drawnScale = (scale: number): number => Math.min(DRAWN_SCALE_MAX, scale);

/**
 * The distance from a point to its label's center, in multiples of its type size. Stored offsets are map units for a
 * name at its true size.
 */
export function offsetsInEm({ scale, label_x_offset, label_y_offset }: Omit<LabelAnchor, 'lat' | 'lng'>): {
  offsetRight: number;
  offsetDown: number;
} {
  // A scale of 0 would cause a division by 0. The server refuses it, but a broken import may contain it.
  const size = scale > 0 ? drawnScale(scale) : 1;
  return { offsetRight: label_x_offset / size, offsetDown: label_y_offset / size };
}

/**
 * The type size of a point's name on screen: scale x zoom px, between a minimum by scale and 40. The names of places
 * that show from far away stay larger than others.
 */
export function labelPx(scale: number, zoom: Scale): number {
  return Math.min(LABEL_MAX_PX, Math.max(leastLabelPx(scale), drawnScale(scale) * zoom));
}

/** The smallest type size of a name in px: 17 from scale 40 on, 14.5 from 28, 13.5 from 20, else 12.5. */
export function leastLabelPx(scale: number): number {
  return LABEL_FLOORS.find(([from]) => scale >= from)?.[1] ?? LABEL_MIN_PX;
}

/** The largest type size for the name of an area, in px. It may be smaller to fit its area. */
export function areaLabelPx(scale: number, zoom: Scale, isRegion: boolean): number {
  return Math.min(
    isRegion ? REGION_LABEL_MAX_PX : AREA_LABEL_MAX_PX,
    Math.max(AREA_LABEL_MIN_PX, drawnScale(scale) * zoom),
  );
}

/** The type size of a name spread over a sea or region without an outline, in px. */
export function spreadLabelPx(scale: number, zoom: Scale, isWater: boolean): number {
  if (!isWater) return Math.min(REGION_LABEL_MAX_PX, Math.max(AREA_LABEL_MIN_PX, drawnScale(scale) * zoom));
  const least = scale >= GREAT_WATER_FROM ? GREAT_WATER_MIN_PX : WATER_LABEL_MIN_PX;
  return Math.min(WATER_LABEL_MAX_PX, Math.max(least, drawnScale(scale) * zoom));
}

/** The type size of a name along a line, in px. */
export function lineLabelPx(scale: number, zoom: Scale): number {
  return Math.min(LINE_LABEL_MAX_PX, Math.max(LABEL_MIN_PX, drawnScale(scale) * zoom));
}

/** The font weight by scale: 700 from 24 on, 600 from 12 on, else 500. */
export function labelWeight(scale: number): 700 | 600 | 500 {
  if (scale >= LABEL_BOLD_FROM) return 700;
  return scale >= LABEL_SEMIBOLD_FROM ? 600 : 500;
}

/** The radius of a point's dot on screen in px, by the same limits. */
export function dotRadius(scale: number): 5 | 4 | 3.2 {
  if (scale >= LABEL_BOLD_FROM) return 5;
  return scale >= LABEL_SEMIBOLD_FROM ? 4 : 3.2;
}

/**
 * The opacity of a polygon's label. It falls evenly from 1 at a true size of 64 px to 35 % at twice that, and then
 * stays, so that the name does not obstruct a close view.
 */
export function polygonLabelOpacity(scale: number, zoom: Scale): number {
  const excess = (drawnScale(scale) * zoom - POLYGON_LABEL_FADES_FROM_PX) / POLYGON_LABEL_FADES_FROM_PX;
  return 1 - (1 - POLYGON_LABEL_FADED_OPACITY) * Math.min(1, Math.max(0, excess));
}

/**
 * The label's center on the map: (lng + label_x_offset, lat - label_y_offset) while the label has its true size.
 * Where the size is limited, the offset is scaled with the drawn size, so that a small name does not cover its dot
 * and a large one does not drift away.
 */
export function labelCentre(point: LabelAnchor, zoom: Scale): MapLatLng {
  const trueSize = drawnScale(point.scale) * zoom;
  const ratio = trueSize > 0 ? labelPx(point.scale, zoom) / trueSize : 1;
  return { lng: point.lng + point.label_x_offset * ratio, lat: point.lat - point.label_y_offset * ratio };
}

/**
 * Breaks a name into balanced lines: as few as possible, then as even as possible. Words are never broken.
 * @param ratio the widest line in multiples of the type size (label_wrap_ratio); 0 is one line
 * @param size the type size that `measure` measures at
 * @param measure the width of a text, in the unit of `size`
 */
export function wrapLines(text: string, ratio: number, size: number, measure: (text: string) => number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  if (!(ratio > 0) || words.length === 1) return [words.join(' ')];
  const widths = words.map(measure);
  const space = measure(' ');
  let best = breakGreedily(widths, space, ratio * size, true);
  for (;;) {
    // A narrower column with the same number of lines is more even. The greedy break finds it if it exists.
    const narrower = breakGreedily(widths, space, best.widest, false);
    if (narrower.starts.length > best.starts.length || narrower.widest >= best.widest) break;
    best = narrower;
  }
  return best.starts.map((start, line) => words.slice(start, best.starts[line + 1]).join(' '));
}

interface Break {
  /** Index of the first word of each line. */
  starts: number[];
  widest: number;
}

function breakGreedily(widths: readonly number[], space: number, limit: number, isLimitAllowed: boolean): Break {
  const starts: number[] = [];
  let widest = 0;
  let line = 0;
  widths.forEach((width, index) => {
    const longer = line + space + width;
    const isFitting = index > 0 && (isLimitAllowed ? longer <= limit : longer < limit);
    if (!isFitting) starts.push(index);
    line = isFitting ? longer : width;
    widest = Math.max(widest, line);
  });
  return { starts, widest };
}

/**
 * A label's rectangle in CSS pixels before it is rotated. (x, y) is the label's center and the center of rotation.
 * The other four are distances from there in the label's own frame (left and top negative).
 */
export interface LabelBox {
  x: number;
  y: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box of the lines of a label drawn at `px` around `centre`. `lineWidths` are in px. */
export function labelBox(centre: ScreenPoint, lineWidths: readonly number[], px: number): LabelBox {
  const halfWidth = Math.max(0, ...lineWidths) / 2;
  const halfHeight = (lineWidths.length * px * LABEL_LINE_HEIGHT) / 2;
  return { x: centre.x, y: centre.y, left: -halfWidth, top: -halfHeight, right: halfWidth, bottom: halfHeight };
}

/** A screen point in the label's own, unrotated frame. */
export function toLabelFrame(centre: ScreenPoint, rotation: Degrees, at: ScreenPoint): ScreenPoint {
  const angle = -toRadians(rotation);
  const dx = at.x - centre.x;
  const dy = at.y - centre.y;
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** Whether the box, rotated by `rotation` around its center, contains the pixel. Its edge counts as inside. */
export function rotatedBoxContains(box: LabelBox, rotation: Degrees, px: number, py: number): boolean {
  const at = toLabelFrame(box, rotation, { x: px, y: py });
  return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

/** A point's dot in the view, in CSS pixels. */
export interface DrawnDot extends ScreenPoint {
  radius: number;
}

/** A label for hit tests: the box as drawn (with its dot), its rotation in degrees, and its type size in px. */
export interface HitCandidate {
  box: LabelBox;
  rotation: Degrees;
  px: number;
  /** Whether it is drawn faintly. It then ranks below other labels drawn at the same pixel. */
  isFaint?: boolean;
}

/** The label's box, extended to contain the dot, both in the label's own frame. */
export function withDot(box: LabelBox, rotation: Degrees, dot: DrawnDot): LabelBox {
  const at = toLabelFrame(box, rotation, dot);
  return {
    ...box,
    left: Math.min(box.left, at.x - dot.radius),
    top: Math.min(box.top, at.y - dot.radius),
    right: Math.max(box.right, at.x + dot.radius),
    bottom: Math.max(box.bottom, at.y + dot.radius),
  };
}

/** The pointer target of a label: the drawn box, extended evenly to a height of 44 px, never shrunk. */
export function hitBox(drawn: LabelBox): LabelBox {
  const missing = Math.max(0, HIT_MIN_PX - (drawn.bottom - drawn.top)) / 2;
  return { ...drawn, top: drawn.top - missing, bottom: drawn.bottom + missing };
}

/**
 * The label under a pointer at (x, y): the index of the candidate, or -1. A label drawn under the pointer wins over
 * extended targets. Among several, a faint one loses, then the smaller type wins, then the nearer center.
 */
export function pickLabel(candidates: readonly HitCandidate[], x: number, y: number): number {
  let best = -1;
  let bestRank: readonly number[] = [];
  candidates.forEach((candidate, index) => {
    const { box, rotation, px, isFaint = false } = candidate;
    if (!rotatedBoxContains(hitBox(box), rotation, x, y)) return;
    const isDrawnThere = rotatedBoxContains(box, rotation, x, y);
    const rank = [isDrawnThere ? 0 : 1, isFaint ? 1 : 0, px, Math.hypot(x - box.x, y - box.y)];
    if (best === -1 || isBefore(rank, bestRank)) {
      best = index;
      bestRank = rank;
    }
  });
  return best;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}
