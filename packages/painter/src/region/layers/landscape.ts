import type { RangeOutline } from '../../outline/region-outlines.ts';
import type { Sheet, Upright } from '../../pen/sheet.ts';
import { bbox, growBox } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import { type Progress, partOf } from '../../progress.ts';
import { makeNoise } from '../../random/noise.ts';
import { seeded } from '../../random/seeded.ts';
import { toneGradients } from '../../symbols/relief/tone-gradients.ts';
import type { Cover, RegionGround } from '../ground.ts';
import { drawForests } from './forests.ts';
import { drawHills, drawSwells, placedHill } from './hills.ts';
import { drawIsles } from './isles.ts';
import { drawLoneTrees } from './lone-trees.ts';
import { spineDistance } from './range-plan.ts';
import { drawRanges, ReliefCover, type UprightRelief } from './ranges.ts';

/** All upright symbols of the country, not sorted. Defines their gradients on the sheet. */
export async function drawLandscape(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<Upright[]> {
  for (const { id, svg } of toneGradients(ground.style.relief)) sheet.define(id, svg);
  const ranges = await drawRanges(ground, partOf(progress, 0, 0.2));
  const relief = new ReliefCover(ranges);
  const hills = await drawHills(ground, relief, partOf(progress, 0.2, 0.25));
  const foothills = await drawFoothills(ground, relief, partOf(progress, 0.25, 0.3));
  const swells = await drawSwells(ground, relief, partOf(progress, 0.3, 0.33));
  for (const group of [hills, foothills, swells]) relief.add(group);
  const isles = await drawIsles(ground, relief, partOf(progress, 0.33, 0.36));
  relief.add(isles.hills);
  const woods = await drawForests(ground, relief, partOf(progress, 0.36, 0.95));
  const lone = await drawLoneTrees(ground, relief, partOf(progress, 0.95, 1));
  return [...ranges, ...hills, ...foothills, ...swells, ...isles.hills, ...isles.trees, ...woods, ...lone];
}

const SPACING = 62;
/** A range narrower than this (half breadth) gets no foothills, in sheet units. */
const NARROW = 55;
/** Foothills lie between the edge of the range and this multiple of its half breadth. */
const REACH = 1.42;
const NO_HILLS: readonly Cover[] = ['desert', 'ice', 'forest', 'swamp'];

function hillsOf(ground: RegionGround, range: RangeOutline, relief: ReliefCover): UprightRelief[] {
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

/** Draws a broken band of hills around broad ranges, so that they do not end abruptly. */
async function drawFoothills(ground: RegionGround, relief: ReliefCover, progress: Progress): Promise<UprightRelief[]> {
  const uprights: UprightRelief[] = [];
  const broad = ground.outlines.ranges.filter(
    (range) => range.width > NARROW && range.style !== 'volcano' && range.lines.length > 0,
  );
  for (const [i, range] of broad.entries()) {
    uprights.push(...hillsOf(ground, range, relief));
    await progress((i + 1) / broad.length);
  }
  return uprights;
}
