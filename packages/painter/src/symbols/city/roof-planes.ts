import { boxAlong, coordinatesIn, pointIn, type TurnedBox } from '../../geometry/smallest-box.ts';
import { clamp, dist, type Point } from '../../plane/points.ts';
import { area, type Ring } from '../../plane/rings.ts';

/** A slope of a roof. `lit`: 1 faces the light in the upper left, -1 faces away. */
export interface RoofPlane {
  ring: Ring;
  lit: number;
}

/** A roof seen from above. */
export interface RoofPlanes {
  planes: RoofPlane[];
  ridge: readonly [Point, Point];
  /** From the ends of the ridge down to the corners. */
  hips: (readonly [Point, Point])[];
  box: TurnedBox;
}

/** Where the light comes from, as a unit vector. */
export const LIGHT: Point = [-0.62, -0.785];

/** Where the long axis of a box enters and leaves a ring, as shares of u. */
function axisWithin(ring: Ring, box: TurnedBox, v: number): [number, number] {
  let u0 = Infinity;
  let u1 = -Infinity;
  ring.forEach((a, i) => {
    const [ua, va] = coordinatesIn(box, a);
    const [ub, vb] = coordinatesIn(box, ring[(i + 1) % ring.length] as Point);
    if (va > v === vb > v) return;
    const u = ua + ((v - va) / (vb - va)) * (ub - ua);
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
  });
  return u0 < u1 ? [u0, u1] : [box.u0, box.u1];
}

/**
 * The slopes over a convex footprint with its ridge along a direction.
 * @param hip how far the ridge ends before the gable, in sheet units; 0 is a gable
 */
export function roofPlanes(ring: Ring, along: Point, hip: number): RoofPlanes {
  const box = boxAlong(ring, along);
  const v = (box.v0 + box.v1) / 2;
  const [from, to] = axisWithin(ring, box, v);
  const inset = Math.min(hip, (to - from) * 0.46);
  const u0 = from + inset;
  const u1 = to - inset;
  const onRidge = (point: Point): Point => pointIn(box, clamp(coordinatesIn(box, point)[0], u0, u1), v);
  const turn = area(ring) > 0 ? 1 : -1;
  const planes = ring.map((a, i): RoofPlane => {
    const b = ring[(i + 1) % ring.length] as Point;
    const length = dist(a, b) || 1;
    const outward: Point = [((b[1] - a[1]) / length) * turn, (-(b[0] - a[0]) / length) * turn];
    return { ring: [a, b, onRidge(b), onRidge(a)], lit: outward[0] * LIGHT[0] + outward[1] * LIGHT[1] };
  });
  const ends: [Point, Point] = [pointIn(box, u0, v), pointIn(box, u1, v)];
  return { planes, ridge: ends, hips: inset < 1 ? [] : hipLines(ring, box, ends, u0, u1), box };
}

/** From each end of the ridge to the outermost corner on either side of it. */
function hipLines(ring: Ring, box: TurnedBox, ends: [Point, Point], u0: number, u1: number): [Point, Point][] {
  const lines: [Point, Point][] = [];
  const middle = (box.v0 + box.v1) / 2;
  for (const [end, isThere] of [
    [ends[0], (u: number) => u <= u0],
    [ends[1], (u: number) => u >= u1],
  ] as const)
    for (const side of [-1, 1]) {
      let corner: Point | undefined;
      let reach = 0;
      for (const point of ring) {
        const [u, v] = coordinatesIn(box, point);
        const out = (v - middle) * side;
        if (!isThere(u) || out <= reach) continue;
        reach = out;
        corner = point;
      }
      if (corner !== undefined) lines.push([end, corner]);
    }
  return lines;
}
