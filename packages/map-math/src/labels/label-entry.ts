import { AREA_NAMED_FROM_PX, LABEL_LINE_HEIGHT, LINE_NAMED_FROM_PX } from '../constants.ts';
import type { Size } from '../geometry-types.ts';
import { labelPx, spreadLabelPx } from '../label.ts';
import type { Scale } from '../units.ts';
import { type AreaForm, areaForm, largestPart, type MapRect } from './area-form.ts';
import type { LabelPlacement, LabelPoint, LabelShape, NameMeasure, PxBox } from './label-types.ts';
import { lineBetween, lineLengths, lineNameCount } from './line-name.ts';
import { markReach, standsBeside } from './point-places.ts';
import { turnedHalves } from './text-boxes.ts';

/** One name to be written, or one of the several times that a line or a large area carries it. */
export interface LabelEntry {
  readonly index: number;
  readonly point: LabelPoint;
  readonly part: number;
  readonly score: number;
  /** It is written within this. */
  readonly reach: PxBox;
  readonly task: LabelTask;
  state: 'open' | 'written' | 'lost';
  placement: LabelPlacement | undefined;
  /** The rectangle around all that it covers. */
  covered: PxBox | undefined;
}

/** How a name is written. */
export type LabelTask =
  | { readonly how: 'point'; readonly px: number; readonly mark: number; readonly isDrawn: boolean }
  | { readonly how: 'spread'; readonly px: number }
  | { readonly how: 'area'; readonly form: () => AreaForm | undefined; readonly isWhole: boolean }
  | { readonly how: 'line'; readonly piece: readonly (readonly [number, number])[] };

/** Room around what a name needs, in CSS pixels: rims, gaps and the second ring of places. */
const POINT_ROOM = 16;
const SPREAD_ROOM = 2;
const LINE_ROOM_PX = 40;
/** An area this much larger than the window carries one name, a larger one a name for each part. */
const ONE_NAME_UP_TO = 1.35;
const MOST_PARTS = 24;

/** What is to be written for a point at a zoom; the scores are given later. */
export function labelTasks(
  index: number,
  point: LabelPoint,
  zoom: number,
  window: Size,
  measure: NameMeasure,
): { task: LabelTask; reach: PxBox }[] {
  const { shape } = point;
  if (shape === undefined || point.isByHand) return [pointTask(index, point, zoom, measure)];
  return shape.isArea ? areaTasks(point, shape, zoom, window) : lineTasks(point, shape, zoom);
}

function pointTask(index: number, point: LabelPoint, zoom: number, measure: NameMeasure) {
  const isDrawn =
    point.dotRadius === 0 &&
    point.shape === undefined &&
    standsBeside(point, () => ({
      width: measure.width(index) / 2,
      height: (measure.lineCount(index) * LABEL_LINE_HEIGHT) / 2,
    }));
  const mark = markReach(point, isDrawn, zoom);
  const isSpread = isSpreadName(point, mark);
  const px = isSpread
    ? spreadLabelPx(point.scale, zoom as Scale, point.kind === 'water')
    : labelPx(point.scale, zoom as Scale);
  const halfWidth = (measure.mostWidth(index) / 2 + point.signWidth) * px;
  const half = turnedHalves(halfWidth, (measure.mostLines(index) * LABEL_LINE_HEIGHT * px) / 2, point.rotation);
  const [x, y] = [point.x * zoom, point.y * zoom];
  const isBeside = mark > 0 && !point.isByHand;
  const stretch = isSpread ? 1.5 : 1;
  const room = isBeside ? 1.6 * mark + POINT_ROOM : (SPREAD_ROOM + 0.2) * px + POINT_ROOM;
  const [right, down] = isBeside ? [0, 0] : [point.offsetRight * px, point.offsetDown * px];
  // Beside its mark the name reaches as far on one side as it is long.
  const [reachX, reachY] = isBeside
    ? [2 * half.x, 2 * half.y]
    : [half.x * stretch, half.y + (isSpread ? half.x * 0.3 : 0)];
  const reach = {
    left: x + Math.min(0, right - reachX) - room,
    top: y + Math.min(0, down - reachY) - room,
    right: x + Math.max(0, right + reachX) + room,
    bottom: y + Math.max(0, down + reachY) + room,
  };
  const task: LabelTask = isSpread ? { how: 'spread', px } : { how: 'point', px, mark, isDrawn };
  return { task, reach };
}

/** The name of a sea or a region without an outline lies spread over it. */
function isSpreadName({ kind, shape, isByHand }: LabelPoint, mark: number): boolean {
  return mark === 0 && shape === undefined && !isByHand && (kind === 'water' || kind === 'region');
}

const formsKept = new WeakMap<LabelShape, Map<string, AreaForm | undefined>>();

function areaTasks({ scale }: LabelPoint, shape: LabelShape, zoom: number, window: Size) {
  if (scale * zoom < AREA_NAMED_FROM_PX) return [];
  const kept = formsKept.get(shape) ?? new Map<string, AreaForm | undefined>();
  formsKept.set(shape, kept);
  const part = largestPart(shape);
  if (part === undefined) return [];
  const { rings, box } = part;
  const columns = partsOf((box.maxX - box.minX) * zoom, window.width);
  const rows = partsOf((box.maxY - box.minY) * zoom, window.height);
  const tasks: { task: LabelTask; reach: PxBox }[] = [];
  for (let at = 0; at < columns * rows; at += 1) {
    const rect = pieceOf(box, columns, rows, at);
    const key = `${columns} ${rows} ${at}`;
    const form = () => {
      if (!kept.has(key)) kept.set(key, areaForm(rings, rect));
      return kept.get(key);
    };
    tasks.push({ task: { how: 'area', form, isWhole: columns * rows === 1 }, reach: grown(rect, zoom) });
  }
  return tasks;
}

const partsOf = (length: number, window: number): number =>
  length <= ONE_NAME_UP_TO * window ? 1 : Math.min(MOST_PARTS, Math.ceil(length / window));

function pieceOf(box: MapRect, columns: number, rows: number, at: number): MapRect {
  const [width, height] = [(box.maxX - box.minX) / columns, (box.maxY - box.minY) / rows];
  const minX = box.minX + (at % columns) * width;
  const minY = box.minY + Math.floor(at / columns) * height;
  return { minX, minY, maxX: minX + width, maxY: minY + height };
}

function lineTasks({ scale }: LabelPoint, shape: LabelShape, zoom: number) {
  if (scale * zoom < LINE_NAMED_FROM_PX) return [];
  const length = lineLengths(shape).at(-1) ?? 0;
  const count = lineNameCount(length * zoom);
  return Array.from({ length: count }, (_, at) => {
    const piece = lineBetween(shape, (length * at) / count, (length * (at + 1)) / count);
    return { task: { how: 'line' as const, piece }, reach: grown(rectAround(piece), zoom) };
  }).filter(({ task }) => task.piece.length > 1);
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
