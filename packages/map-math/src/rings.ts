import type { MapCoordinate, Shape } from '@venture-atlas/types';

/** The points of a ring without the closing one. An open ring is returned unchanged. */
export function openRing(ring: readonly MapCoordinate[]): MapCoordinate[] {
  const first = ring[0];
  const last = ring.at(-1);
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? ring.slice(0, -1) : [...ring];
}

/** Whether there is enough to draw: a line of 2 points or a ring of 3. */
export function isDrawable(shape: Shape): boolean {
  const { geometry } = shape;
  if (geometry.type === 'LineString') return geometry.coordinates.length >= 2;
  return geometry.coordinates.some((rings) => isRingDrawable(rings[0] ?? []));
}

/** Whether a ring, closed or open, has an inside. */
export function isRingDrawable(ring: readonly MapCoordinate[]): boolean {
  return openRing(ring).length >= 3;
}

/** A side of a ring, from left to right. */
interface Side {
  readonly at: number;
  readonly left: MapCoordinate;
  readonly right: MapCoordinate;
}

/**
 * Whether a closed line crosses itself between its points, so that its inside is ambiguous. Touching is not crossing.
 * The last point may repeat the first one. Only sides that overlap horizontally are compared.
 */
export function crossesItself(ring: readonly MapCoordinate[]): boolean {
  const sides = sidesOf(ring);
  const bySide = sides.toSorted((a, b) => a.left[0] - b.left[0]);
  let reaching: Side[] = [];
  for (const side of bySide) {
    reaching = reaching.filter(({ right }) => right[0] >= side.left[0]);
    if (reaching.some((other) => areApart(side, other, sides.length) && cross(side, other))) return true;
    reaching.push(side);
  }
  return false;
}

function sidesOf(ring: readonly MapCoordinate[]): Side[] {
  const points = ring.filter(([lng, lat], at) => {
    const [nextLng, nextLat] = ring[(at + 1) % ring.length] ?? [lng, lat];
    return lng !== nextLng || lat !== nextLat;
  });
  return points.map((from, at) => {
    const to = points[(at + 1) % points.length] ?? from;
    return from[0] <= to[0] ? { at, left: from, right: to } : { at, left: to, right: from };
  });
}

/** Adjacent sides share a point. */
function areApart({ at }: Side, other: Side, count: number): boolean {
  const distance = Math.abs(at - other.at);
  return distance > 1 && distance < count - 1;
}

function cross(one: Side, other: Side): boolean {
  return isSplit(one, other) && isSplit(other, one);
}

/** Whether the ends of a side lie on opposite sides of the line through another one. */
function isSplit({ left, right }: Side, { left: a, right: b }: Side): boolean {
  return turn(left, right, a) * turn(left, right, b) < 0;
}

/** Positive where the path over three points turns left. */
const turn = ([x1, y1]: MapCoordinate, [x2, y2]: MapCoordinate, [x3, y3]: MapCoordinate): number =>
  Math.sign((x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1));
