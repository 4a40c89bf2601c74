import {
  MAX_SCALE,
  MIN_SCALE,
  normaliseRotation,
  type Radians,
  type ScreenPoint,
  toCoordinate,
} from '@venture-atlas/map-math';

/** The dot and the name of the selected place while a hand is on them: map units from the map's upper left corner. */
export interface HeldMark {
  readonly dot: ScreenPoint;
  /** The middle of the name, about which it turns. */
  readonly label: ScreenPoint;
  /** Type size. */
  readonly size: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Radians clockwise. */
  readonly rotation: Radians;
  readonly lines: readonly string[] | undefined;
}

/** What a hand drags of the selected place: its pin with the name, the name alone, a corner, or the circle that turns. */
export type Handle = 'pin' | 'label' | 'size' | 'turn';

/** Numbers of a position that a drag changes, as they are saved. */
export interface Handled {
  readonly lat?: number;
  readonly lng?: number;
  readonly scale?: number;
  readonly rotation?: number;
  readonly label_x_offset?: number;
  readonly label_y_offset?: number;
}

/** The place as it was when the drag began. */
export interface DragStart {
  readonly mark: HeldMark;
  /** Its size as it is saved, in map units. */
  readonly scale: number;
  /** Its name stands where somebody put it. */
  readonly isByHand: boolean;
  /** Where the pointer went down, in map units from the map's upper left corner. */
  readonly at: ScreenPoint;
}

/** The name turns by so many degrees at a time, unless it turns freely. */
const TURN_STEP = 5;

/**
 * The place as it looks with the pointer at a place of the map.
 * @param isFree a turn goes by single degrees
 */
export function draggedMark(handle: Handle, start: DragStart, to: ScreenPoint, isFree: boolean): HeldMark {
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

/** The size that a corner at this place means: a whole number that can be saved. */
function draggedScale({ mark: { label }, at, scale }: DragStart, to: ScreenPoint): number {
  const reach = Math.max(distance(at, label), Number.EPSILON);
  const wanted = Math.round((scale * distance(to, label)) / reach);
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted));
}

/** Degrees clockwise that the circle at this place means, 0 to 359. */
function draggedTurn({ mark: { label, rotation }, at }: DragStart, to: ScreenPoint, isFree: boolean): number {
  const angle = (point: ScreenPoint) => Math.atan2(point.y - label.y, point.x - label.x);
  const degrees = ((rotation + angle(to) - angle(at)) * 180) / Math.PI;
  const step = isFree ? 1 : TURN_STEP;
  return normaliseRotation(Math.round(degrees / step) * step);
}

/**
 * What is saved when the hand lets go.
 * @param height of the map, from whose lower edge its places are counted
 */
export function handledNumbers(handle: Handle, start: DragStart, now: HeldMark, height: number): Handled {
  switch (handle) {
    case 'pin':
      return { lat: toCoordinate(height - now.dot.y), lng: toCoordinate(now.dot.x) };
    case 'label':
      return offsets(now, start.scale);
    case 'size':
      return { scale: Math.round((start.scale * now.size) / start.mark.size) };
    case 'turn': {
      const rotation = normaliseRotation(Math.round((now.rotation * 180) / Math.PI));
      // A name that the engine placed stays where it is; from now on it is placed by hand.
      return { rotation, ...(start.isByHand ? {} : offsets(now, start.scale)) };
    }
  }
}

/** An offset goes with the size of the type as it is drawn. */
function offsets({ dot, label, size }: HeldMark, scale: number): Handled {
  const perType = scale / size;
  return {
    label_x_offset: toCoordinate((label.x - dot.x) * perType),
    label_y_offset: toCoordinate((label.y - dot.y) * perType),
  };
}

const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y);
