import type { Box } from '../../plane/points.ts';
import { area } from '../../plane/rings.ts';
import { type Progress, paced } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { hill } from '../../symbols/relief/hill.ts';
import type { RegionGround } from '../ground.ts';
import { isFarNorth, isOpenLand } from './lone-trees.ts';
import { hasRoom, type ReliefCover, type UprightRelief } from './ranges.ts';
import { insideFrame, scatterIn, scatterOver, widening } from './scatter.ts';

/** The preferred shape of a hill. */
interface PlannedHill {
  x: number;
  y: number;
  width: number;
  /** Height as a share of the breadth. */
  steepness: number;
  weight: number;
}

/** Narrower hills are left out, in sheet units. */
const NARROWEST = 34;

/**
 * A hill that hides no road, river, lake, place, or shore. It may be smaller than preferred; null when there is no
 * room.
 */
export function placedHill(ground: RegionGround, wanted: PlannedHill, seed: string): UprightRelief | null {
  const { x, y, steepness, weight } = wanted;
  for (let { width } = wanted; width >= NARROWEST; width *= 0.78) {
    const height = width * steepness;
    if (!hasRoom(ground, x, y, width, height)) continue;
    return { ...hill({ x, y, width, height, weight }, seed, ground.style), bodies: [{ x, y, width, height }] };
  }
  return null;
}

const SPACING = 46;
/** The approximate limit of hills in all areas together. */
const HILLS_MAX = 4000;
/** The share of the area that Poisson disks fill. */
const FILL = 0.7;

/** Draws the hills of all hill areas. */
export async function drawHills(
  ground: RegionGround,
  relief: ReliefCover,
  progress: Progress,
): Promise<UprightRelief[]> {
  const uprights: UprightRelief[] = [];
  const { hills } = ground.outlines;
  const sizes = hills.map(({ rings }) => Math.abs(rings.reduce((sum, ring) => sum + area(ring), 0)));
  const count = (sizes.reduce((sum, size) => sum + size, 0) * FILL) / SPACING ** 2;
  const apart = SPACING * widening(count, HILLS_MAX);
  const sheet: Box = [0, 0, ground.width, ground.height];
  for (const [i, outline] of hills.entries()) {
    const seed = `${ground.seed}:hills:${outline.id}`;
    const spots = scatterIn(outline.rings, sheet, { least: apart, density: 1, seed });
    spots.forEach(([x, y], k) => {
      const random = seeded(`${seed}:${k}`);
      const large = random.chance(0.2) ? random.range(1.4, 1.9) : 1;
      const wanted = {
        x,
        y,
        width: random.range(54, 100) * large,
        steepness: random.range(0.26, 0.38),
        weight: large > 1 ? 1 : 0.75,
      };
      if (!ground.isOnLand(x, y, 20) || relief.covers(x, y)) return;
      const placed = placedHill(ground, wanted, `${seed}:${k}:hill`);
      if (placed !== null) uprights.push(placed);
    });
    await progress((i + 1) / hills.length);
  }
  return uprights;
}

const SWELL_SPACING = 190;

/** Draws scattered low rises on the open plains. */
export async function drawSwells(
  ground: RegionGround,
  relief: ReliefCover,
  progress: Progress,
): Promise<UprightRelief[]> {
  const { noise } = ground;
  const seed = `${ground.seed}:swells`;
  const spots = scatterOver(insideFrame(ground), {
    least: SWELL_SPACING,
    density: 1,
    seed,
  });
  const uprights: UprightRelief[] = [];
  await paced(spots, progress, ([x, y], i) => {
    if (noise.second.fbm(x / 500, y / 500, 3) < -0.05 || isFarNorth(ground, y)) return;
    if (!ground.isOnLand(x, y, 60) || !ground.isInMap(x, y, 40) || ground.isNearMark(x, y, 70)) return;
    const random = seeded(`${seed}:${i}`);
    for (let k = random.int(1, 3); k > 0; k--) {
      const hillX = x + random.sym(46);
      const hillY = y + random.sym(22);
      const wanted = {
        x: hillX,
        y: hillY,
        width: random.range(46, 84),
        steepness: random.range(0.2, 0.3),
        weight: 0.5,
      };
      if (!isOpenLand(ground, hillX, hillY, 1.5) || relief.covers(hillX, hillY)) continue;
      const placed = placedHill(ground, wanted, `${seed}:${i}:${k}`);
      if (placed !== null) uprights.push(placed);
    }
  });
  return uprights;
}
