import { AREA_NAMED_FROM_PX, DISTRICT_NAMED_FROM_PX, LINE_NAMED_FROM_PX } from '../constants.ts';
import type { MapRect, Size } from '../geometry-types.ts';
import { type AreaForm, areaForm, largestPart } from './area-form.ts';
import type { DividedTasks, PlacedTask } from './label-entry.ts';
import type { LabelPoint, LabelShape, PxBox } from './label-types.ts';
import { lineBetween, lineLengths, lineNameCount } from './line-name.ts';

/** Room around what a name needs, in CSS pixels: rims and gaps. */
const LINE_ROOM_PX = 40;
/** An area this much larger than the window carries one name, a larger one a name for each part. */
const ONE_NAME_UP_TO = 1.35;
const MOST_PARTS = 24;
/** A division is kept while each part is no more than this many times too large or too small. */
const PATIENCE = 1.06;

/**
 * What is to be written for a line or an area at a zoom.
 * @param before the division at the zoom before: kept while it still fits, so that names do not jump for hundredths
 */
export function shapeTasks(
  point: LabelPoint,
  shape: LabelShape,
  { zoom, window, before }: { zoom: number; window: Size; before: number | undefined },
): DividedTasks {
  if (!shape.isArea) return lineTasks(point, shape, zoom, before);
  return areaTasks(point, shape, zoom, window, before);
}

const formsKept = new WeakMap<LabelShape, Map<string, AreaForm | undefined>>();
const NOTHING: DividedTasks = { tasks: [], division: 0 };
/** Columns and rows of an area in one number. */
const ROW = 32;

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
  const columns = partsOf(((box.maxX - box.minX) * zoom) / window.width, before % ROW);
  const rows = partsOf(((box.maxY - box.minY) * zoom) / window.height, Math.floor(before / ROW));
  const tasks: PlacedTask[] = [];
  for (let at = 0; at < columns * rows; at += 1) {
    const rect = pieceOf(box, columns, rows, at);
    const key = `${columns} ${rows} ${at}`;
    const form = () => {
      if (!kept.has(key)) kept.set(key, areaForm(rings, rect));
      return kept.get(key);
    };
    tasks.push({ task: { how: 'area', form, isWhole: columns * rows === 1 }, reach: grown(rect, zoom) });
  }
  return { tasks, division: columns + rows * ROW };
}

/** Into how many parts so many windows are divided. @param before the number at the zoom before, or 0 */
function partsOf(windows: number, before: number): number {
  const least = before === 2 ? ONE_NAME_UP_TO : before - 1;
  const most = before === 1 ? ONE_NAME_UP_TO : before;
  if (before > 0 && windows > least / PATIENCE && windows < most * PATIENCE) return before;
  return windows <= ONE_NAME_UP_TO ? 1 : Math.min(MOST_PARTS, Math.ceil(windows));
}

function pieceOf(box: MapRect, columns: number, rows: number, at: number): MapRect {
  const [width, height] = [(box.maxX - box.minX) / columns, (box.maxY - box.minY) / rows];
  const minX = box.minX + (at % columns) * width;
  const minY = box.minY + Math.floor(at / columns) * height;
  return { minX, minY, maxX: minX + width, maxY: minY + height };
}

function lineTasks({ scale }: LabelPoint, shape: LabelShape, zoom: number, before: number | undefined): DividedTasks {
  if (scale * zoom < LINE_NAMED_FROM_PX) return NOTHING;
  const length = lineLengths(shape).at(-1) ?? 0;
  const count = lineNameCount(length * zoom, before);
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
