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

/** One name to be written, or one of the several times that a line or a large area carries it. */
export interface LabelEntry {
  readonly index: number;
  readonly point: LabelPoint;
  readonly part: number;
  readonly score: number;
  /** It is written within this. */
  readonly reach: PxBox;
  readonly task: LabelTask;
  /** It was left out at nearly this zoom, and stays so. */
  readonly isHeld: boolean;
  state: 'open' | 'written' | 'lost';
  placement: LabelPlacement | undefined;
  /** Why it is lost. */
  loss: Loss | undefined;
  /** Where its ghost stands, of a lost name for which there is room among ghosts. */
  ghost: LabelPlacement | undefined;
  /** The rectangle around all that it covers. */
  covered: PxBox | undefined;
}

/** How a name is written. */
export type LabelTask =
  | { readonly how: 'point'; readonly px: number; readonly mark: number; readonly isDrawn: boolean }
  | { readonly how: 'spread'; readonly px: number }
  | ShapeTask;

/** How the name of a line or an area is written. */
export type ShapeTask =
  | {
      readonly how: 'area';
      readonly form: () => AreaForm | undefined;
      /** Of one part of an area: its name is no longer, in CSS pixels, and as large as in the other parts. */
      readonly mostWidth: number | undefined;
    }
  | { readonly how: 'line'; readonly piece: readonly (readonly [number, number])[] };

/** What is to be written, and within what. */
export interface PlacedTask {
  readonly task: LabelTask;
  readonly reach: PxBox;
}

/** What is to be written for a point, and into how many parts its line or area is divided; 0 for none. */
export interface DividedTasks {
  readonly tasks: readonly PlacedTask[];
  readonly division: number;
}

/** Room around what a name needs, in CSS pixels: rims, gaps and the second ring of places. */
const POINT_ROOM = 16;
const SPREAD_ROOM = 2;

/** What is to be written for a point at a zoom; the scores are given later. Without `shapes` nothing for lines and areas. */
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
  // A selected one whose name is seen nowhere else has it at its place.
  const isAtPlace = point.isSelected && free !== undefined && isPointFree(point, zoom, free);
  return isAtPlace ? { ...divided, tasks: [...divided.tasks, alone()] } : divided;
}

/** What decides how names are written at a zoom. */
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
