import type { LandOutline } from '../../outline/region-outlines.ts';
import type { Upright } from '../../pen/sheet.ts';
import { area, type Ring } from '../../plane/rings.ts';
import type { Progress } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import type { RegionGround } from '../ground.ts';
import { placedHill } from './hills.ts';
import { grove, isOpenLand } from './lone-trees.ts';
import { ReliefCover, type UprightRelief } from './ranges.ts';
import { scatterIn, widening } from './scatter.ts';

/** Land smaller than this share of the sheet is an island with hills and trees of its own. */
const ISLAND_SHARE = 0.022;
/** Smaller islets stay bare, in square sheet units. */
const SMALLEST = 4200;
const SPACING = 42;
/** The approximate limit of spots on all islands together. */
const SPOTS_MAX = 6000;
/** Shares of the spots with a low hill, and with trees. The rest stays open. */
const HILLS = 0.16;
const GROVES = 0.58;

const sizeOf = (ring: Ring): number => Math.abs(area(ring));

/** The symbols of an island: low hills first, then trees around them. */
interface IslandSymbols {
  hills: UprightRelief[];
  trees: Upright[];
}

/** Whether open land without symbols lies under the whole breadth of a hill. */
const isClearAcross = (ground: RegionGround, relief: ReliefCover, x: number, y: number, width: number): boolean =>
  [-0.5, 0, 0.5].every((share) => {
    const px = x + share * width;
    return isOpenLand(ground, px, y, 1.1) && !relief.covers(px, y) && !ground.has('nearForest', px, y - width * 0.2);
  });

function symbolsOf(ground: RegionGround, island: LandOutline, relief: ReliefCover, apart: number): IslandSymbols {
  const seed = `${ground.seed}:isle:${island.id}`;
  const sheet = [0, 0, ground.width, ground.height] as const;
  const spots = scatterIn([island.ring], sheet, { least: apart, density: 1, seed });
  const out: IslandSymbols = { hills: [], trees: [] };
  const own = new ReliefCover();
  const wishes = spots.map(([x, y], i) => {
    const random = seeded(`${seed}:${i}`);
    const wish = random.next();
    const count = random.chance(0.2) ? random.int(5, 12) : random.int(1, 3);
    const hill = { x, y, width: random.range(54, 104), steepness: random.range(0.22, 0.34), weight: 0.7 };
    return { x, y, i, wish, count, hill };
  });
  for (const { x, y, i, wish, hill } of wishes) {
    if (wish > HILLS || ground.landDistance(x, y) < 34) continue;
    if (!isClearAcross(ground, relief, x, y, hill.width) || own.covers(x, y)) continue;
    const placed = placedHill(ground, hill, `${seed}:${i}:hill`);
    if (placed === null) continue;
    out.hills.push(placed);
    own.add([placed]);
  }
  if (!(ground.style.symbols.trees > 0)) return out;
  for (const { x, y, i, wish, count } of wishes) {
    if (wish <= HILLS || wish > HILLS + GROVES || !isOpenLand(ground, x, y, 1.1)) continue;
    const room = Math.max(1, Math.round(ground.landDistance(x, y) / 12));
    const trees = grove(ground, relief, [x, y], Math.min(count, room), `${seed}:${i}`);
    out.trees.push(...trees.filter(({ box, foot }) => !own.covers((box[0] + box[2]) / 2, foot)));
  }
  return out;
}

/** Draws low hills, groves, and lone trees on islands, each island from its own seed. Tiny islets stay bare. */
export async function drawIsles(ground: RegionGround, relief: ReliefCover, progress: Progress): Promise<IslandSymbols> {
  const all: IslandSymbols = { hills: [], trees: [] };
  const largest = ground.width * ground.height * ISLAND_SHARE;
  const islands = ground.outlines.land.filter(({ ring, isIce }) => {
    const size = sizeOf(ring);
    return !isIce && size > SMALLEST && size < largest;
  });
  const whole = islands.reduce((sum, { ring }) => sum + sizeOf(ring), 0);
  const apart = SPACING * widening(whole / SPACING ** 2, SPOTS_MAX);
  for (const [i, island] of islands.entries()) {
    const { hills, trees } = symbolsOf(ground, island, relief, apart);
    all.hills.push(...hills);
    all.trees.push(...trees);
    if (i % 8 === 0) await progress(i / islands.length);
  }
  await progress(1);
  return all;
}
