import type { Summit } from '../../symbols/relief/massif-shape.ts';
import type { RegionGround } from '../ground.ts';
import { type PlannedMassif, tallest } from './range-plan.ts';

/** A road, river or place is never farther than this from a point that is asked about, sheet units. */
const PROBES_APART = 22;

/** Points over the triangle of a mountain, close enough that no road slips through between them. */
function* probes(x: number, y: number, width: number, height: number): Generator<readonly [number, number]> {
  const rows = Math.max(4, Math.ceil(height / PROBES_APART));
  for (let row = 0; row < rows; row++) {
    const up = row / rows;
    const half = width * 0.44 * (1 - up);
    const columns = Math.max(1, Math.ceil((2 * half) / PROBES_APART / 2));
    for (let column = -columns; column <= columns; column++) yield [x + (half * column) / columns, y - height * up];
  }
}

type Land = Pick<
  RegionGround,
  'isOnLand' | 'isInMap' | 'isInLake' | 'isNearMark' | 'roads' | 'rivers' | 'landDistance'
>;

/** Whether something of this size can stand here without hiding a road, a river, a lake, a place or the shore. */
export function hasRoom(ground: Land, x: number, y: number, width: number, height: number): boolean {
  const isDry =
    ground.isOnLand(x, y, 8) && ground.isOnLand(x - width * 0.5, y, 3) && ground.isOnLand(x + width * 0.5, y, 3);
  const isFramed =
    ground.isInMap(x, y, 14) &&
    ground.isInMap(x - width * 0.4, y - height, 8) &&
    ground.isInMap(x + width * 0.4, y - height, 8);
  if (!isDry || !isFramed) return false;
  for (const [px, py] of probes(x, y, width, height)) {
    if (ground.roads.dist(px, py, 14) < 13 || ground.rivers.dist(px, py, 9) < 8) return false;
    if (ground.isNearMark(px, py, 3) || ground.isInLake(px, py)) return false;
  }
  return true;
}

const scaled = (massif: PlannedMassif, share: number): PlannedMassif => {
  const middle = massif.summits.reduce((sum, summit) => sum + summit.x, 0) / massif.summits.length;
  const summits = massif.summits.map((summit) => ({
    x: middle + (summit.x - middle) * share,
    height: summit.height * share,
    width: summit.width * share,
  }));
  return { ...massif, summits };
};

/** Mountains of an island scale with the island: no higher than this share of the way to the shore, and a little. */
const islandHeight = (shore: number): number => 34 + 0.8 * shore;

/**
 * Makes a planned massif fit its place: what has no room loses its outer summits, then height, until only a
 * mountain that would be too small is left out (null).
 * @param smallest sheet units
 */
export function fitMassif(ground: Land, planned: PlannedMassif, smallest: number): PlannedMassif | null {
  const fits = (massif: PlannedMassif) => (summit: Summit) =>
    hasRoom(ground, summit.x, massif.y, summit.width, summit.height);
  const main = planned.summits.find((summit) => summit.height === tallest(planned)) as Summit;
  const limit = islandHeight(ground.landDistance(main.x, planned.y));
  let massif = scaled(planned, Math.min(1, limit / main.height));
  for (let attempt = 0; attempt < 7; attempt++) {
    if (tallest(massif) < smallest) return null;
    const isFitting = massif.summits.map(fits(massif));
    if (isFitting.every(Boolean)) return massif;
    const high = tallest(massif);
    const kept = massif.summits.filter((summit, i) => isFitting[i] || summit.height === high);
    massif = kept.length < massif.summits.length ? { ...massif, summits: kept } : scaled(massif, 0.8);
  }
  return null;
}
