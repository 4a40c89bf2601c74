import type { RegionOutlines, RiverOutline, RoadOutline } from '../../outline/region-outlines.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { addTo } from '../../plane/indexes.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { dist, type Point } from '../../plane/points.ts';
import { type Progress, paced } from '../../progress.ts';
import { drawBridge } from '../../symbols/settlements/bridge.ts';
import type { RegionGround } from '../ground.ts';
import { riverWidth } from './inland-waters.ts';

/** Where a road crosses a river. */
interface BridgeSite {
  at: Point;
  /** The direction of the road: radians, 0 = east, growing clockwise. */
  angle: number;
  /** The angle between road and river: radians, at most a right angle. */
  slant: number;
  road: RoadOutline;
  river: RiverOutline;
  /** Position as a share of the river's length. */
  along: number;
}

interface Reach {
  river: RiverOutline;
  a: Point;
  b: Point;
  /** Shares of the river's length at both ends. */
  from: number;
  to: number;
}

const cellSide = 96;
/** A second crossing nearer than this along the road gets no bridge, because the road then runs along the river. */
const apart = 60;

/** All crossings of roads and rivers that get a bridge. Stretches where they run along each other get none. */
export function bridgeSites({ roads, rivers }: Pick<RegionOutlines, 'roads' | 'rivers'>): BridgeSite[] {
  const reaches = reachesByCell(rivers);
  return roads.flatMap((road) => sitesOf(road, reaches));
}

function reachesByCell(rivers: readonly RiverOutline[]): Map<string, Reach[]> {
  const cells = new Map<string, Reach[]>();
  for (const river of rivers) {
    const total = polyLen(river.line) || 1;
    let passed = 0;
    for (let i = 1; i < river.line.length; i++) {
      const a = river.line[i - 1] as Point;
      const b = river.line[i] as Point;
      const from = passed / total;
      passed += dist(a, b);
      const reach: Reach = { river, a, b, from, to: passed / total };
      for (const key of cellsOf(a, b)) {
        addTo(cells, key, reach);
      }
    }
  }
  return cells;
}

function cellsOf(a: Point, b: Point): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(Math.min(a[0], b[0]) / cellSide); x <= Math.floor(Math.max(a[0], b[0]) / cellSide); x++)
    for (let y = Math.floor(Math.min(a[1], b[1]) / cellSide); y <= Math.floor(Math.max(a[1], b[1]) / cellSide); y++)
      keys.push(`${x},${y}`);
  return keys;
}

function sitesOf(road: RoadOutline, reaches: ReadonlyMap<string, Reach[]>): BridgeSite[] {
  const sites: BridgeSite[] = [];
  const total = polyLen(road.line) || 1;
  let passed = 0;
  for (let i = 1; i < road.line.length; i++) {
    const a = road.line[i - 1] as Point;
    const b = road.line[i] as Point;
    const near = new Set(cellsOf(a, b).flatMap((key) => reaches.get(key) ?? []));
    for (const reach of near) {
      const crossing = crossingOf(a, b, reach.a, reach.b);
      if (crossing === null) continue;
      const [t, u] = crossing;
      const way = wayAt(road.line, (passed + t * dist(a, b)) / total, total);
      const slant = smallerAngle(way, Math.atan2(reach.b[1] - reach.a[1], reach.b[0] - reach.a[0]));
      const at: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      if (slant < 0.45 || sites.some((site) => dist(site.at, at) < apart)) continue;
      sites.push({ at, angle: way, slant, road, river: reach.river, along: reach.from + (reach.to - reach.from) * u });
    }
    passed += dist(a, b);
  }
  return sites;
}

/**
 * The direction of a road at a share of its length. It is averaged over a short stretch so that a kink does not turn
 * the bridge.
 */
function wayAt(line: readonly Point[], share: number, total: number): number {
  const pace = 10 / total;
  const [x0, y0] = pointAt(line, share - pace);
  const [x1, y1] = pointAt(line, share + pace);
  return Math.atan2(y1 - y0, x1 - x0);
}

/** The smaller angle between two lines. */
function smallerAngle(a: number, b: number): number {
  const turn = Math.abs(a - b) % Math.PI;
  return Math.min(turn, Math.PI - turn);
}

/** The position of a crossing as shares of both segments; null if they do not cross. */
function crossingOf(a: Point, b: Point, c: Point, d: Point): [number, number] | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const area = rx * sy - ry * sx;
  if (Math.abs(area) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / area;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / area;
  return t >= 0 && t < 1 && u >= 0 && u < 1 ? [t, u] : null;
}

/** Breadth of the deck by kind of road, in sheet units. */
const breadths = { high: 11, road: 9, trail: 7 } as const;
/** How far a bridge reaches over each bank, in sheet units. */
const onLand = 4;
/** A road crosses narrower rivers without a bridge, in sheet units. */
const fords = { high: 3, road: 3, trail: 6 } as const;

/** How much longer a bridge may get over an estuary on either side, in sheet units. */
const estuary = 44;

/** Draws bridges where roads cross rivers, over the ink of the road. */
export async function paintBridges(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  await paced(bridgeSites(ground.outlines), progress, (site) => {
    const [x, y] = site.at;
    if (!ground.isInMap(x, y, 12) || ground.isInLake(x, y) || ground.isNearMark(x, y, 0)) return;
    const water = riverWidth(ground, site.river).banks(site.along);
    if (water < fords[site.road.kind]) return;
    const reach = water / 2 / Math.sin(site.slant);
    const from = bank(ground, site, -reach);
    const to = bank(ground, site, reach);
    if (from === null || to === null) return;
    sheet.paint(
      drawBridge(
        {
          from,
          to,
          breadth: breadths[site.road.kind] * ground.style.pens.road,
          isTimber: site.road.kind === 'trail',
        },
        `${ground.seed}:bridge:${site.road.id}:${site.river.id}`,
        ground.style.settlements,
      ),
    );
  });
}

/**
 * The end of a bridge at distance `reach` along the road (negative: backward), a little on land; null where no land
 * is near.
 */
function bank(ground: RegionGround, { at, angle }: BridgeSite, reach: number): Point | null {
  const sign = Math.sign(reach);
  const way: Point = [Math.cos(angle) * sign, Math.sin(angle) * sign];
  for (let far = Math.abs(reach); far <= Math.abs(reach) + estuary; far += 2) {
    const [x, y] = [at[0] + way[0] * far, at[1] + way[1] * far];
    if (ground.isOnLand(x, y)) return [x + way[0] * onLand, y + way[1] * onLand];
  }
  return null;
}
