import type { Radians } from '../angles.ts';
import { LABEL_LINE_HEIGHT } from '../constants.ts';
import { letterWidths, setAlong } from './curve-letters.ts';
import type { LabelEntry, LabelTask } from './label-entry.ts';
import type { FreeArea, LabelPlacement, LabelPoint, NameMeasure, PxBox } from './label-types.ts';
import type { Paper } from './paper.ts';
import { pointPlaces } from './point-places.ts';
import type { ShapeNames } from './shape-names.ts';
import { curvedBoxes, isPointFree, straightBoxes, turnedHalves } from './text-boxes.ts';
import type { WriteSelected } from './write-selected.ts';

/** The context for writing names. */
export interface WritingContext {
  readonly zoom: number;
  readonly measure: NameMeasure;
  /** Undefined: names of lines and areas are not written yet. */
  readonly shapes: ShapeNames | undefined;
  /** Undefined: the selected name is placed like any other. */
  readonly writeSelected: WriteSelected | undefined;
  /** The sheet onto which straight names are moved. */
  readonly paper: Paper | undefined;
  /** Whether a name of this rank may stand there. `covers`: marks of less important places may be covered. */
  isFree(boxes: readonly PxBox[], entry: LabelEntry, covers: boolean): boolean;
  /** Whether all of it is on the map. Names stand beyond its edge only if there is no other place. */
  isOnMap(box: PxBox): boolean;
  /** The area for the selected name. */
  readonly free: FreeArea | undefined;
  /** Whether another attempt follows with places that are left out now. */
  readonly isFirst?: boolean;
  /** The choice at the previous zoom. */
  choiceBefore(entry: LabelEntry): number | undefined;
}

type Written = LabelPlacement | undefined;
/** Letter spacing of names spread over a sea or region, in em, and how far they bend. */
const SPREAD = { water: 0.2, region: 0.16, sag: 0.07 } as const;
/** The steepest direction of a name spread over a sea. */
const STEEPEST = Math.PI / 3;
/** Free room around the plate of a selected name, in CSS pixels. */
const PLATE_ROOM = { x: 19, y: 15 } as const;

/**
 * Writes a name at the first place with room; undefined when there is none. A place slightly beyond the edge of the
 * map, on the bare ground beside it, is the last choice.
 */
export function writeLabel(entry: LabelEntry, context: WritingContext): Written {
  const { point, task } = entry;
  if (point.isSelected && context.free !== undefined && isPointFree(point, context.zoom, context.free)) {
    const asPoint = task.how === 'spread' ? { px: task.px, mark: 0, isDrawn: false } : task;
    const written = 'mark' in asPoint ? context.writeSelected?.(entry, asPoint, context.free, context) : undefined;
    if (written !== undefined) return written;
  }
  return (context.isOnMap(entry.reach) ? undefined : write(entry, withinMap(context))) ?? write(entry, context);
}

const withinMap = (context: WritingContext): WritingContext => ({
  ...context,
  isFirst: true,
  isFree: (boxes, entry, covers) => context.isFree(boxes, entry, covers) && boxes.every((box) => context.isOnMap(box)),
});

function write(entry: LabelEntry, context: WritingContext): Written {
  const { task } = entry;
  if (task.how === 'point') return writePoint(entry, task, context);
  if (task.how === 'spread') return writeSpread(entry, task.px, context);
  return context.shapes?.write(entry, task, context);
}

function writePoint(entry: LabelEntry, task: LabelTask & { how: 'point' }, context: WritingContext): Written {
  const { index, point } = entry;
  const { px, mark } = task;
  const before = context.choiceBefore(entry);
  const isLevel = point.rotation === 0 && context.measure.mostLines(index) === 1;
  const placed = (width: number, lines: number, covers: boolean, always = false): Written => {
    const halfWidth = (width / 2 + point.signWidth / 2) * px;
    const halfHeight = (lines * LABEL_LINE_HEIGHT * px) / 2;
    const half = turnedHalves(halfWidth, halfHeight, point.rotation);
    for (const place of pointPlaces(point, half, mark, px, before)) {
      const free = [point.x * context.zoom + place.right, point.y * context.zoom + place.down] as const;
      const [x, y] = context.paper?.moveOn(...free, half) ?? free;
      const boxes = withPlate(straightBoxes(x, y, halfWidth, halfHeight, point.rotation), point);
      if (!always && !context.isFree(boxes, entry, covers)) continue;
      // The sign stands behind the name, so the name's own middle lies half a sign to the left.
      const back = (point.signWidth * px) / 2;
      const [textX, textY] = [x - back * Math.cos(point.rotation), y - back * Math.sin(point.rotation)];
      return {
        form: 'straight',
        index,
        part: entry.part,
        choice: place.choice,
        x: textX,
        y: textY,
        px,
        boxes,
        rotation: point.rotation,
        halfWidth: (width / 2) * px,
        halfHeight,
      };
    }
    return undefined;
  };
  // If even the smallest possible width has no room, the name is not measured.
  const least = isLevel ? context.measure.leastWidth(index) : 0;
  if (least > 0 && !point.isSelected && placed(least, 1, true) === undefined) return undefined;
  const width = context.measure.width(index);
  const lines = context.measure.lineCount(index);
  return (
    placed(width, lines, false) ??
    placed(width, lines, true) ??
    (point.isSelected && !context.isFirst ? placed(width, lines, true, true) : undefined)
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

/** Writes a name on a shallow curve around the point, rotated as the point says. */
function writeSpread(entry: LabelEntry, px: number, context: WritingContext): Written {
  const { point, index } = entry;
  const advances = context.measure.advances(index);
  // A selected name stands on a plate, which is straight.
  if (advances.length === 0 || point.isSelected)
    return writePoint(entry, { how: 'point', px, mark: 0, isDrawn: false }, context);
  const widths = letterWidths(advances, point.kind === 'water' ? SPREAD.water : SPREAD.region, px);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const direction = Math.max(-STEEPEST, Math.min(STEEPEST, upright(point.rotation)));
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  for (const place of pointPlaces(point, { x: 0, y: 0 }, 0, px, context.choiceBefore(entry))) {
    const [x, y] = [point.x * context.zoom + place.right, point.y * context.zoom + place.down];
    const letters = setAlong(
      (along) => {
        const k = (2 * along) / whole;
        const v = (k * k - 1 / 3) * SPREAD.sag * whole + 0.3 * px;
        return {
          x: x + along * cos - v * sin,
          y: y + along * sin + v * cos,
          turn: direction + Math.atan(4 * SPREAD.sag * k),
        };
      },
      -whole / 2,
      widths,
    );
    if (letters === undefined) continue;
    const boxes = curvedBoxes(letters, widths, px);
    if (context.isFree(boxes, entry, false)) {
      return { form: 'curved', index, part: entry.part, choice: place.choice, px, letters, boxes };
    }
  }
  // At the edge of a sheet there may be room for a straight name only.
  return context.paper && writePoint(entry, { how: 'point', px, mark: 0, isDrawn: false }, context);
}

/** The same direction, read from the left. */
function upright(rotation: Radians): Radians {
  const turn = Math.atan2(Math.sin(rotation), Math.cos(rotation));
  if (turn > Math.PI / 2 + 0.01) return turn - Math.PI;
  return turn < -Math.PI / 2 - 0.01 ? turn + Math.PI : turn;
}
