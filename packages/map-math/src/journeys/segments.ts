export type WayPoint = readonly [x: number, y: number];

/** Points that are nearer than this are one (map units). */
export const SAME = 1e-6;
/** Two segments are parallel below this sine of the angle between them. Fractions along segments are as exact. */
export const FLAT = 1e-9;

export const lengthOf = (points: readonly WayPoint[]): number =>
  points.reduce((sum, [x, y], nth) => {
    const [fromX, fromY] = points[nth - 1] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);

/** The nearest point of a segment. `t` is the fraction along it. */
export function nearestOnSegment([x, y]: WayPoint, [ax, ay]: WayPoint, [bx, by]: WayPoint) {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  const point: WayPoint = [ax + t * dx, ay + t * dy];
  return { t, point, distance: Math.hypot(x - point[0], y - point[1]) };
}

interface Meeting {
  point: WayPoint;
  /** The fractions along both segments. */
  first: number;
  second: number;
}

/** Where two segments cross or touch. If they run along each other: where one of them ends on the other. */
export function meetingsOf(a: WayPoint, b: WayPoint, c: WayPoint, d: WayPoint): Meeting[] {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) <= FLAT * Math.hypot(ux, uy) * Math.hypot(vx, vy)) {
    const ends = [
      endOn(c, a, b, (t) => ({ point: c, first: t, second: 0 })),
      endOn(d, a, b, (t) => ({ point: d, first: t, second: 1 })),
      endOn(a, c, d, (t) => ({ point: a, first: 0, second: t })),
      endOn(b, c, d, (t) => ({ point: b, first: 1, second: t })),
    ];
    return ends.flatMap((met) => met ?? []);
  }
  const first = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross;
  const second = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / cross;
  if (!isWithin(first) || !isWithin(second)) return [];
  const [t, u] = [clamped(first), clamped(second)];
  return [{ first: t, second: u, point: [a[0] + t * ux, a[1] + t * uy] }];
}

function endOn(end: WayPoint, a: WayPoint, b: WayPoint, met: (t: number) => Meeting): Meeting | undefined {
  const { t, distance } = nearestOnSegment(end, a, b);
  return distance <= SAME ? met(t) : undefined;
}

export const isSame = ([ax, ay]: WayPoint, [bx, by]: WayPoint): boolean => Math.hypot(ax - bx, ay - by) <= SAME;

const isWithin = (t: number): boolean => t >= -FLAT && t <= 1 + FLAT;
const clamped = (t: number): number => Math.min(1, Math.max(0, t));
