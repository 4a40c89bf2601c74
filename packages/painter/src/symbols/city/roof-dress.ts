import { pointIn, type TurnedBox } from '../../geometry/smallest-box.ts';
import { between, lerp, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { RoofInk } from './roof-ink.ts';
import type { RoofPlane, RoofPlanes } from './roof-planes.ts';

const square = ([x, y]: Point, half: number): Ring => [
  [x - half, y - half],
  [x + half, y - half],
  [x + half, y + half],
  [x - half, y + half],
];

/** A chimney beside the ridge, with the little shadow it casts. */
export function chimney(ink: RoofInk, { box }: RoofPlanes, random: Random): void {
  const v = (box.v0 + box.v1) / 2 + random.sym(box.breadth * 0.2);
  const at = pointIn(box, lerp(box.u0, box.u1, random.range(0.22, 0.78)), v);
  ink.tone(square([at[0] + 1.6, at[1] + 1.9], 1.5), -1);
  ink.blot(square(at, random.range(1.1, 1.5)));
}

/** Short strokes along the slope that faces the light: a few courses of tiles, not a pattern. */
export function courses(ink: RoofInk, { box }: RoofPlanes, random: Random): void {
  const rows = Math.round(box.breadth / 5);
  for (let row = 1; row < rows; row++) {
    if (!random.chance(0.42)) continue;
    const v = lerp(box.v0, box.v1, row / rows);
    const u = lerp(box.u0, box.u1, random.range(0.12, 0.62));
    ink.line([pointIn(box, u, v), pointIn(box, u + random.range(3, box.length * 0.3), v)], 0.42);
  }
}

/** Reeds that hang over the eaves: strokes down the slopes, from half way to the edge. */
export function thatchStrokes(ink: RoofInk, planes: readonly RoofPlane[], random: Random): void {
  for (const { ring } of planes) {
    const [a, b, c, d] = ring as readonly [Point, Point, Point, Point];
    const count = Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 4.4);
    for (let i = 1; i < count; i++) {
      if (random.chance(0.3)) continue;
      const t = (i + random.sym(0.3)) / count;
      const low: Point = between(a, b, t);
      const high: Point = between(d, c, t);
      const reach = random.range(0.3, 0.6);
      ink.line([low, between(low, high, reach)], 0.5);
    }
  }
}

/** The bound cap of a thatched ridge. */
export function ridgeCap(ink: RoofInk, { ridge: [from, to], box }: RoofPlanes): void {
  const [x, y] = box.along;
  for (const side of [-1.3, 1.3])
    ink.line(
      [
        [from[0] - y * side, from[1] + x * side],
        [to[0] - y * side, to[1] + x * side],
      ],
      0.55,
    );
}

/** A gabled window on a slope. */
export function dormer(ink: RoofInk, { box }: RoofPlanes, random: Random): void {
  const side = random.chance(0.5) ? 1 : -1;
  const u = lerp(box.u0, box.u1, random.range(0.3, 0.7));
  const middle = (box.v0 + box.v1) / 2;
  const v = middle + side * box.breadth * 0.3;
  const half = Math.min(2.4, box.breadth * 0.12);
  const front: Ring = [
    pointIn(box, u - half, v),
    pointIn(box, u, middle + side * box.breadth * 0.12),
    pointIn(box, u + half, v),
  ];
  ink.tone(front, side * box.along[0] > 0 ? -1 : 1);
  ink.line([...front, front[0] as Point], 0.6);
  ink.lantern([
    pointIn(box, u - half * 0.6, v - 0.7),
    pointIn(box, u + half * 0.6, v - 0.7),
    pointIn(box, u + half * 0.6, v + 0.7),
    pointIn(box, u - half * 0.6, v + 0.7),
  ]);
}

/** The inner edge of a mansard or of the parapet of a flat roof. */
export function innerEdge(ring: Ring, middle: Point, share: number): Ring {
  return ring.map(([x, y]) => [lerp(middle[0], x, share), lerp(middle[1], y, share)]);
}

/** A hatch or a skylight on a flat roof. */
export function skylight(ink: RoofInk, box: TurnedBox, random: Random): void {
  const u = lerp(box.u0, box.u1, random.range(0.3, 0.7));
  const v = lerp(box.v0, box.v1, random.range(0.35, 0.65));
  const ring = [
    pointIn(box, u - 2.4, v - 1.4),
    pointIn(box, u + 2.4, v - 1.4),
    pointIn(box, u + 2.4, v + 1.4),
    pointIn(box, u - 2.4, v + 1.4),
  ];
  ink.tone(ring, -1);
  ink.lantern(ring);
  ink.line([...ring, ring[0] as Point], 0.55);
}
