import type { RangeOutline } from '../../outline/region-outlines.ts';
import { bbox, growBox } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import type { Progress } from '../../progress.ts';
import { makeNoise } from '../../random/noise.ts';
import { seeded } from '../../random/seeded.ts';
import type { Cover, RegionGround } from '../ground.ts';
import { placedHill } from './placed-hill.ts';
import type { StandingRelief } from './ranges.ts';
import type { ReliefCover } from './relief-cover.ts';
import { spineDistance } from './spine-distance.ts';

const SPACING = 62;
/** A range narrower than this (half breadth) stands alone. */
const NARROW = 55;
/** Foothills lie between the edge of the range and this share of its half breadth. */
const REACH = 1.42;
const NO_HILLS: readonly Cover[] = ['desert', 'ice', 'forest', 'swamp'];

function hillsOf(ground: RegionGround, range: RangeOutline, relief: ReliefCover): StandingRelief[] {
  const seed = `${ground.seed}:foothills:${range.id}`;
  const noise = makeNoise(seed);
  const away = spineDistance(range.lines, range.width);
  const spots = poisson(
    growBox(bbox(range.lines.flat()), range.width * 1.5),
    () => SPACING,
    (x, y) => {
      const share = away(x, y);
      return share > 0.98 && share < REACH && noise(x / 130, y / 130) > -0.1;
    },
    seed,
    SPACING,
  );
  return spots.flatMap(([x, y], i) => {
    const random = seeded(`${seed}:${i}`);
    const wanted = { x, y, width: random.range(54, 104), steepness: random.range(0.24, 0.36), weight: 0.8 };
    if (!ground.isOnLand(x, y, 26) || relief.covers(x, y) || NO_HILLS.some((cover) => ground.has(cover, x, y)))
      return [];
    return placedHill(ground, wanted, `${seed}:${i}:hill`) ?? [];
  });
}

/** Ranges do not stop at once: a broken band of hills round the broad ones. */
export async function standFoothills(
  ground: RegionGround,
  relief: ReliefCover,
  progress: Progress,
): Promise<StandingRelief[]> {
  const standing: StandingRelief[] = [];
  const broad = ground.outlines.ranges.filter(
    (range) => range.width > NARROW && range.style !== 'volcano' && range.lines.length > 0,
  );
  for (const [i, range] of broad.entries()) {
    standing.push(...hillsOf(ground, range, relief));
    await progress((i + 1) / broad.length);
  }
  return standing;
}
