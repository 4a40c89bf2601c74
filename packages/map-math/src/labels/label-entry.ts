import { LABEL_LINE_HEIGHT } from '../constants.ts';
import type { Size } from '../geometry-types.ts';
import { labelPx, spreadLabelPx } from '../label.ts';
import type { Scale } from '../units.ts';
import type { AreaForm } from './area-form.ts';
import type { FreeArea, LabelPlacement, LabelPoint, Loss, NameMeasure, PxBox } from './label-types.ts';
import { markReach } from './point-places.ts';
import type { ShapeNames } from './shape-names.ts';
import { standsBeside } from './stands-beside.ts';
import { isPointFree, turnedHalves } from './text-boxes.ts';

/** One name to write, or one of several copies of the name of a line or large area. */
export interface LabelEntry {
  readonly index: number;
  readonly point: LabelPoint;
  readonly part: number;
  readonly score: number;
  /** The box that contains all its possible places. */
  readonly reach: PxBox;
  readonly task: LabelTask;
  /** Whether the name was left out at nearly this zoom, and stays left out. */
  readonly isSkipped: boolean;
  state: 'open' | 'written' | 'lost';
  placement: LabelPlacement | undefined;
  /** Why the name is not written. */
  loss: Loss | undefined;
  /** The place of its ghost, if the name is not written and there is room among ghosts. */
  ghost: LabelPlacement | undefined;
  /** The rectangle around everything that it covers. */
  covered: PxBox | undefined;
}

/** The way in which a name is written. */
export type LabelTask =
  | { readonly how: 'point'; readonly px: number; readonly mark: number; readonly isDrawn: boolean }
  | { readonly how: 'spread'; readonly px: number }
  | ShapeTask;

/** The way in which the name of a line or an area is written. */
export type ShapeTask =
  | {
      readonly how: 'area';
      readonly form: () => AreaForm | undefined;
      /**
       * For one part of an area: the largest width of the name in CSS pixels. The type is as large as in the other
       * parts.
       */
      readonly mostWidth: number | undefined;
    }
  | { readonly how: 'line'; readonly piece: readonly (readonly [number, number])[] };

/** A task and the box that contains all its possible places. */
export interface PlacedTask {
  readonly task: LabelTask;
  readonly reach: PxBox;
}

/** The tasks for a point, and the number of parts of its line or area; 0 for none. */
export interface DividedTasks {
  readonly tasks: readonly PlacedTask[];
  readonly division: number;
}

/** Margins around the room of a name, in CSS pixels: rims, gaps, and the second ring of places. */
const POINT_ROOM = 16;
const SPREAD_ROOM = 2;

/** The tasks for a point at a zoom, without scores. Without `shapes` there are none for lines and areas. */
export function labelTasks(
  index: number,
  point: LabelPoint,
  { zoom, window, measure, shapes, free }: LabelGround,
  divisionBefore: number | undefined,
): DividedTasks {
  const { shape } = point;
  const alone = () => pointTask(index, point, zoom, measure);
  if (shape === undefined || point.isByHand) return { tasks: [alone()], division: 0 };
  const divided = shapes?.tasks(point, shape, { zoom, window, before: divisionBefore }) ?? { tasks: [], division: 0 };
  // The selected name stands at its place when it is visible nowhere else.
  const isAtPlace = point.isSelected && free !== undefined && isPointFree(point, zoom, free);
  return isAtPlace ? { ...divided, tasks: [...divided.tasks, alone()] } : divided;
}

/** Input for all tasks at a zoom. */
interface LabelGround {
  readonly zoom: number;
  readonly window: Size;
  readonly measure: NameMeasure;
  readonly shapes?: ShapeNames | undefined;
  readonly free?: FreeArea | undefined;
}

function pointTask(index: number, point: LabelPoint, zoom: number, measure: NameMeasure): PlacedTask {
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
  // Beside its mark, the whole length of the name extends to one side.
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

/** Whether the name is spread over a sea or a region without an outline. */
function isSpreadName({ kind, shape, isByHand }: LabelPoint, mark: number): boolean {
  return mark === 0 && shape === undefined && !isByHand && (kind === 'water' || kind === 'region');
}
