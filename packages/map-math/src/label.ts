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

/** What places a label: the point, its type size and the offset of the label's centre, all in map units. */
export interface LabelAnchor {
  lat: number;
  lng: number;
  scale: number;
  label_x_offset: number;
  label_y_offset: number;
}

/**
 * The scale that a place is drawn with. The great cities of a map have one that lets a phone name them with all of the
 * map in view (12 / zoom), where they are a few times larger than any name may look from nearby.
 */
export const drawnScale = (scale: number): number => Math.min(DRAWN_SCALE_MAX, scale);

/**
 * How far a label's centre stands from its point, in multiples of its type size. Stored offsets are map units, meant for
 * a name as large as it is drawn.
 */
export function offsetsInType({ scale, label_x_offset, label_y_offset }: Omit<LabelAnchor, 'lat' | 'lng'>): {
  offsetRight: number;
  offsetDown: number;
} {
  // A scale of nothing would divide by nothing; the server refuses it, a broken import may not.
  const size = scale > 0 ? drawnScale(scale) : 1;
  return { offsetRight: label_x_offset / size, offsetDown: label_y_offset / size };
}

/**
 * The type size of a point's name on screen: scale x zoom px, between a floor by scale and 40. Of the places that are
 * seen from far away the great ones stay larger than the others.
 */
export function labelPx(scale: number, zoom: Scale): number {
  return Math.min(LABEL_MAX_PX, Math.max(leastLabelPx(scale), drawnScale(scale) * zoom));
}

/** The floor of a name's type size in px: 17 from scale 40 on, 14.5 from 28, 13.5 from 20, else 12.5. */
export function leastLabelPx(scale: number): number {
  return LABEL_FLOORS.find(([from]) => scale >= from)?.[1] ?? LABEL_MIN_PX;
}

/** The largest type size for the name of an area, in px: to fit its area it may be set smaller. */
export function areaLabelPx(scale: number, zoom: Scale, isRegion: boolean): number {
  return Math.min(
    isRegion ? REGION_LABEL_MAX_PX : AREA_LABEL_MAX_PX,
    Math.max(AREA_LABEL_MIN_PX, drawnScale(scale) * zoom),
  );
}

/** The type size of a name that lies spread over a sea or a region that has no outline, in px. */
export function spreadLabelPx(scale: number, zoom: Scale, isWater: boolean): number {
  if (!isWater) return Math.min(REGION_LABEL_MAX_PX, Math.max(AREA_LABEL_MIN_PX, drawnScale(scale) * zoom));
  const least = scale >= GREAT_WATER_FROM ? GREAT_WATER_MIN_PX : WATER_LABEL_MIN_PX;
  return Math.min(WATER_LABEL_MAX_PX, Math.max(least, drawnScale(scale) * zoom));
}

/** The type size of a name along a line, in px. */
export function lineLabelPx(scale: number, zoom: Scale): number {
  return Math.min(LINE_LABEL_MAX_PX, Math.max(LABEL_MIN_PX, drawnScale(scale) * zoom));
}

/** The font weight by scale: 24 and up 700, 12 and up 600, below 500. */
export function labelWeight(scale: number): 700 | 600 | 500 {
  if (scale >= LABEL_BOLD_FROM) return 700;
  return scale >= LABEL_SEMIBOLD_FROM ? 600 : 500;
}

/** The radius of a point's dot in px on screen, by the same steps. */
export function dotRadius(scale: number): 5 | 4 | 3.2 {
  if (scale >= LABEL_BOLD_FROM) return 5;
  return scale >= LABEL_SEMIBOLD_FROM ? 4 : 3.2;
}

/**
 * A polygon's label fades once its true size passes 64 px: evenly down to 35 % at twice that, then it stays there,
 * so that somebody who looks into a forest is not hindered by its name.
 */
export function polygonLabelOpacity(scale: number, zoom: Scale): number {
  const excess = (drawnScale(scale) * zoom - POLYGON_LABEL_FADES_FROM_PX) / POLYGON_LABEL_FADES_FROM_PX;
  return 1 - (1 - POLYGON_LABEL_FADED_OPACITY) * Math.min(1, Math.max(0, excess));
}

/**
 * The label's centre on the map. It stands at (lng + label_x_offset, lat - label_y_offset) while the label is drawn
 * at its true size. Where the size is clamped, the offset shrinks or grows with the drawn size, so that a name
 * neither covers its dot (small) nor drifts away from it (large).
 */
export function labelCentre(point: LabelAnchor, zoom: Scale): MapLatLng {
  const trueSize = drawnScale(point.scale) * zoom;
  const ratio = trueSize > 0 ? labelPx(point.scale, zoom) / trueSize : 1;
  return { lng: point.lng + point.label_x_offset * ratio, lat: point.lat - point.label_y_offset * ratio };
}

/**
 * Breaks a name into balanced lines: as few as fit, then as even as that number allows. Words are never broken.
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
    // A narrower column that needs no more lines is more even; the greedy break finds it when it exists.
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
 * A label's rectangle in CSS pixels before it is turned. (x, y) is the label's centre, about which it turns; the
 * other four are distances from there in the label's own frame (left and top negative).
 */
export interface LabelBox {
  x: number;
  y: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box of the lines of a label drawn at `px` about `centre`. `lineWidths` in px. */
export function labelBox(centre: ScreenPoint, lineWidths: readonly number[], px: number): LabelBox {
  const halfWidth = Math.max(0, ...lineWidths) / 2;
  const halfHeight = (lineWidths.length * px * LABEL_LINE_HEIGHT) / 2;
  return { x: centre.x, y: centre.y, left: -halfWidth, top: -halfHeight, right: halfWidth, bottom: halfHeight };
}

/** The same place seen from the label's own, unturned frame. */
export function toLabelFrame(centre: ScreenPoint, rotation: Degrees, at: ScreenPoint): ScreenPoint {
  const angle = -toRadians(rotation);
  const dx = at.x - centre.x;
  const dy = at.y - centre.y;
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** Whether the box, turned by `rotation` about its centre, holds the pixel. Its edge counts. */
export function rotatedBoxContains(box: LabelBox, rotation: Degrees, px: number, py: number): boolean {
  const at = toLabelFrame(box, rotation, { x: px, y: py });
  return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

/** A point's dot in the view, in CSS pixels. */
export interface DrawnDot extends ScreenPoint {
  radius: number;
}

/** One label that may be hit: the box as drawn (with its dot), its turn in degrees and its type size in px. */
export interface HitCandidate {
  box: LabelBox;
  rotation: Degrees;
  px: number;
  /** Drawn faintly: it gives way to what is drawn as well at the same pixel. */
  isFaint?: boolean;
}

/** The label's box grown until it holds the dot too, both in the label's own frame. */
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

/** What answers to a pointer: the drawn box, grown evenly to 44 px of height where it is lower, never shrunk. */
export function hitBox(drawn: LabelBox): LabelBox {
  const missing = Math.max(0, HIT_MIN_PX - (drawn.bottom - drawn.top)) / 2;
  return { ...drawn, top: drawn.top - missing, bottom: drawn.bottom + missing };
}

/**
 * Which label a pointer at (x, y) means: the index of the candidate, or -1. What is drawn under the pointer wins over
 * the room added for fingers; where several are left, a faint one loses, the smaller type wins, then the nearer centre.
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
