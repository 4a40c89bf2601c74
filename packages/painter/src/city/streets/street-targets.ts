import { pointAt, polyLen, resample } from '../../plane/lines.ts';
import { dist, type Point } from '../../plane/points.ts';
import { inRing, type Ring } from '../../plane/rings.ts';
import type { Bridge, Gate, Pier, Plaza } from '../../sketch/city-sketch.ts';
import type { StreetLine } from '../city-plan.ts';

/** All that a street may end at, besides the edge of the map. */
export interface StreetTargets {
  streets: readonly StreetLine[];
  gates: readonly Gate[];
  plazas: readonly Plaza[];
  bridges: readonly Bridge[];
  piers: readonly Pier[];
}

/** Where an end could be joined to. */
export interface Target {
  at: Point;
  /** Half of what stands there: an end within this distance touches it already. */
  reach: number;
}

/** How close points on other streets are looked at, in sheet units. */
const STEP = 12;

/** Targets as points; made once for all ends. */
export interface SpreadTargets {
  /** By the id of their street. */
  onStreets: { id: string; points: Target[] }[];
  plazas: { ring: Ring; rim: Point[] }[];
  others: Target[];
}

export function spreadTargets({ streets, gates, plazas, bridges, piers }: StreetTargets): SpreadTargets {
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

/** All places nearer than `farthest` where an end of street `own` could be joined. */
export function targetsFor(
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

/** Where a line runs to at its last point, as a unit vector; looks back over the last 30 sheet units. */
export function headingAtEnd(line: readonly Point[]): Point {
  const end = line.at(-1) as Point;
  const length = polyLen(line) || 1;
  const [x, y] = pointAt(line, Math.max(0, 1 - 30 / length));
  const reach = Math.hypot(end[0] - x, end[1] - y) || 1;
  return [(end[0] - x) / reach, (end[1] - y) / reach];
}
