import {
  AREA_LABEL_MIN_PX,
  AREA_NAMED_FROM_PX,
  DISTRICT_NAMED_FROM_PX,
  LABEL_LINE_HEIGHT,
  LINE_NAMED_FROM_PX,
} from '../constants.ts';
import type { MapRect, Size } from '../geometry-types.ts';
import { areaLabelPx, lineLabelPx } from '../label.ts';
import type { Scale } from '../units.ts';
import { type AreaForm, areaForm, largestPart } from './area-form.ts';
import { type SetName, SPACING, setAreaName } from './area-name.ts';
import { balancedLines } from './balanced-lines.ts';
import type { DividedTasks, LabelEntry, PlacedTask, ShapeTask } from './label-entry.ts';
import type { LabelPlacement, LabelPoint, LabelShape, PxBox } from './label-types.ts';
import { choiceOfSide, lineBetween, lineLengths, linePartCount, setLineName, sideOfChoice } from './line-name.ts';
import { straightBoxes } from './text-boxes.ts';
import type { WritingContext } from './write-label.ts';

type Written = LabelPlacement | undefined;
/** The largest type sizes of an area's straight name, in CSS pixels. */
const STRAIGHT_PX = [18, 13];

/** Writes the name of a line or an area where it has room; undefined when it has none. */
function writeShape(entry: LabelEntry, task: ShapeTask, context: WritingContext): Written {
  if (task.how === 'area') return writeArea(entry, task, context);
  const advances = context.measure.advances(entry.index);
  if (advances.length === 0) return undefined;
  const px = lineLabelPx(entry.point.scale, context.zoom as Scale);
  const isFree = (boxes: readonly PxBox[]) => context.isFree(boxes, entry, false);
  const side = sideOfChoice(context.choiceBefore(entry));
  const set = setLineName(task.piece, { px, advances, zoom: context.zoom, side, isFree });
  return set && curved(entry, set, choiceOfSide(set.side));
}

function curved(entry: LabelEntry, { px, letters, boxes }: SetName, choice = 0): Written {
  return { form: 'curved', index: entry.index, part: entry.part, choice, px, letters, boxes };
}

function writeArea(
  entry: LabelEntry,
  { form: formOf, mostWidth }: ShapeTask & { how: 'area' },
  context: WritingContext,
): Written {
  const form = formOf();
  if (form === undefined) return undefined;
  const { point, index } = entry;
  const { zoom, measure } = context;
  const advances = measure.advances(index);
  const size = areaLabelPx(point.scale, zoom as Scale, point.kind === 'region');
  const isPart = mostWidth !== undefined;
  const mostPx = isPart ? sizeWithin(mostWidth, size, advances) : size;
  const isFree = (boxes: readonly PxBox[]) => context.isFree(boxes, entry, false);
  const along =
    advances.length === 0
      ? undefined
      : setAreaName(form, { kind: point.kind, mostPx, mostWidth, isSteep: false, advances, zoom, isFree });
  if (along !== undefined) return curved(entry, along);
  const straight = writeStraight(entry, form, mostPx, isPart, context);
  if (straight !== undefined || advances.length === 0) return straight;
  const steep = setAreaName(form, { kind: point.kind, mostPx, mostWidth, isSteep: true, advances, zoom, isFree });
  return steep && curved(entry, steep);
}

/** A type size at which a name is at most `width` wide, unless it would be too small. */
function sizeWithin(width: number, mostPx: number, advances: readonly number[]): number {
  const em = advances.reduce((sum, advance) => sum + advance + SPACING.least, 0);
  return em === 0 ? mostPx : Math.min(mostPx, Math.max(AREA_LABEL_MIN_PX, width / em));
}

/** Writes a name in two lines in the middle of its area, or beside an island or lake. */
function writeStraight(
  entry: LabelEntry,
  form: AreaForm,
  mostPx: number,
  isPart: boolean,
  context: WritingContext,
): Written {
  const { point, index, part } = entry;
  const { zoom, measure } = context;
  const attempt = (lines: readonly string[], px: number, x: number, y: number, choice: number): Written => {
    const width = Math.max(...lines.map((line) => measure.textWidth(index, line)));
    const [halfWidth, halfHeight] = [(width * px) / 2, (lines.length * LABEL_LINE_HEIGHT * px) / 2];
    const boxes = straightBoxes(x, y, halfWidth, halfHeight, 0);
    if (!context.isFree(boxes, entry, false)) return undefined;
    return {
      form: 'straight',
      index,
      part,
      choice,
      x,
      y,
      px,
      rotation: 0,
      halfWidth,
      halfHeight,
      lines,
      boxes,
    };
  };
  const lines = balancedLines(point.name);
  for (const most of isPart ? [mostPx] : STRAIGHT_PX) {
    const px = isPart ? mostPx : Math.min(most, Math.max(13, mostPx * 0.8));
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
      const found = isInsideArea(form, lines, px, x, y, index, context) ? attempt(lines, px, x, y, 0) : undefined;
      if (found !== undefined) return found;
    }
  }
  if (isPart || (point.kind !== 'island' && point.kind !== 'lake')) return undefined;
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

/** Whether at least three of the middles of the four sides lie inside. */
function isInsideArea(
  form: AreaForm,
  lines: readonly string[],
  px: number,
  x: number,
  y: number,
  index: number,
  { zoom, measure }: WritingContext,
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

/** Margin around the room of a name, in CSS pixels: rims and gaps. */
const LINE_ROOM_PX = 40;
/**
 * An area up to this many windows wide and high has one place for its name. A larger one has a place in each part.
 */
const ONE_NAME_UP_TO = 1.35;
/** Height and width of the parts, in windows. Every second row is shifted by half a part, but a single row is not. */
const PART = { height: 0.45, width: 1, widthInOneRow: 0.62 } as const;
/** The most parts together: fewer than the copies that `placeKey` allows. */
const PARTS_MAX = 40;
/**
 * The largest share of the window or the area that the name of a divided area takes, so that it is completely
 * visible.
 */
const NAME_MAX = 0.5;
/** A division is kept while each part is at most this many times too large or too small. */
const DIVISION_TOLERANCE = 1.06;

/**
 * The tasks for a line or an area at a zoom.
 * @param before the division at the previous zoom: kept while it still fits, so that names do not jump during small
 * changes
 */
function shapeTasks(
  point: LabelPoint,
  shape: LabelShape,
  { zoom, window, before }: { zoom: number; window: Size; before: number | undefined },
): DividedTasks {
  if (!shape.isArea) return lineTasks(point, shape, zoom, window, before);
  return areaTasks(point, shape, zoom, window, before);
}

const formsKept = new WeakMap<LabelShape, Map<string, AreaForm | undefined>>();
const NOTHING: DividedTasks = { tasks: [], division: 0 };
/** Combines columns and rows of an area in one number. */
const ROW = 64;
/** The length of line for each copy of its name: in window widths, and at least in CSS pixels. */
const LINE_PART = { windows: 0.6, least: 360 } as const;

function areaTasks(
  { scale, kind }: LabelPoint,
  shape: LabelShape,
  zoom: number,
  window: Size,
  before = 0,
): DividedTasks {
  if (scale * zoom < (kind === 'district' ? DISTRICT_NAMED_FROM_PX : AREA_NAMED_FROM_PX)) return NOTHING;
  const kept = formsKept.get(shape) ?? new Map<string, AreaForm | undefined>();
  formsKept.set(shape, kept);
  const part = largestPart(shape);
  if (part === undefined) return NOTHING;
  const { rings, box } = part;
  const [width, height] = [(box.maxX - box.minX) * zoom, (box.maxY - box.minY) * zoom];
  const { columns, rows } = gridOf(width / window.width, height / window.height, before);
  const pieces = piecesOf(box, columns, rows);
  const mostWidth = pieces.length === 1 ? undefined : NAME_MAX * Math.min(window.width, width);
  const tasks = pieces.map((rect, at): PlacedTask => {
    const key = `${columns} ${rows} ${at}`;
    const form = () => {
      if (!kept.has(key)) kept.set(key, areaForm(rings, rect));
      return kept.get(key);
    };
    return { task: { how: 'area', form, mostWidth }, reach: grown(rect, zoom) };
  });
  return { tasks, division: columns + rows * ROW };
}

/** The columns and rows of an area that is this many windows wide and high. @param before the previous division */
function gridOf(width: number, height: number, before: number): { columns: number; rows: number } {
  const [columnsBefore, rowsBefore] = [before % ROW, Math.floor(before / ROW)];
  const limit = before === 0 ? 1 : columnsBefore * rowsBefore === 1 ? DIVISION_TOLERANCE : 1 / DIVISION_TOLERANCE;
  if (Math.max(width, height) <= ONE_NAME_UP_TO * limit) return { columns: 1, rows: 1 };
  const rows = partsOf(height / PART.height, rowsBefore);
  const columns = partsOf(width / (rows === 1 ? PART.widthInOneRow : PART.width), columnsBefore);
  return columns * rows === 1 ? { columns: 2, rows: 1 } : { columns, rows };
}

/** The number of parts of a length. @param before the number at the previous zoom, or 0 */
function partsOf(length: number, before: number): number {
  if (before > 0 && length > (before - 1) / DIVISION_TOLERANCE && length < before * DIVISION_TOLERANCE) return before;
  return Math.min(PARTS_MAX, Math.max(1, Math.ceil(length)));
}

/**
 * The parts row by row. Every second row is shifted by half a part, so that a window always contains one of several
 * neighbors.
 */
function piecesOf(box: MapRect, columns: number, rows: number): MapRect[] {
  const [width, height] = [(box.maxX - box.minX) / columns, (box.maxY - box.minY) / rows];
  return Array.from({ length: rows }, (_, row) => {
    const isShifted = row % 2 === 1;
    const minY = box.minY + row * height;
    return Array.from({ length: columns + (isShifted ? 1 : 0) }, (_, column) => {
      const minX = box.minX + (column - (isShifted ? 0.5 : 0)) * width;
      return { minX: Math.max(box.minX, minX), minY, maxX: Math.min(box.maxX, minX + width), maxY: minY + height };
    });
  }).flat();
}

function lineTasks(
  { scale }: LabelPoint,
  shape: LabelShape,
  zoom: number,
  window: Size,
  before: number | undefined,
): DividedTasks {
  if (scale * zoom < LINE_NAMED_FROM_PX) return NOTHING;
  const length = lineLengths(shape).at(-1) ?? 0;
  const part = Math.max(LINE_PART.least, LINE_PART.windows * window.width);
  const count = linePartCount((length * zoom) / part, before);
  const tasks = Array.from({ length: count }, (_, at) => {
    const piece = lineBetween(shape, (length * at) / count, (length * (at + 1)) / count);
    return { task: { how: 'line' as const, piece }, reach: grown(rectAround(piece), zoom) };
  }).filter(({ task }) => task.piece.length > 1);
  return { tasks, division: count };
}

function rectAround(piece: readonly (readonly [number, number])[]): MapRect {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of piece) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { minX, minY, maxX, maxY };
}

function grown({ minX, minY, maxX, maxY }: MapRect, zoom: number): PxBox {
  return {
    left: minX * zoom - LINE_ROOM_PX,
    top: minY * zoom - LINE_ROOM_PX,
    right: maxX * zoom + LINE_ROOM_PX,
    bottom: maxY * zoom + LINE_ROOM_PX,
  };
}

/**
 * Writes the names of lines and areas. It is separate from the rest of the engine and passed as an option, because a
 * screen shows the names of points first and loads this module afterward.
 */
export interface ShapeNames {
  /** The tasks for a line or an area at a zoom. */
  tasks(
    point: LabelPoint,
    shape: LabelShape,
    on: { zoom: number; window: Size; before: number | undefined },
  ): DividedTasks;
  /** Undefined when there is no room. */
  write(entry: LabelEntry, task: ShapeTask, context: WritingContext): LabelPlacement | undefined;
}

export const shapeNames: ShapeNames = { tasks: shapeTasks, write: writeShape };
