import { LABEL_LINE_HEIGHT } from '../constants.ts';
import { areaLabelPx, lineLabelPx } from '../label.ts';
import type { Scale } from '../units.ts';
import type { AreaForm } from './area-form.ts';
import { setAreaName } from './area-name.ts';
import { letterWidths, setAlong } from './curve-letters.ts';
import type { LabelEntry, LabelTask } from './label-entry.ts';
import type { LabelPlacement, LabelPoint, NameMeasure, PxBox } from './label-types.ts';
import { setLineName } from './line-name.ts';
import { pointPlaces } from './point-places.ts';
import { curvedBoxes, straightBoxes, turnedHalves } from './text-boxes.ts';

/** What a name is written on. */
export interface Sheet {
  readonly zoom: number;
  readonly measure: NameMeasure;
  /** Whether a name of this rank may stand there; `covers`: marks of lesser places may be covered. */
  isFree(boxes: readonly PxBox[], entry: LabelEntry, covers: boolean): boolean;
  /** The choice that was taken at the zoom before. */
  choiceBefore(entry: LabelEntry): number | undefined;
}

type Written = LabelPlacement | undefined;
/** Letter space of names that lie spread over a sea or a region, in em, and how far they bend. */
const SPREAD = { water: 0.2, region: 0.16, sag: 0.07 } as const;
/** A straight name of an area: at most so large, in CSS pixels. */
const STRAIGHT_PX = [18, 13];
/** A selected name stands on a plate: free room around it, in CSS pixels. */
const PLATE_ROOM = { x: 19, y: 15 } as const;

/** Writes a name at the first place that has room for it; undefined when none has. */
export function writeLabel(entry: LabelEntry, sheet: Sheet): Written {
  const { task } = entry;
  if (task.how === 'point') return writePoint(entry, task, sheet);
  if (task.how === 'spread') return writeSpread(entry, task.px, sheet);
  if (task.how === 'area') return writeArea(entry, task, sheet);
  const advances = sheet.measure.advances(entry.index);
  if (advances.length === 0) return undefined;
  const px = lineLabelPx(entry.point.scale, sheet.zoom as Scale);
  const isFree = (boxes: readonly PxBox[]) => sheet.isFree(boxes, entry, false);
  return curved(entry, setLineName(task.piece, { px, advances, zoom: sheet.zoom, isFree }));
}

function curved(entry: LabelEntry, set: { px: number; letters: Float32Array; boxes: readonly PxBox[] } | undefined) {
  if (set === undefined) return undefined;
  return { form: 'curved' as const, index: entry.index, part: entry.part, choice: 0, ...set };
}

function writePoint(entry: LabelEntry, task: LabelTask & { how: 'point' }, sheet: Sheet): Written {
  const { index, point } = entry;
  const { px, mark } = task;
  const before = sheet.choiceBefore(entry);
  const isLevel = point.rotation === 0 && sheet.measure.mostLines(index) === 1;
  const placed = (width: number, lines: number, covers: boolean, always = false): Written => {
    const halfWidth = (width / 2 + point.signWidth / 2) * px;
    const halfHeight = (lines * LABEL_LINE_HEIGHT * px) / 2;
    const half = turnedHalves(halfWidth, halfHeight, point.rotation);
    for (const place of pointPlaces(point, half, mark, px, before)) {
      const x = point.x * sheet.zoom + place.right;
      const y = point.y * sheet.zoom + place.down;
      const boxes = withPlate(straightBoxes(x, y, halfWidth, halfHeight, point.rotation), point);
      if (!always && !sheet.isFree(boxes, entry, covers)) continue;
      // The sign stands behind the name: the name's own middle lies half of it to the left.
      const back = (point.signWidth * px) / 2;
      const [textX, textY] = [x - back * Math.cos(point.rotation), y - back * Math.sin(point.rotation)];
      return {
        ...{ form: 'straight', index, part: entry.part, choice: place.choice, x: textX, y: textY, px, boxes },
        ...{ rotation: point.rotation, halfWidth: (width / 2) * px, halfHeight },
      };
    }
    return undefined;
  };
  // A name that would find no room even were it as narrow as can be need not be measured.
  const least = isLevel ? sheet.measure.leastWidth(index) : 0;
  if (least > 0 && !point.isSelected && placed(least, 1, true) === undefined) return undefined;
  const width = sheet.measure.width(index);
  const lines = sheet.measure.lineCount(index);
  return (
    placed(width, lines, false) ??
    placed(width, lines, true) ??
    (point.isSelected ? placed(width, lines, true, true) : undefined)
  );
}

function withPlate(boxes: readonly PxBox[], { isSelected }: LabelPoint): readonly PxBox[] {
  if (!isSelected) return boxes;
  return boxes.map(({ left, top, right, bottom }) => ({
    left: left - PLATE_ROOM.x,
    top: top - PLATE_ROOM.y,
    right: right + PLATE_ROOM.x,
    bottom: bottom + PLATE_ROOM.y,
  }));
}

/** On a shallow bow about the point, turned as the point says. */
function writeSpread(entry: LabelEntry, px: number, sheet: Sheet): Written {
  const { point, index } = entry;
  const advances = sheet.measure.advances(index);
  // A selected name stands on a plate, which is straight.
  if (advances.length === 0 || point.isSelected)
    return writePoint(entry, { how: 'point', px, mark: 0, isDrawn: false }, sheet);
  const widths = letterWidths(advances, point.kind === 'water' ? SPREAD.water : SPREAD.region, px);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const lean = upright(point.rotation);
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  for (const place of pointPlaces(point, { x: 0, y: 0 }, 0, px, sheet.choiceBefore(entry))) {
    const [x, y] = [point.x * sheet.zoom + place.right, point.y * sheet.zoom + place.down];
    const letters = setAlong(
      (along) => {
        const k = (2 * along) / whole;
        const v = (k * k - 1 / 3) * SPREAD.sag * whole + 0.3 * px;
        return {
          x: x + along * cos - v * sin,
          y: y + along * sin + v * cos,
          turn: lean + Math.atan(4 * SPREAD.sag * k),
        };
      },
      -whole / 2,
      widths,
    );
    if (letters === undefined) continue;
    const boxes = curvedBoxes(letters, widths, px);
    if (sheet.isFree(boxes, entry, false)) {
      return { form: 'curved', index, part: entry.part, choice: place.choice, px, letters, boxes };
    }
  }
  return undefined;
}

/** The same direction, read from the left. */
function upright(rotation: number): number {
  const turn = Math.atan2(Math.sin(rotation), Math.cos(rotation));
  if (turn > Math.PI / 2 + 0.01) return turn - Math.PI;
  return turn < -Math.PI / 2 - 0.01 ? turn + Math.PI : turn;
}

function writeArea(entry: LabelEntry, { form: formOf, isWhole }: LabelTask & { how: 'area' }, sheet: Sheet): Written {
  const form = formOf();
  if (form === undefined) return undefined;
  const { point, index } = entry;
  const { zoom, measure } = sheet;
  const mostPx = areaLabelPx(point.scale, zoom as Scale, point.kind === 'region');
  const advances = measure.advances(index);
  const isFree = (boxes: readonly PxBox[]) => sheet.isFree(boxes, entry, false);
  const along =
    advances.length === 0 ? undefined : setAreaName(form, { kind: point.kind, mostPx, advances, zoom, isFree });
  return curved(entry, along) ?? writeStraight(entry, form, mostPx, isWhole, sheet);
}

/** In two lines in the middle of its area, or beside an island or lake. */
function writeStraight(entry: LabelEntry, form: AreaForm, mostPx: number, isWhole: boolean, sheet: Sheet): Written {
  const { point, index, part } = entry;
  const { zoom, measure } = sheet;
  const attempt = (lines: readonly string[], px: number, x: number, y: number, choice: number): Written => {
    const width = Math.max(...lines.map((line) => measure.textWidth(index, line)));
    const [halfWidth, halfHeight] = [(width * px) / 2, (lines.length * LABEL_LINE_HEIGHT * px) / 2];
    const boxes = straightBoxes(x, y, halfWidth, halfHeight, 0);
    if (!sheet.isFree(boxes, entry, false)) return undefined;
    return {
      ...{ form: 'straight', index, part, choice, x, y, px, rotation: 0, halfWidth, halfHeight },
      ...{ lines, boxes },
    };
  };
  const lines = balanced(point.name);
  for (const most of STRAIGHT_PX) {
    const px = Math.min(most, Math.max(13, mostPx * 0.8));
    for (const [right, down] of [
      [0, 0],
      [0, -0.9],
      [0, 0.9],
      [-1, 0],
      [1, 0],
      [0, -1.8],
      [0, 1.8],
      [-1.8, 1],
      [1.8, -1],
    ] as const) {
      const [x, y] = [form.centreX * zoom + right * px, form.centreY * zoom + down * px];
      const found = isInsideArea(form, lines, px, x, y, index, sheet) ? attempt(lines, px, x, y, 0) : undefined;
      if (found !== undefined) return found;
    }
  }
  if (!isWhole || (point.kind !== 'island' && point.kind !== 'lake')) return undefined;
  const px = 13;
  const half = (measure.textWidth(index, point.name) * px) / 2 + 6;
  const { minX, minY, maxX, maxY } = form.box;
  const [x, y] = [((minX + maxX) / 2) * zoom, ((minY + maxY) / 2) * zoom];
  return (
    attempt([point.name], px, x, maxY * zoom + 0.7 * px + 2, 1) ??
    attempt([point.name], px, x, minY * zoom - 0.7 * px - 2, 2) ??
    attempt([point.name], px, maxX * zoom + half, y, 3) ??
    attempt([point.name], px, minX * zoom - half, y, 4)
  );
}

/** Whether at least three of the four sides' middles lie inside. */
function isInsideArea(
  form: AreaForm,
  lines: readonly string[],
  px: number,
  x: number,
  y: number,
  index: number,
  { zoom, measure }: Sheet,
): boolean {
  const half = (Math.max(...lines.map((line) => measure.textWidth(index, line))) * px) / 2;
  const high = (lines.length * LABEL_LINE_HEIGHT * px) / 2;
  const corners = [
    [x - half, y],
    [x + half, y],
    [x, y - high],
    [x, y + high],
  ] as const;
  return corners.filter(([cx, cy]) => form.isInside(cx / zoom, cy / zoom)).length >= 3;
}

/** A name in two lines as even as its words allow; one word in one. */
function balanced(name: string): readonly string[] {
  const words = name.split(' ').filter((word) => word !== '');
  if (words.length < 2) return [name];
  let best: readonly string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const uneven = Math.abs((lines[0]?.length ?? 0) - (lines[1]?.length ?? 0));
    if (uneven < least) [least, best] = [uneven, lines];
  }
  return best;
}
