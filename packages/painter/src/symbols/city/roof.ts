import { type Cut, partAbove, partBelow } from '../../geometry/polygons.ts';
import { boxAlong, coordinatesIn, pointIn, type TurnedBox } from '../../geometry/smallest-box.ts';
import { between, clamp, dist, lerp, type Point } from '../../plane/points.ts';
import { area, centroid, closedLine, type Ring, squareAround } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { RoofInk } from './roof-ink.ts';

/** A slope of a roof. `lit` is 1 toward the light in the upper left, and -1 away from it. */
interface RoofPlane {
  ring: Ring;
  lit: number;
}

/** A roof seen from above. */
interface RoofPlanes {
  planes: RoofPlane[];
  ridge: readonly [Point, Point];
  /** From the ends of the ridge down to the corners. */
  hips: (readonly [Point, Point])[];
  box: TurnedBox;
}

/** The direction of the light, as a unit vector. */
const LIGHT: Point = [-0.62, -0.785];

/** Where the long axis of a box enters and leaves a ring, as values of u. */
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

export type RoofForm = 'gable' | 'hip' | 'mansard' | 'thatch' | 'flat' | 'saw';

/** One roof: a convex footprint with the direction of its ridge (unit vector). */
interface Wing {
  ring: Ring;
  along: Point;
  form: RoofForm;
  colour: string;
}

/** Outlines a ring, thin on the side of the light and thicker on the other. */
function outline(ink: RoofInk, ring: Ring): void {
  ink.line(closedLine(ring), 0.85);
  const turn = area(ring) > 0 ? 1 : -1;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const away = (((b[0] - a[0]) * LIGHT[1] - (b[1] - a[1]) * LIGHT[0]) * turn) / length;
    if (away > 0.3) ink.line([a, b], 0.85 + 0.6 * away);
  });
}

/** Two or three low gables side by side, like a warehouse. */
function sawRoof(wing: Wing, ink: RoofInk, random: Random): void {
  const box = boxAlong(wing.ring, wing.along);
  const count = Math.max(2, Math.min(4, Math.round(box.length / 13)));
  const [ux, uy] = box.along;
  let rest: Ring = wing.ring;
  for (let i = 1; i <= count; i++) {
    const cut: Cut = { normal: [ux, uy], d: lerp(box.u0, box.u1, i / count) };
    const bay = i === count ? rest : partBelow([rest], cut)[0]?.[0];
    rest = partAbove([rest], cut)[0]?.[0] ?? rest;
    if (bay === undefined) continue;
    const { planes, ridge } = roofPlanes(bay, [-uy, ux], 0);
    for (const { ring, lit } of planes) ink.tone(ring, lit);
    ink.line(ridge, 0.7);
    outline(ink, bay);
  }
  if (random.chance(0.4)) skylight(ink, box, random);
}

function flatRoof(wing: Wing, ink: RoofInk, random: Random): void {
  const inner = innerEdge(wing.ring, centroid(wing.ring), 0.84);
  for (const { ring, lit } of roofPlanes(inner, wing.along, 0).planes) ink.tone(ring, lit < 0 ? -0.3 : 0.2);
  ink.line(closedLine(inner), 0.6);
  if (random.chance(0.6)) skylight(ink, boxAlong(wing.ring, wing.along), random);
  outline(ink, wing.ring);
}

function mansardRoof(wing: Wing, ink: RoofInk, random: Random): void {
  const shape = roofPlanes(wing.ring, wing.along, Infinity);
  for (const { ring, lit } of shape.planes) ink.tone(ring, lit);
  const top = innerEdge(wing.ring, centroid(wing.ring), random.range(0.45, 0.6));
  ink.fill(top, wing.colour);
  for (const { ring, lit } of roofPlanes(top, wing.along, Infinity).planes) ink.tone(ring, lit * 0.6);
  top.forEach((corner, i) => {
    ink.line([corner, wing.ring[i] as Point], 0.6);
  });
  ink.line(closedLine(top), 0.65);
  chimney(ink, shape, random);
  outline(ink, wing.ring);
}

function thatchRoof(wing: Wing, ink: RoofInk, random: Random): void {
  const box = boxAlong(wing.ring, wing.along);
  const shape = roofPlanes(wing.ring, wing.along, random.chance(0.7) ? box.breadth * random.range(0.2, 0.4) : 0);
  for (const { ring, lit } of shape.planes) ink.tone(ring, lit);
  thatchStrokes(ink, shape.planes, random);
  ridgeCap(ink, shape);
  outline(ink, wing.ring);
}

function ridgedRoof(wing: Wing, ink: RoofInk, random: Random): void {
  const box = boxAlong(wing.ring, wing.along);
  const shape = roofPlanes(wing.ring, wing.along, wing.form === 'hip' ? box.breadth * random.range(0.36, 0.52) : 0);
  for (const { ring, lit } of shape.planes) ink.tone(ring, lit);
  courses(ink, shape, random);
  ink.line(shape.ridge, 0.85);
  for (const hip of shape.hips) ink.line(hip, 0.7);
  if (box.length > 13 && random.chance(0.3)) chimney(ink, shape, random);
  if (box.breadth > 13 && random.chance(0.24)) dormer(ink, shape, random);
  outline(ink, wing.ring);
}

/** Draws a roof from above, lit from the upper left, into the ink of its block. */
export function drawRoof(wing: Wing, ink: RoofInk, random: Random): void {
  ink.cast(wing.ring, random.range(2.6, 4.4));
  ink.fill(wing.ring, wing.colour);
  if (wing.form === 'saw') sawRoof(wing, ink, random);
  else if (wing.form === 'flat') flatRoof(wing, ink, random);
  else if (wing.form === 'mansard') mansardRoof(wing, ink, random);
  else if (wing.form === 'thatch') thatchRoof(wing, ink, random);
  else ridgedRoof(wing, ink, random);
}

/** A chimney beside the ridge, with its shadow. */
function chimney(ink: RoofInk, { box }: RoofPlanes, random: Random): void {
  const v = (box.v0 + box.v1) / 2 + random.sym(box.breadth * 0.2);
  const at = pointIn(box, lerp(box.u0, box.u1, random.range(0.22, 0.78)), v);
  ink.tone(squareAround([at[0] + 1.6, at[1] + 1.9], 1.5), -1);
  ink.blot(squareAround(at, random.range(1.1, 1.5)));
}

/** Short strokes along the lit slope: a few courses of tiles instead of a pattern. */
function courses(ink: RoofInk, { box }: RoofPlanes, random: Random): void {
  const rows = Math.round(box.breadth / 5);
  for (let row = 1; row < rows; row++) {
    if (!random.chance(0.42)) continue;
    const v = lerp(box.v0, box.v1, row / rows);
    const u = lerp(box.u0, box.u1, random.range(0.12, 0.62));
    ink.line([pointIn(box, u, v), pointIn(box, u + random.range(3, box.length * 0.3), v)], 0.42);
  }
}

/** Reeds over the eaves: strokes down the slopes, from half way to the edge. */
function thatchStrokes(ink: RoofInk, planes: readonly RoofPlane[], random: Random): void {
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
function ridgeCap(ink: RoofInk, { ridge: [from, to], box }: RoofPlanes): void {
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
function dormer(ink: RoofInk, { box }: RoofPlanes, random: Random): void {
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
  ink.line(closedLine(front), 0.6);
  ink.lantern([
    pointIn(box, u - half * 0.6, v - 0.7),
    pointIn(box, u + half * 0.6, v - 0.7),
    pointIn(box, u + half * 0.6, v + 0.7),
    pointIn(box, u - half * 0.6, v + 0.7),
  ]);
}

/** The inner edge of a mansard or of the parapet of a flat roof. */
function innerEdge(ring: Ring, middle: Point, share: number): Ring {
  return ring.map(([x, y]) => [lerp(middle[0], x, share), lerp(middle[1], y, share)]);
}

/** A hatch or a skylight on a flat roof. */
function skylight(ink: RoofInk, box: TurnedBox, random: Random): void {
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
  ink.line(closedLine(ring), 0.55);
}
