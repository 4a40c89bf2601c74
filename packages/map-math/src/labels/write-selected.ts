import { LABEL_LINE_HEIGHT, LABEL_MIN_PX } from '../constants.ts';
import { drawnScale } from '../label.ts';
import { PLATE_RIM, platePadding, plateShiftOf, RING, ringReach } from '../plate.ts';
import { balancedLines } from './balanced-lines.ts';
import type { LabelEntry } from './label-entry.ts';
import type { FreeArea, LabelPlacement, LabelPoint, PxBox } from './label-types.ts';
import { type PointPlace, pointPlaces } from './point-places.ts';
import { DRAWN_REACH } from './stands-beside.ts';
import { isInFree, turnedHalves } from './text-boxes.ts';
import type { WritingContext } from './write-label.ts';

/** Free room around a plate, in CSS pixels. */
const RIM = 3;
/** Factors of the type size, tried in order while a name fits nowhere. */
const SIZES = [1, 0.8, 0.64, 0.5, 0.4];
const STEP_PX = 6;
const ON_POINT: PointPlace = { choice: 0, right: 0, down: 0 };

/** A way to set the name: its lines (undefined: those of its wrap ratio) and its type size. */
interface Setting {
  readonly lines: readonly string[] | undefined;
  readonly px: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/**
 * Writes the selected name. Like `ShapeNames`, it is separate from the rest of the engine and passed as an option.
 */
export type WriteSelected = typeof writeSelected;

/**
 * Writes the name of the selected place where nothing covers it: on a free side (not always the one that staff
 * chose), and in two lines or smaller type if it is too long. Undefined if the whole free area is too small.
 */
export function writeSelected(
  entry: LabelEntry,
  { px, mark, isDrawn }: { px: number; mark: number; isDrawn: boolean },
  free: FreeArea,
  context: WritingContext,
): LabelPlacement | undefined {
  const { point } = entry;
  const ring = ringRadius(entry, mark, isDrawn, context.zoom);
  const settings = settingsOf(entry, px, context);
  const attempts = settings.flatMap((setting) =>
    placesOf(entry, plateHalves(point, setting), ring, setting.px, context).map((place) => {
      return { setting, place, box: plateAt(point, setting, place, ring, context.zoom) };
    }),
  );
  const inFree = attempts.filter(({ box }) => isInFree(box, free));
  const found = inFree.find(({ box }) => context.isFree([box], entry, true)) ?? inFree[0];
  if (found !== undefined) return placed(entry, found.setting, found.place, found.box, context);
  // No place beside the point is free: use the nearest room in the free area, over whatever is there.
  for (const setting of settings) {
    const place = nearestFree(entry, setting, free, context.zoom);
    if (place !== undefined)
      return placed(entry, setting, place, plateAt(point, setting, place, undefined, context.zoom), context);
  }
  return undefined;
}

/** The place in the free area that is nearest to the point, searched in small steps. */
function nearestFree({ point }: LabelEntry, setting: Setting, free: FreeArea, zoom: number): PointPlace | undefined {
  const [x, y] = [point.x * zoom, point.y * zoom];
  const { left, top, right, bottom } = plateAt(point, setting, ON_POINT, undefined, zoom);
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2];
  let nearest: PointPlace | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let down = free.box.top + halfHeight - y; down <= free.box.bottom - halfHeight - y; down += STEP_PX) {
    for (let across = free.box.left + halfWidth - x; across <= free.box.right - halfWidth - x; across += STEP_PX) {
      const away = Math.hypot(across, down);
      const place = { choice: 0, right: across, down };
      if (away >= least || !isInFree(plateAt(point, setting, place, undefined, zoom), free)) continue;
      [nearest, least] = [place, away];
    }
  }
  return nearest;
}

/** Radius of the ring around its dot or drawing; undefined for a name that stands on its place. */
function ringRadius({ point }: LabelEntry, mark: number, isDrawn: boolean, zoom: number): number | undefined {
  if (mark === 0) return undefined;
  return isDrawn ? Math.max(RING.radius, DRAWN_REACH * drawnScale(point.scale) * zoom) : RING.radius;
}

function settingsOf({ index, point }: LabelEntry, px: number, { measure }: WritingContext): Setting[] {
  const lines = balancedLines(point.name);
  const widest = Math.max(...lines.map((line) => measure.textWidth(index, line)));
  return SIZES.flatMap((share) => {
    const size = Math.max(Math.min(px, LABEL_MIN_PX), share * px);
    const setting = (width: number, count: number, broken?: readonly string[]): Setting => ({
      lines: broken,
      px: size,
      halfWidth: (width * size) / 2,
      halfHeight: (count * LABEL_LINE_HEIGHT * size) / 2,
    });
    const stored = setting(measure.width(index), measure.lineCount(index));
    return lines.length < 2 ? [stored] : [stored, setting(widest, lines.length, lines)];
  });
}

function plateHalves(point: LabelPoint, { px, halfWidth, halfHeight }: Setting): { x: number; y: number } {
  const padding = point.shape === undefined ? platePadding(px) : { x: 0, y: 0 };
  const sign = (point.signWidth * px) / 2;
  return turnedHalves(halfWidth + sign + padding.x, halfHeight + padding.y, point.rotation);
}

/** The place that staff chose, then all sides. */
function placesOf(
  entry: LabelEntry,
  half: { x: number; y: number },
  ring: number | undefined,
  px: number,
  context: WritingContext,
): PointPlace[] {
  const { point } = entry;
  const before = context.choiceBefore(entry);
  const sides = pointPlaces({ ...point, isByHand: false }, half, ring === undefined ? 0 : ringReach(ring), px, before);
  return point.isByHand ? [...pointPlaces(point, half, 0, px, undefined), ...sides] : sides;
}

/** The area that the plate covers. */
function plateAt(
  point: LabelPoint,
  setting: Setting,
  place: PointPlace,
  ring: number | undefined,
  zoom: number,
): PxBox {
  const back = (point.signWidth * setting.px) / 2;
  const name = {
    right: place.right - back * Math.cos(point.rotation),
    down: place.down - back * Math.sin(point.rotation),
    halfWidth: setting.halfWidth,
    halfHeight: setting.halfHeight,
    px: setting.px,
    rotation: point.rotation,
  };
  const { shiftX, shiftY } = ring === undefined ? { shiftX: 0, shiftY: 0 } : plateShiftOf(name, ring);
  const half = plateHalves(point, setting);
  const [x, y] = [point.x * zoom + place.right + shiftX, point.y * zoom + place.down + shiftY];
  const rim = ring === undefined && point.shape === undefined ? PLATE_RIM : RIM;
  return { left: x - half.x - rim, top: y - half.y - rim, right: x + half.x + rim, bottom: y + half.y + rim };
}

function placed(
  { index, part, point }: LabelEntry,
  { lines, px, halfWidth, halfHeight }: Setting,
  { choice, right, down }: PointPlace,
  box: PxBox,
  { zoom }: WritingContext,
): LabelPlacement {
  // The sign stands behind the name, so the name's own middle lies half a sign to the left.
  const back = (point.signWidth * px) / 2;
  return {
    form: 'straight',
    index,
    part,
    choice,
    px,
    halfWidth,
    halfHeight,
    rotation: point.rotation,
    boxes: [box],
    x: point.x * zoom + right - back * Math.cos(point.rotation),
    y: point.y * zoom + down - back * Math.sin(point.rotation),
    ...(lines === undefined ? {} : { lines }),
  };
}
