import {
  MAX_SCALE,
  MIN_SCALE,
  normaliseRotation,
  type Radians,
  type ScreenPoint,
  toCoordinate,
} from '@venture-atlas/map-math';

/** The dot and the name of the selected place during a drag: map units from the map's upper left corner. */
export interface DraggedMark {
  readonly dot: ScreenPoint;
  /** The center of the name, about which it turns. */
  readonly label: ScreenPoint;
  /** Type size. */
  readonly size: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Radians clockwise. */
  readonly rotation: Radians;
  readonly lines: readonly string[] | undefined;
}

/** What is dragged: the pin with the name, the name alone, a corner, or the circle that turns the name. */
export type Handle = 'pin' | 'label' | 'size' | 'turn';

/** Fields of a position that a drag changes, as they are saved. */
export interface PositionChange {
  readonly lat?: number;
  readonly lng?: number;
  readonly scale?: number;
  readonly rotation?: number;
  readonly label_x_offset?: number;
  readonly label_y_offset?: number;
}

/** The place as it was when the drag began. */
export interface DragStart {
  readonly mark: DraggedMark;
  /** Its saved size, in map units. */
  readonly scale: number;
  /** An editor placed its name. */
  readonly isByHand: boolean;
  /** Where the pointer went down, in map units from the map's upper left corner. */
  readonly at: ScreenPoint;
}

/** The name turns in steps of this many degrees, unless it turns freely. */
const TURN_STEP = 5;

/**
 * How the dragged place looks with the pointer at a position.
 * @param isFree turns go by single degrees
 */
export function draggedMark(handle: Handle, start: DragStart, to: ScreenPoint, isFree: boolean): DraggedMark {
  const { mark, at, scale } = start;
  const moved = (point: ScreenPoint) => ({ x: point.x + to.x - at.x, y: point.y + to.y - at.y });
  switch (handle) {
    case 'pin':
      return { ...mark, dot: moved(mark.dot), label: moved(mark.label) };
    case 'label':
      return { ...mark, label: moved(mark.label) };
    case 'size': {
      const grown = draggedScale(start, to) / scale;
      const { size, halfWidth, halfHeight } = mark;
      return { ...mark, size: size * grown, halfWidth: halfWidth * grown, halfHeight: halfHeight * grown };
    }
    case 'turn':
      return { ...mark, rotation: (draggedTurn(start, to, isFree) * Math.PI) / 180 };
  }
}

/** The size for a corner at this position: a whole number that can be saved. */
function draggedScale({ mark: { label }, at, scale }: DragStart, to: ScreenPoint): number {
  const reach = Math.max(distance(at, label), Number.EPSILON);
  const wanted = Math.round((scale * distance(to, label)) / reach);
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted));
}

/** Rotation for the circle at this position: degrees clockwise, 0 to 359. */
function draggedTurn({ mark: { label, rotation }, at }: DragStart, to: ScreenPoint, isFree: boolean): number {
  const angle = (point: ScreenPoint) => Math.atan2(point.y - label.y, point.x - label.x);
  const degrees = ((rotation + angle(to) - angle(at)) * 180) / Math.PI;
  const step = isFree ? 1 : TURN_STEP;
  return normaliseRotation(Math.round(degrees / step) * step);
}

/**
 * The fields to save when the drag ends.
 * @param height of the map; latitudes count from its lower edge
 */
export function positionChangeOf(handle: Handle, start: DragStart, now: DraggedMark, height: number): PositionChange {
  switch (handle) {
    case 'pin':
      return { lat: toCoordinate(height - now.dot.y), lng: toCoordinate(now.dot.x) };
    case 'label':
      return offsets(now, start.scale);
    case 'size':
      return { scale: Math.round((start.scale * now.size) / start.mark.size) };
    case 'turn': {
      const rotation = normaliseRotation(Math.round((now.rotation * 180) / Math.PI));
      // A name that the label engine placed keeps its position. From now on it counts as placed by an editor.
      return { rotation, ...(start.isByHand ? {} : offsets(now, start.scale)) };
    }
  }
}

/** Offsets scale with the drawn type size. */
function offsets({ dot, label, size }: DraggedMark, scale: number): PositionChange {
  const perType = scale / size;
  return {
    label_x_offset: toCoordinate((label.x - dot.x) * perType),
    label_y_offset: toCoordinate((label.y - dot.y) * perType),
  };
}

const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y);
