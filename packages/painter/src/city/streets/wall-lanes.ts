import { movedAside } from '../../geometry/band.ts';
import { polyLen } from '../../plane/lines.ts';
import { dist, type Point } from '../../plane/points.ts';
import { inRings, type Ring } from '../../plane/rings.ts';
import { SegmentIndex } from '../../plane/segment-index.ts';
import type { CityWall } from '../../sketch/city-sketch.ts';
import type { StreetLine } from '../city-plan.ts';

/** Breadth of the lane that runs along the inside of a wall, and its distance from the wall, in sheet units. */
const BREADTH = 8;
const GAP = 3;
/** Shorter pieces are left out. */
const SHORTEST = 90;

/** Where a line enters and leaves what `isIn` holds. */
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

/** From an index on, where the streets come nearest before they draw away again. */
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

/** Without the loose ends: from where it meets the first street to where it meets the last; nothing when there is but one. */
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
 * The lanes that soldiers run along the inside of a wall, where a quarter lies there: streets that stop before the wall
 * end in them. Both ends of a lane lie on a street.
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
