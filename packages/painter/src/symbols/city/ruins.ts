import { shifted } from '../../geometry/band.ts';
import { boxAlong, pointIn } from '../../geometry/smallest-box.ts';
import { between, lerp, type Point } from '../../plane/points.ts';
import { centroid, closedLine, type Ring } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import type { Drawing } from '../drawing.ts';

/** One fallen stone of four or five corners. */
function stone([x, y]: Point, radius: number, random: Random): Point[] {
  const corners = random.int(4, 5);
  const turn = random.range(0, 6.28);
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = turn + (i / corners) * Math.PI * 2;
    const reach = radius * random.range(0.7, 1.15);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8];
  });
}

/** Fallen stones around a point, the larger ones nearer to it. `spread` is in sheet units. */
export function scatterStones(
  drawing: Drawing,
  [x, y]: Point,
  spread: number,
  count: number,
  random: Random,
  palette: CityPalette,
): void {
  for (let i = 0; i < count; i++) {
    const out = random.range(0, 1) ** 0.7;
    const angle = random.range(0, 6.28);
    const at: Point = [x + Math.cos(angle) * out * spread, y + Math.sin(angle) * out * spread * 0.85];
    const radius = lerp(2.3, 0.9, out) * random.range(0.7, 1.2);
    const ring = stone(at, radius, random);
    drawing.fill(shifted(ring, radius * 0.6, radius * 0.7), palette.shadow, { opacity: palette.shadowStrength * 0.9 });
    drawing.fill(ring, palette.rubble);
    drawing.lines([closedLine(ring)], palette.ink, { width: 0.55, opacity: 0.7 });
  }
}

/** The stretches of wall that still stand on a side of a house, as shares of its length. */
function standingStretches(wholeness: number, random: Random): [number, number][] {
  if (random.chance(wholeness * 0.62)) return [[0, 1]];
  if (wholeness < 0.35 && random.chance(0.4)) return [];
  const end = random.range(0.22, 0.4 + wholeness * 0.4);
  const fromCorner: [number, number] = random.chance(0.5) ? [0, end] : [1 - end, 1];
  const isSplit = wholeness > 0.3 && random.chance(0.35) && end < 0.5;
  return isSplit
    ? [fromCorner, fromCorner[0] === 0 ? [random.range(0.72, 0.82), 1] : [0, random.range(0.15, 0.28)]]
    : [fromCorner];
}

/**
 * The remains of the walls around a ring, seen from above.
 * @param wholeness 1: most of them stand, 0: a few stumps
 */
function brokenWalls(
  drawing: Drawing,
  ring: Ring,
  wholeness: number,
  thickness: number,
  random: Random,
  palette: CityPalette,
): void {
  const pieces = ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 3) return [];
    return standingStretches(wholeness, random).map(([from, to]): Point[] => [between(a, b, from), between(a, b, to)]);
  });
  const drop = 1.2 + wholeness * 1.6;
  drawing.lines(
    pieces.map((piece) => shifted(piece, drop, drop * 1.15)),
    palette.shadow,
    { width: thickness + 1, opacity: palette.shadowStrength },
  );
  drawing.lines(pieces, palette.ink, { width: thickness + 1.3, opacity: 0.88 });
  drawing.lines(pieces, palette.ruinWall, { width: thickness });
}

/** The plan of a damaged house: a convex ring, and the direction of its ridge. */
export interface RuinPlan {
  ring: Ring;
  along: Point;
}

const breadthOf = ({ ring, along }: RuinPlan): number => {
  const box = boxAlong(ring, along);
  return Math.min(box.length, box.breadth);
};

/** The shadow of the walls in the upper left on the floor inside. */
function shadeWithin(drawing: Drawing, ring: Ring, palette: CityPalette): void {
  const [cx, cy] = centroid(ring);
  const inner = ring.map(([x, y]): Point => [lerp(x, cx, 0.12) + 2, lerp(y, cy, 0.12) + 2.4]);
  drawing.fill(ring, palette.timber, { opacity: 0.42 });
  drawing.fill(inner, palette.ruinFloor, { opacity: 0.85 });
}

/** Walls without a roof around a floor with fallen stones. */
export function rooflessHouse(drawing: Drawing, plan: RuinPlan, random: Random, palette: CityPalette): void {
  const { ring, along } = plan;
  drawing.fill(ring, palette.ruinFloor);
  shadeWithin(drawing, ring, palette);
  const box = boxAlong(ring, along);
  if (box.length > 15 && random.chance(0.7)) {
    const u = lerp(box.u0, box.u1, random.range(0.35, 0.65));
    const gap = random.range(0.3, 0.6);
    const wall = [pointIn(box, u, box.v0 + 1), pointIn(box, u, lerp(box.v0, box.v1, gap))];
    drawing.lines([wall], palette.ink, { width: 2.5, opacity: 0.8 });
    drawing.lines([wall], palette.ruinWall, { width: 1.5 });
  }
  scatterStones(drawing, centroid(ring), breadthOf(plan) * 0.34, random.int(2, 6), random, palette);
  brokenWalls(drawing, ring, random.range(0.55, 1), 2.1, random, palette);
}

/** Stumps of walls in the grass. */
export function footings(drawing: Drawing, plan: RuinPlan, random: Random, palette: CityPalette): void {
  drawing.fill(plan.ring, palette.ruinFloor, { opacity: 0.45, soft: true });
  brokenWalls(drawing, plan.ring, random.range(0, 0.3), 1.6, random, palette);
  scatterStones(drawing, centroid(plan.ring), breadthOf(plan) * 0.55, random.int(4, 9), random, palette);
}

/** A heap of rubble. */
export function rubbleHeap(drawing: Drawing, plan: RuinPlan, random: Random, palette: CityPalette): void {
  const middle = centroid(plan.ring);
  const reach = breadthOf(plan) * 0.56;
  const heap = Array.from({ length: 9 }, (_, i): Point => {
    const angle = (i / 9) * Math.PI * 2;
    const out = reach * random.range(0.75, 1.25);
    return [middle[0] + Math.cos(angle) * out, middle[1] + Math.sin(angle) * out * 0.82];
  });
  drawing.fill(shifted(heap, 2, 2.4), palette.shadow, { opacity: palette.shadowStrength * 0.7, soft: true });
  drawing.fill(heap, palette.rubble, { opacity: 0.75, soft: true });
  scatterStones(drawing, middle, reach * 1.15, random.int(8, 15), random, palette);
  if (random.chance(0.5)) beams(drawing, plan, random.int(1, 2), random, palette);
}

/** Fallen beams across each other, around the middle of a house. */
function beams(drawing: Drawing, plan: RuinPlan, count: number, random: Random, palette: CityPalette): void {
  const [x, y] = centroid(plan.ring);
  const reach = breadthOf(plan);
  const lean = random.range(0, 3.14);
  for (let i = 0; i < count; i++) {
    const angle = lean + random.sym(0.7);
    const half = reach * random.range(0.2, 0.42);
    const mid: Point = [x + random.sym(reach * 0.26), y + random.sym(reach * 0.26)];
    const beam: Point[] = [
      [mid[0] - Math.cos(angle) * half, mid[1] - Math.sin(angle) * half],
      [mid[0] + Math.cos(angle) * half, mid[1] + Math.sin(angle) * half],
    ];
    drawing.lines([beam], palette.timber, { width: random.range(0.9, 1.4), opacity: 0.9 });
  }
}

/** A burnt-out house: a black floor, beams across it, and a few stumps. */
export function charredHouse(drawing: Drawing, plan: RuinPlan, random: Random, palette: CityPalette): void {
  const [cx, cy] = centroid(plan.ring);
  const soot = plan.ring.map(
    ([x, y]): Point => [cx + (x - cx) * random.range(1.05, 1.35), cy + (y - cy) * random.range(1.05, 1.35)],
  );
  drawing.fill(soot, palette.char, { opacity: palette.charStrength * 0.5, soft: true });
  drawing.fill(plan.ring, palette.char, { opacity: 0.9 });
  beams(drawing, plan, random.int(3, 5), random, palette);
  brokenWalls(drawing, plan.ring, random.range(0.2, 0.6), 1.9, random, palette);
  if (random.chance(0.5)) scatterStones(drawing, [cx, cy], breadthOf(plan) * 0.4, random.int(2, 4), random, palette);
}

/** Bare rafters over the open part of a house, from the ridge to both eaves. */
export function rafters(drawing: Drawing, { ring, along }: RuinPlan, random: Random, palette: CityPalette): void {
  const box = boxAlong(ring, along);
  const middle = (box.v0 + box.v1) / 2;
  const count = Math.max(2, Math.round(box.length / 3.2));
  const lines: Point[][] = [];
  for (let i = 1; i < count; i++) {
    if (random.chance(0.25)) continue;
    const u = lerp(box.u0, box.u1, i / count);
    for (const edge of [box.v0, box.v1])
      if (random.chance(0.8))
        lines.push([
          pointIn(box, u, middle),
          pointIn(box, u + random.sym(0.5), lerp(middle, edge, random.range(0.6, 0.98))),
        ]);
  }
  lines.push([pointIn(box, box.u0, middle), pointIn(box, lerp(box.u0, box.u1, random.range(0.6, 1)), middle)]);
  drawing.lines(lines, palette.timber, { width: 0.9, opacity: 0.9 });
}

/** Poles and planks around a house under repair. */
export function scaffold(drawing: Drawing, plan: RuinPlan, random: Random, palette: CityPalette): void {
  const [cx, cy] = centroid(plan.ring);
  const out = plan.ring.map(([x, y]): Point => {
    const reach = Math.hypot(x - cx, y - cy) || 1;
    return [x + ((x - cx) / reach) * 3.4, y + ((y - cy) / reach) * 3.4];
  });
  const sides = out.flatMap((a, i): Point[][] => (random.chance(0.8) ? [[a, out[(i + 1) % out.length] as Point]] : []));
  drawing.lines(
    sides.map((side) => shifted(side, 1.6, 2)),
    palette.shadow,
    { width: 1.8, opacity: palette.shadowStrength },
  );
  drawing.lines(sides, palette.ink, { width: 2.2, opacity: 0.75 });
  drawing.lines(sides, palette.scaffold, { width: 1.4 });
  for (const [a, b] of sides as [Point, Point][]) {
    const count = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 6));
    for (let i = 0; i <= count; i++) drawing.disc(between(a, b, i / count), 0.85, palette.ink, { opacity: 0.85 });
  }
  if (random.chance(0.6)) {
    const ladder = out[0] as Point;
    drawing.lines([[ladder, [ladder[0] + 4.5, ladder[1] + 3.5]]], palette.ink, { width: 1, opacity: 0.8 });
  }
}
