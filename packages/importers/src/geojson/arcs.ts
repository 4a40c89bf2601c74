/** A point, as x and y. */
export type Pair = [number, number];

/** The angle between two points along an arc. A circle has 72. */
const STEP = Math.PI / 36;

/**
 * The points along arcs of circles. Each arc has three points: its beginning, one on it, and its end, which begins the
 * next one. An arc that ends where it begins is a whole circle.
 */
export function* alongArcs(points: readonly Pair[]): Generator<Pair> {
  yield* points.slice(0, 1);
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [from, through, to] = points.slice(at, at + 3) as [Pair, Pair, Pair?];
    yield* to === undefined ? [through] : arc(from, through, to);
  }
}

/** The points of an arc after its first. Points on one line are an arc without a curve. */
function arc(from: Pair, through: Pair, to: Pair): Pair[] {
  const center = centerOf(from, through, to);
  if (center === undefined) return [through, to];
  const [x, y] = center;
  const radius = Math.hypot(from[0] - x, from[1] - y);
  const angleOf = ([px, py]: Pair): number => Math.atan2(py - y, px - x);
  const [start, middle, end] = [angleOf(from), angleOf(through), angleOf(to)];
  const around = (angle: number): number => (((angle - start) % TURN) + TURN) % TURN;
  const isCircle = from[0] === to[0] && from[1] === to[1];
  const isLeft = isCircle || around(middle) <= around(end);
  const sweep = isCircle ? TURN : isLeft ? around(end) : around(end) - TURN;
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / STEP));
  const inner = Array.from({ length: steps - 1 }, (_, step): Pair => {
    const angle = start + (sweep * (step + 1)) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return [...inner, to];
}

const TURN = 2 * Math.PI;

/** The center of the circle through three points; undefined if they are on one line. */
function centerOf([ax, ay]: Pair, [bx, by]: Pair, [cx, cy]: Pair): Pair | undefined {
  if (ax === cx && ay === cy) return ax === bx && ay === by ? undefined : [(ax + bx) / 2, (ay + by) / 2];
  const [px, py, qx, qy] = [bx - ax, by - ay, cx - ax, cy - ay];
  const twice = 2 * (px * qy - py * qx);
  const [p, q] = [px * px + py * py, qx * qx + qy * qy];
  const center: Pair = [ax + (qy * p - py * q) / twice, ay + (px * q - qx * p) / twice];
  return center.every((one) => Number.isFinite(one) && Math.abs(one) < 1e12) ? center : undefined;
}
