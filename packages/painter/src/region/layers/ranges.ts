import type { RangeOutline, RiverOutline } from '../../outline/region-outlines.ts';
import type { Upright } from '../../pen/sheet.ts';
import { SegmentIndex } from '../../plane/indexes.ts';
import { polyLen } from '../../plane/lines.ts';
import { dist, lerp, type Point } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import type { MountainToneName } from '../../styles/relief-palette.ts';
import { massif, volcano } from '../../symbols/relief/massif.ts';
import type { Summit } from '../../symbols/relief/massif-shape.ts';
import type { RegionGround } from '../ground.ts';
import { type Body, BodyIndex, hides, type PlannedMassif, planRange, tallest } from './range-plan.ts';
import { widening } from './scatter.ts';

/** Length of a river's beginning that may lie under a mountain, in sheet units. */
const SPRING = 150;
const INDEX_CELL = 80;

/** Rivers without their springs. A mountain may hide the spring of a river, but no other part of it. */
export function belowSprings(rivers: readonly RiverOutline[]): SegmentIndex {
  const index = new SegmentIndex(INDEX_CELL);
  for (const { line, isContinued } of rivers) index.addLine(isContinued ? line : withoutSpring(line));
  return index;
}

function withoutSpring(line: readonly Point[]): readonly Point[] {
  let length = 0;
  for (let i = 1; i < line.length; i++) {
    length += dist(line[i - 1] as Point, line[i] as Point);
    if (length >= SPRING) return line.slice(i);
  }
  return [];
}

/** Distance between test points, in sheet units. */
const TEST_POINT_SPACING = 22;

/** Test points over the triangle of a mountain, dense enough that no road fits between them. */
function* testPoints(x: number, y: number, width: number, height: number): Generator<readonly [number, number]> {
  const rows = Math.max(4, Math.ceil(height / TEST_POINT_SPACING));
  for (let row = 0; row < rows; row++) {
    const up = row / rows;
    const half = width * 0.44 * (1 - up);
    const columns = Math.max(1, Math.ceil((2 * half) / TEST_POINT_SPACING / 2));
    for (let column = -columns; column <= columns; column++) yield [x + (half * column) / columns, y - height * up];
  }
}

type Land = Pick<
  RegionGround,
  'isOnLand' | 'isInMap' | 'isInLake' | 'isNearMark' | 'roads' | 'rivers' | 'landDistance'
>;

/** Whether an object of this size can stand here without hiding a road, a river, a lake, a place, or the shore. */
export function hasRoom(ground: Land, x: number, y: number, width: number, height: number): boolean {
  const isDry =
    ground.isOnLand(x, y, 8) && ground.isOnLand(x - width * 0.5, y, 3) && ground.isOnLand(x + width * 0.5, y, 3);
  const isFramed =
    ground.isInMap(x, y, 14) &&
    ground.isInMap(x - width * 0.4, y - height, 8) &&
    ground.isInMap(x + width * 0.4, y - height, 8);
  if (!isDry || !isFramed) return false;
  for (const [px, py] of testPoints(x, y, width, height)) {
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

/** The largest height of a mountain on an island, by its distance to the shore, in sheet units. */
const islandHeight = (shore: number): number => 34 + 0.8 * shore;

/**
 * Fits a planned massif to its place. Without room it loses its outer summits, then height. Null when it would become
 * too small.
 * @param smallest in sheet units
 */
function fitMassif(ground: Land, planned: PlannedMassif, smallest: number): PlannedMassif | null {
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

/** A placed mountain or hill with the triangle it covers. Nothing may stand behind or on the triangle. */
export interface UprightRelief extends Upright {
  bodies: Body[];
}

/** Lower mountains are not drawn, in sheet units. */
const SMALLEST = 24;

/** With more massifs than this they grow, up to the factor `LARGEST`. */
const MASSIFS_MAX = 3000;
const LARGEST = 2.5;

function toneOf({ style, snow }: RangeOutline): MountainToneName {
  if (style === 'alpine') return 'snow';
  if (style === 'volcano') return 'dark';
  return snow > 0.05 ? 'grey' : 'warm';
}

/** The ink weight of a mountain by its height in the range: 0.15 for low ones, 1 for great ones. */
const weightOf = (height: number, [low, high]: RangeOutline['size']): number =>
  lerp(0.2, 1, Math.min(1, Math.max(0, (height - low * 0.6) / Math.max(1, high * 0.85 - low * 0.6))));

function draw(ground: RegionGround, range: RangeOutline, planned: PlannedMassif): Upright {
  const { summits, y } = planned;
  const height = tallest(planned);
  const seed = `${ground.seed}:range:${range.id}:${planned.key}`;
  const isTall = height > range.size[1] * 0.46;
  const options = {
    y,
    tone: toneOf(range),
    grounds: summits.map((summit) => ground.colourAt(summit.x, y + summit.height * 0.06)),
    snow: range.snow > 0 && isTall ? range.snow : 0,
    rugged: range.style === 'alpine' ? 1.05 : 0.92,
    weight: weightOf(height, range.size),
  };
  const [summit] = summits;
  if (range.style === 'volcano' && planned.rank === 'great' && summit !== undefined)
    return volcano({ ...options, summit }, seed, ground.style);
  return massif({ ...options, summits }, seed, ground.style);
}

/** The approximate number of massifs without a limit. */
function massifsIn(ranges: readonly RangeOutline[]): number {
  return ranges.reduce((sum, { lines, width, size }) => {
    const length = lines.reduce((all, line) => all + polyLen(line), 0);
    const apart = Math.max(40, 0.27 * (0.7 * size[1] + 1.1 * size[0]));
    return sum + (2 * width * (length + width)) / (2 * apart ** 2);
  }, 0);
}

/** Draws all mountains of all ranges. A world with very many gets fewer and larger ones. */
export async function drawRanges(ground: RegionGround, progress: Progress): Promise<UprightRelief[]> {
  const uprights: UprightRelief[] = [];
  const land = { ...ground, rivers: belowSprings(ground.outlines.rivers) };
  const wider = Math.min(LARGEST, widening(massifsIn(ground.outlines.ranges), MASSIFS_MAX));
  const ranges = ground.outlines.ranges.map(
    (range): RangeOutline => ({ ...range, size: [range.size[0] * wider, range.size[1] * wider] }),
  );
  for (const [i, range] of ranges.entries()) {
    const smallest = Math.max(SMALLEST, range.size[0] * 0.42);
    const fit = (planned: PlannedMassif): PlannedMassif | null => fitMassif(land, planned, smallest);
    for (const planned of planRange(range, `${ground.seed}:range:${range.id}`, fit)) {
      const bodies = planned.summits.map((summit: Summit): Body => ({ ...summit, y: planned.y }));
      uprights.push({ ...draw(ground, range, planned), bodies });
    }
    await progress((i + 1) / ranges.length);
  }
  return uprights;
}

/** Distance of trees in front of a mountain's foot, in sheet units. */
const IN_FRONT = 8;

/** A fast check for mountains, so that nothing small is placed on them or just behind. */
export class ReliefCover {
  private readonly bodies = new BodyIndex();

  constructor(uprights: readonly UprightRelief[] = []) {
    this.add(uprights);
  }

  add(uprights: readonly UprightRelief[]): void {
    for (const { bodies } of uprights) for (const body of bodies) this.bodies.add(inFront(body));
  }

  /** Whether an object with its foot at this point would stand on a mountain or be hidden by it. */
  covers(x: number, y: number): boolean {
    return this.bodies.someNear({ x, y, width: 0, height: 0 }, (body) => hides(body, x, y));
  }
}

/** The body moved down, so that its foot stays clear too, and without the summit, above which treetops may show. */
const inFront = (body: Body): Body => ({
  ...body,
  y: body.y + IN_FRONT,
  width: body.width * 0.92,
  height: body.height * 0.8,
});
