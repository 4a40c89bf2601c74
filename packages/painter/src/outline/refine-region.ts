import { thinned } from '../plane/lines.ts';
import type { Box } from '../plane/points.ts';
import { noProgress, type Progress, partOf } from '../progress.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { refineArea, softenArea } from './areas.ts';
import { coastRules, dryPlaces, refineCoast } from './coast.ts';
import { scatterIslets } from './islets.ts';
import { refineLake, sizeOf } from './lakes.ts';
import { refineRange } from './ranges.ts';
import type { LandOutline, RegionOutlines } from './region-outlines.ts';
import { RingIndex } from './ring-index.ts';
import { type Course, cutAtShore, layCourses } from './rivers.ts';
import { placesOnRoads, refineRoad } from './roads.ts';
import { softLine } from './soft-ring.ts';

/** Outlines are grown so far beyond the sheet, so that no edge made by the sheet itself shows. */
const BEYOND = 600;

/** Does the same to each of many, and tells how far it is after every one; `weigh`: how long each takes. */
async function each<T, R>(
  items: readonly T[],
  progress: Progress,
  grow: (item: T, rest: () => Promise<void>) => R | Promise<R>,
  weigh: (item: T) => number = () => 1,
): Promise<R[]> {
  const weights = items.map(weigh);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const out: R[] = [];
  let done = 0;
  for (const [i, item] of items.entries()) {
    const before = done;
    out.push(await grow(item, () => progress(before / total)));
    done += weights[i] ?? 0;
    await progress(done / total);
  }
  return out;
}

async function growLand(
  sketch: RegionSketch,
  courses: readonly Course[],
  limits: Box,
  progress: Progress,
): Promise<LandOutline[]> {
  const rules = coastRules(sketch, courses, limits);
  const coasts = await each(
    sketch.coast,
    progress,
    (coast, rest) => refineCoast(coast, rules, rest),
    (coast) => 30_000 + sizeOf(coast.ring) ** 2,
  );
  const land = coasts.flat();
  const solid = new RingIndex(land.filter((one) => !one.isIslet).map((one) => one.ring));
  const sheet = [sketch.width, sketch.height] as const;
  return [...land, ...sketch.islets.flatMap((group) => scatterIslets(group, solid, sketch.seed, sheet))];
}

/**
 * Grows a sketch to its natural outlines. The same sketch gives the same outlines; every thing grows from a seed of
 * its own (`seed:kind:id`), so that adding one changes no other, save where they meet: rivers at their confluences,
 * coasts at the mouths of rivers and at ports.
 */
export async function refineRegion(sketch: RegionSketch, progress: Progress = noProgress): Promise<RegionOutlines> {
  const { seed } = sketch;
  const limits: Box = [-BEYOND, -BEYOND, sketch.width + BEYOND, sketch.height + BEYOND];
  const towns = dryPlaces(sketch).map((place) => place.at);
  const lakes = await each(sketch.lakes, partOf(progress, 0, 0.1), (lake) => refineLake(lake, seed, limits, towns));
  const courses = layCourses(sketch.rivers, lakes, seed);
  const land = await growLand(sketch, courses, limits, partOf(progress, 0.1, 0.6));
  const dry = new RingIndex(land.filter((one) => !one.isIce && !one.isIslet).map((one) => one.ring));
  const rivers = new Map(cutAtShore(courses, dry).map((river) => [river.id, river]));
  const places = placesOnRoads(sketch.settlements);
  const roads = await each(sketch.roads, partOf(progress, 0.6, 0.65), (road) => refineRoad(road, places, seed));
  const outlines: RegionOutlines = {
    land,
    lakes,
    rivers: sketch.rivers.flatMap((river) => rivers.get(river.id) ?? []),
    roads,
    forests: await each(sketch.forests, partOf(progress, 0.65, 0.8), (one) => refineArea(one, 'forest', seed, limits)),
    hills: await each(sketch.hills, partOf(progress, 0.8, 0.84), (one) => refineArea(one, 'hills', seed, limits)),
    swamps: await each(sketch.swamps, partOf(progress, 0.84, 0.87), (one) => refineArea(one, 'swamp', seed, limits)),
    moors: await each(sketch.moors, partOf(progress, 0.87, 0.89), (one) => refineArea(one, 'moor', seed, limits)),
    deserts: await each(sketch.deserts, partOf(progress, 0.89, 0.92), (one) => refineArea(one, 'desert', seed, limits)),
    ice: sketch.ice.map((one) => softenArea(one, 'ice', seed, 0.2, 7)),
    regions: sketch.regions.map((one) => softenArea(one, 'region', seed, 0.07, 20)),
    ranges: await each(sketch.ranges, partOf(progress, 0.92, 1), (range) => refineRange(range, seed)),
    borders: sketch.borders.map(({ id, line }) => ({
      id,
      line: softLine(thinned(line, 2), `${seed}:border:${id}`, 0.06, 12),
    })),
  };
  await progress(1);
  return outlines;
}
