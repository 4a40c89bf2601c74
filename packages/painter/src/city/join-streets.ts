import { movedAside, oval } from '../geometry/band.ts';
import { SegmentIndex } from '../plane/indexes.ts';
import { pointAt, polyLen, resample } from '../plane/lines.ts';
import { dist, type Point } from '../plane/points.ts';
import { inRing, inRings, type Ring } from '../plane/rings.ts';
import type { Progress } from '../progress.ts';
import type { Bridge, CityWall, Gate, Pier, Plaza } from '../sketch/city-sketch.ts';
import type { StreetLine } from './city-plan.ts';

/** Breadth of the lane along the inside of a wall, and its distance from the wall, in sheet units. */
const BREADTH = 8;
const GAP = 3;
/** Shorter lanes are left out, in sheet units. */
const SHORTEST = 90;

/** The pieces of a line for which `isIn` holds. */
function stretches(line: readonly Point[], isIn: (at: Point) => boolean): Point[][] {
  const found: Point[][] = [];
  let open: Point[] = [];
  for (const point of line) {
    if (isIn(point)) open.push(point);
    else {
      found.push(open);
      open = [];
    }
  }
  found.push(open);
  return found.filter((stretch) => stretch.length > 1 && polyLen(stretch) >= SHORTEST);
}

/** The index, searched from `from` in steps of `step`, where the streets are nearest before they move away again. */
function closest(distances: readonly number[], from: number, step: 1 | -1): number {
  let i = from;
  for (
    let next = distances[i + step];
    next !== undefined && next < (distances[i] as number);
    next = distances[i + step]
  )
    i += step;
  return i;
}

/** The part of a line between the first and the last street it meets; empty when it meets fewer than two. */
function betweenStreets(line: readonly Point[], streets: SegmentIndex, reach: number): Point[] {
  const distances = line.map(([x, y]) => streets.dist(x, y, reach + 1));
  const isNear = (distance: number): boolean => distance <= reach;
  const first = closest(distances, distances.findIndex(isNear), 1);
  const last = closest(distances, distances.findLastIndex(isNear), -1);
  const from = line[first];
  const to = line[last];
  return from === undefined || to === undefined || first >= last || dist(from, to) < SHORTEST
    ? []
    : line.slice(first, last + 1);
}

/**
 * Lanes along the inside of a wall, where a quarter lies beside it. Streets that stop before the wall end in them.
 * Both ends of a lane lie on a street.
 * @param quarters rings of the quarters within the walls
 */
export function wallLanes(
  walls: readonly CityWall[],
  quarters: readonly (readonly Ring[])[],
  streets: readonly StreetLine[],
  isDry: (at: Point) => boolean,
): StreetLine[] {
  const index = new SegmentIndex(60);
  for (const street of streets) index.addLine(street.line);
  const isBuilt = ([x, y]: Point): boolean => quarters.some((rings) => inRings(rings, x, y));
  return walls.flatMap((wall) =>
    [-1, 1].flatMap((side) => {
      const offset = side * (wall.width / 2 + GAP + BREADTH / 2);
      const lane = movedAside(wall.line, offset);
      const beyond = movedAside(wall.line, offset * 3.4);
      const farther = new Map(lane.map((point, i) => [point, beyond[i] as Point]));
      return stretches(lane, (point) => isDry(point) && isBuilt(farther.get(point) ?? point))
        .map((stretch) => betweenStreets(stretch, index, 46))
        .filter((line) => line.length > 1)
        .map((line, i) => ({ id: `${wall.id}:lane:${side}:${i}`, line, width: BREADTH }));
    }),
  );
}

/** A street is extended by at most this many sheet units. Beyond that, its end gets a square. */
const FARTHEST = 330;
/** The smallest cosine of the turn when a street is extended; a sharper turn would lead back. */
const SHARPEST = 0.05;

/** Whether a path crosses no water, wall, or chasm. */
type IsOpen = (way: readonly Point[]) => boolean;

interface Joining {
  /** Points to add after the end; empty when the end already touches a target. */
  tail: Point[];
  /** A square around the end when it meets nothing. */
  square: Plaza | null;
}

/** A soft bend from the end of a street to its target. */
function bend(from: Point, heading: Point, to: Point): Point[] {
  const reach = dist(from, to);
  const count = Math.max(1, Math.ceil(reach / 9));
  const turn: Point = [from[0] + heading[0] * reach * 0.45, from[1] + heading[1] * reach * 0.45];
  return Array.from({ length: count }, (_, i): Point => {
    const t = (i + 1) / count;
    const a = (1 - t) * (1 - t);
    const b = 2 * (1 - t) * t;
    return [a * from[0] + b * turn[0] + t * t * to[0], a * from[1] + b * turn[1] + t * t * to[1]];
  });
}

/** The cost of an extension: it grows with length and turn. Infinity where no street may go. */
function cost(from: Point, heading: Point, to: Point): number {
  const reach = dist(from, to);
  if (reach > FARTHEST) return Infinity;
  const straight = reach < 1 ? 1 : ((to[0] - from[0]) * heading[0] + (to[1] - from[1]) * heading[1]) / reach;
  return straight < SHARPEST && reach > 40 ? Infinity : reach * (1 + (1 - straight) * 1.6);
}

/** The path to the cheapest target that can be reached. */
function bestTail(end: Point, heading: Point, candidates: readonly Target[], isOpen: IsOpen): Point[] | undefined {
  const ranked = candidates
    .map((target) => ({ target, price: cost(end, heading, target.at) }))
    .filter(({ price }) => price < Infinity)
    .sort((a, b) => a.price - b.price);
  for (const { target } of ranked) {
    const tail = bend(end, heading, target.at);
    if (isOpen([end, ...tail])) return tail;
  }
  return undefined;
}

function joinEnd(street: StreetLine, targets: SpreadTargets, isInMap: (at: Point) => boolean, isOpen: IsOpen): Joining {
  const end = street.line.at(-1) as Point;
  if (!isInMap(end)) return { tail: [], square: null };
  const heading = headingAtEnd(street.line);
  const candidates = targetsFor(end, street, targets, FARTHEST);
  const touching = candidates
    .map((target) => ({ target, gap: dist(target.at, end) - target.reach }))
    .filter(({ gap }) => gap <= street.width / 2)
    .sort((a, b) => a.gap - b.gap)[0];
  if (touching !== undefined)
    return { tail: dist(touching.target.at, end) < 3 ? [] : [touching.target.at], square: null };
  const tail = bestTail(end, heading, candidates, isOpen);
  if (tail !== undefined) return { tail, square: null };
  const half = Math.max(16, street.width * 1.7);
  return { tail: [], square: { id: `${street.id}:end`, ring: oval(end, half, half * 0.86, 9), hasStalls: false } };
}

/**
 * Makes both ends of every street meet a street, a gate, a plaza, a bridge, a pier, or the edge of the map. An end
 * that stops short is extended to a target ahead of it, or gets a small square if there is none. Only lines of the
 * sketch are targets, never extensions, so that the order of the streets does not matter.
 */
export async function joinStreets(
  streets: readonly StreetLine[],
  targets: StreetTargets,
  isInMap: (at: Point) => boolean,
  isOpen: IsOpen,
  progress: Progress,
): Promise<{ streets: StreetLine[]; squares: Plaza[] }> {
  const squares: Plaza[] = [];
  const joined: StreetLine[] = [];
  const known = spreadTargets(targets);
  for (const [i, street] of streets.entries()) {
    await progress(i / streets.length);
    if (street.line.length < 2) continue;
    const after = joinEnd(street, known, isInMap, isOpen);
    const turned: StreetLine = { ...street, line: [...street.line].reverse() };
    const before = joinEnd(turned, known, isInMap, isOpen);
    if (before.square !== null) squares.push({ ...before.square, id: `${before.square.id}:a` });
    if (after.square !== null) squares.push({ ...after.square, id: `${after.square.id}:b` });
    joined.push({ ...street, line: [...before.tail.reverse(), ...street.line, ...after.tail] });
  }
  return { streets: joined, squares };
}

/** Everything that a street may end at, except the edge of the map. */
interface StreetTargets {
  streets: readonly StreetLine[];
  gates: readonly Gate[];
  plazas: readonly Plaza[];
  bridges: readonly Bridge[];
  piers: readonly Pier[];
}

/** A point that a street end can be joined to. */
interface Target {
  at: Point;
  /** Half the breadth of the target: an end within this distance already touches it. */
  reach: number;
}

/** Distance between target points along other streets, in sheet units. */
const STEP = 12;

/** Targets as points, computed once for all ends. */
interface SpreadTargets {
  /** Target points of each street, with the street's id. */
  onStreets: { id: string; points: Target[] }[];
  plazas: { ring: Ring; rim: Point[] }[];
  others: Target[];
}

function spreadTargets({ streets, gates, plazas, bridges, piers }: StreetTargets): SpreadTargets {
  const endsOf = (line: readonly Point[], reach: number): Target[] =>
    [line[0], line.at(-1)].flatMap((at) => (at === undefined ? [] : [{ at, reach }]));
  return {
    onStreets: streets.map(({ id, line, width }) => ({
      id,
      points: resample(line, STEP).map((at) => ({ at, reach: width / 2 + STEP / 2 })),
    })),
    plazas: plazas.filter(({ ring }) => ring.length > 2).map(({ ring }) => ({ ring, rim: resample(ring, STEP, true) })),
    others: [
      ...gates.map(({ at, size }) => ({ at, reach: size })),
      ...bridges.flatMap(({ line, width }) => endsOf(line, width)),
      ...piers.flatMap(({ line, width }) => endsOf(line.slice(0, 1), width)),
    ],
  };
}

function plazaTarget(ring: Ring, rim: readonly Point[], end: Point): Target[] {
  if (inRing(ring, end[0], end[1])) return [{ at: end, reach: 1 }];
  let nearest: Point | undefined;
  for (const point of rim) if (nearest === undefined || dist(point, end) < dist(nearest, end)) nearest = point;
  return nearest === undefined ? [] : [{ at: nearest, reach: STEP / 2 }];
}

/** All targets nearer than `farthest` for an end of the street `own`. */
function targetsFor(
  end: Point,
  own: StreetLine,
  { onStreets, plazas, others }: SpreadTargets,
  farthest: number,
): Target[] {
  const isNear = ({ at, reach }: Target): boolean =>
    Math.abs(at[0] - end[0]) <= farthest + reach && Math.abs(at[1] - end[1]) <= farthest + reach;
  return [
    ...onStreets.flatMap(({ id, points }) => (id === own.id ? [] : points.filter(isNear))),
    ...plazas.flatMap(({ ring, rim }) => plazaTarget(ring, rim, end)),
    ...others.filter(isNear),
  ];
}

/** The direction of a line at its last point, as a unit vector, measured over the last 30 sheet units. */
function headingAtEnd(line: readonly Point[]): Point {
  const end = line.at(-1) as Point;
  const length = polyLen(line) || 1;
  const [x, y] = pointAt(line, Math.max(0, 1 - 30 / length));
  const reach = Math.hypot(end[0] - x, end[1] - y) || 1;
  return [(end[0] - x) / reach, (end[1] - y) / reach];
}
