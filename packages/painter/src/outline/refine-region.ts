import { thinned } from '../plane/lines.ts';
import { type Box, bbox, clamp, growBox, inBox, type Point } from '../plane/points.ts';
import { inRing, type Ring, ringDist } from '../plane/rings.ts';
import { noProgress, type Progress, partOf } from '../progress.ts';
import { makeNoise, type Noise } from '../random/noise.ts';
import type { AreaSketch, CoastSketch, RegionSketch, Settlement, VignetteKind } from '../sketch/region-sketch.ts';
import { refineLake, scatterIslets, sizeOf } from './lakes-and-islets.ts';
import { type OrganicOptions, organic, refineRange } from './organic.ts';
import type { LandOutline, RegionOutlines } from './region-outlines.ts';
import { RingIndex } from './ring-index.ts';
import {
  cutAtShore,
  ESTUARY_WIDTH,
  layCourses,
  placesOnRoads,
  type RiverCourse,
  refineRoad,
} from './rivers-and-roads.ts';
import { landOfPlaces, type Mouth, type ShoreEdits, shoreEdit } from './shore-edits.ts';
import { softLine, softRing } from './soft-ring.ts';

/** How far outlines are computed beyond the sheet, in sheet units, so that the sheet's edge leaves no trace. */
const BEYOND = 600;

/** Maps items one by one and reports progress after mapWithProgress. `weigh` gives the relative time of an item. */
async function mapWithProgress<T, R>(
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
  courses: readonly RiverCourse[],
  limits: Box,
  progress: Progress,
): Promise<LandOutline[]> {
  const rules = coastRules(sketch, courses, limits);
  const coasts = await mapWithProgress(
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
 * Refines a sketch to its natural outlines. The same sketch gives the same outlines. Each object has a seed of its
 * own (`seed:kind:id`), so that adding one changes no other except where they meet: rivers at their confluences,
 * coasts at river mouths and ports.
 */
export async function refineRegion(sketch: RegionSketch, progress: Progress = noProgress): Promise<RegionOutlines> {
  const { seed } = sketch;
  const limits: Box = [-BEYOND, -BEYOND, sketch.width + BEYOND, sketch.height + BEYOND];
  const towns = dryPlaces(sketch).map((place) => place.at);
  const lakes = await mapWithProgress(sketch.lakes, partOf(progress, 0, 0.1), (lake) =>
    refineLake(lake, seed, limits, towns),
  );
  const courses = layCourses(sketch.rivers, lakes, seed);
  const land = await growLand(sketch, courses, limits, partOf(progress, 0.1, 0.6));
  const dry = new RingIndex(land.filter((one) => !one.isIce && !one.isIslet).map((one) => one.ring));
  const rivers = new Map(cutAtShore(courses, dry).map((river) => [river.id, river]));
  const places = placesOnRoads(sketch.settlements);
  const roads = await mapWithProgress(sketch.roads, partOf(progress, 0.6, 0.65), (road) =>
    refineRoad(road, places, seed),
  );
  const outlines: RegionOutlines = {
    land,
    lakes,
    rivers: sketch.rivers.flatMap((river) => rivers.get(river.id) ?? []),
    roads,
    forests: await mapWithProgress(sketch.forests, partOf(progress, 0.65, 0.8), (one) =>
      refineArea(one, 'forest', seed, limits),
    ),
    hills: await mapWithProgress(sketch.hills, partOf(progress, 0.8, 0.84), (one) =>
      refineArea(one, 'hills', seed, limits),
    ),
    swamps: await mapWithProgress(sketch.swamps, partOf(progress, 0.84, 0.87), (one) =>
      refineArea(one, 'swamp', seed, limits),
    ),
    moors: await mapWithProgress(sketch.moors, partOf(progress, 0.87, 0.89), (one) =>
      refineArea(one, 'moor', seed, limits),
    ),
    deserts: await mapWithProgress(sketch.deserts, partOf(progress, 0.89, 0.92), (one) =>
      refineArea(one, 'desert', seed, limits),
    ),
    ice: sketch.ice.map((one) => softenArea(one, 'ice', seed, 0.2, 7)),
    regions: sketch.regions.map((one) => softenArea(one, 'region', seed, 0.07, 20)),
    ranges: await mapWithProgress(sketch.ranges, partOf(progress, 0.92, 1), (range) => refineRange(range, seed)),
    borders: sketch.borders.map(({ id, line }) => ({
      id,
      line: softLine(thinned(line, 2), `${seed}:border:${id}`, 0.06, 12),
    })),
  };
  await progress(1);
  return outlines;
}

/**
 * The part of the seed for mapWithProgress kind of area, and the shape of its edge: amplitude and wave as shares of its size.
 */
const NATURES = {
  forest: { amp: 0.075, wave: 0.3 },
  hills: { amp: 0.06, wave: 0.3 },
  swamp: { amp: 0.11, wave: 0.34 },
  moor: { amp: 0.13, wave: 0.24 },
  desert: { amp: 0.03, wave: 0.16 },
} as const;

/** The natural edge of a wood, marsh, and so on; no rings when it is too small to draw. */
function refineArea<A extends AreaSketch>(area: A, nature: keyof typeof NATURES, seed: string, limits: Box): A {
  const size = sizeOf(area.rings.flat());
  const { amp, wave } = NATURES[nature];
  const rings = organic(area.rings, `${seed}:${nature}:${area.id}`, {
    amp: clamp(size * amp * 2.2, 14, 210),
    wave: clamp(size * wave, 60, 420),
    cell: clamp(size / 60, 5, 16),
    minArea: 900,
    limits,
  });
  return { ...area, rings: rings.map((ring) => [...ring]) };
}

/** Keeps the form of an area and gives its edge fine detail. */
function softenArea<A extends AreaSketch>(area: A, kind: string, seed: string, rough: number, min: number): A {
  return {
    ...area,
    rings: area.rings.map((ring, i) => [...softRing(thinned(ring, 1), `${seed}:${kind}:${area.id}:${i}`, rough, min)]),
  };
}

/** Input that all coasts of a region share. */
interface CoastRules {
  seed: string;
  /** Outlines stay within these limits. */
  limits: Box;
  harbours: RegionSketch['harbours'];
  /** Places that must stay dry. */
  towns: readonly Settlement[];
  /** The land of mapWithProgress town, where outlines are exact enough that two lands may lie side by side. */
  landOfTowns: ReadonlyMap<Settlement, string>;
  courses: readonly RiverCourse[];
  /** Coasts north of this y are more rugged; null: none. */
  tornNorthOf: number | null;
  rough: Noise;
}

const DRY_VIGNETTES: readonly (VignetteKind | null)[] = ['city', 'town', 'village', 'fortress'];
/** Bays of cold coasts are deeper. They start this far south of the snow line, in sheet units. */
const SOUTH_OF_SNOW = 300;
/** Points of a coast nearer to mapWithProgress other than this are merged, in sheet units. */
const FINEST = 1;
/** A town belongs to a land within this distance, in sheet units. */
const TOWN_REACH = 60;
/**
 * How far the ground of a town is raised at an exact shore, from least to most, in sheet units. It must not reach
 * other land.
 */
const EXACT_TOWN_HEIGHT = [17, 36] as const;
/** How far that ground may reach beyond the ring of its land, in sheet units. */
const TOWN_GROUND = 80;

/** The places of a sketch that must stay dry. */
const dryPlaces = (sketch: RegionSketch): Settlement[] =>
  sketch.settlements.filter((place) => place.isPort || DRY_VIGNETTES.includes(place.vignette));

function coastRules(sketch: RegionSketch, courses: readonly RiverCourse[], limits: Box): CoastRules {
  const towns = dryPlaces(sketch);
  return {
    seed: sketch.seed,
    limits,
    harbours: sketch.harbours,
    towns,
    landOfTowns: landOfPlaces(towns, sketch.coast, TOWN_REACH),
    courses,
    tornNorthOf: sketch.snowLine === null ? null : sketch.snowLine + SOUTH_OF_SNOW,
    rough: makeNoise(`${sketch.seed}:coastrough`),
  };
}

/** Edits that keep ports dry and harbors wet, and open the mouths of rivers. */
function editsOf(coast: CoastSketch, mouths: readonly Mouth[], rules: CoastRules): ShoreEdits {
  const near = growBox(bbox(coast.ring), TOWN_REACH);
  const own = rules.towns.filter((town) => {
    const [x, y] = town.at;
    if (!inBox(near, x, y)) return false;
    if (coast.wander !== undefined) return rules.landOfTowns.get(town) === coast.id;
    return inRing(coast.ring, x, y) || ringDist(coast.ring, x, y) < TOWN_REACH;
  });
  return {
    towns: own.map((town) => town.at),
    ...(coast.wander === undefined ? {} : { townHeight: clamp(coast.wander / 2, ...EXACT_TOWN_HEIGHT) }),
    harbours: coast.nature === 'mainland' ? rules.harbours : [],
    mouths,
  };
}

/** Wavelength of a shore that may not wander far, as a multiple of how far it wanders. */
const WAVES = 3;

function natureOf(coast: CoastSketch, rules: CoastRules): OrganicOptions {
  const nature = natureBySize(coast, rules);
  const { wander } = coast;
  if (wander === undefined || wander >= nature.amp) return nature;
  const wave = Math.min(nature.wave, Math.max(12, wander * WAVES));
  return { ...nature, amp: wander, wave, cell: Math.min(nature.cell, Math.max(3, wander / 3)), margin: TOWN_GROUND };
}

function natureBySize(coast: CoastSketch, { tornNorthOf, rough, limits }: CoastRules): OrganicOptions {
  const size = sizeOf(coast.ring);
  if (coast.nature === 'mainland')
    return {
      amp: clamp(size * 0.36, 9, 150),
      wave: clamp(size * 0.55, 46, 430),
      cell: clamp(size / 60, 3, 8),
      octaves: 6,
      minArea: 260,
      limits,
      ampAt: (x, y) =>
        0.55 + 0.75 * clamp(0.5 + rough(x / 620, y / 620), 0, 1) + (tornNorthOf !== null && y < tornNorthOf ? 0.25 : 0),
    };
  return {
    amp: clamp(size * 0.36, 9, 190),
    wave: clamp(size * 0.55, 46, 300),
    cell: clamp(size / 60, 3, 7),
    octaves: 6,
    minArea: 90,
    limits,
  };
}

/** Leaves out lands that lie inside larger ones. */
function withoutNested(rings: readonly Ring[]): Ring[] {
  const larger = new RingIndex();
  return rings.filter((ring) => {
    const first = ring[0];
    const isNested = first === undefined || larger.has(first);
    larger.add(ring);
    return !isNested;
  });
}

function shore(coast: CoastSketch, mouths: readonly Mouth[], rules: CoastRules): LandOutline[] {
  const grown =
    coast.nature === 'exact'
      ? []
      : organic([coast.ring], `${rules.seed}:coast:${coast.id}`, {
          ...natureOf(coast, rules),
          edit: shoreEdit(editsOf(coast, mouths, rules), rules.rough),
        }).sort((a, b) => b.length - a.length);
  const rings = grown.length > 0 ? grown : [thinned(coast.ring, FINEST)];
  return withoutNested(rings).map((ring, i) => ({
    id: i === 0 ? coast.id : `${coast.id}_${i}`,
    of: coast.id,
    isIslet: i > 0,
    isIce: false,
    ring: softRing(ring, `${rules.seed}:coastf:${coast.id}:${i}`, 0.13, 6),
  }));
}

function mouthsOf(first: readonly LandOutline[], courses: readonly RiverCourse[]): Mouth[] {
  const land = new RingIndex(first.filter((one) => !one.isIslet).map((one) => one.ring));
  return courses.flatMap(({ line, width }): Mouth[] => {
    const count = line.length;
    if (width[1] < ESTUARY_WIDTH) return [];
    if (!land.has(line[Math.floor(count * 0.6)] as Point) || land.has(line[count - 1] as Point)) return [];
    let last = count - 1;
    while (last > 0 && !land.has(line[last] as Point)) last--;
    const from = Math.max(0, last - Math.round(8 + width[1] * 1.1));
    const reach = line.slice(from, Math.min(count, last + 14));
    const half: Point = [Math.max(4.5, width[1] * 0.52), width[1] * 1.25 + 9];
    return [{ line: reach, half, box: growBox(bbox(reach), 50) }];
  });
}

/**
 * The shore of one coast. It is traced once to find where rivers cross it, and again with their mouths cut in. The
 * largest land comes first, then the pieces that broke off. A coast too small for bays keeps the form of its sketch.
 * @param rest awaited between the two passes, so that other work can run
 */
async function refineCoast(coast: CoastSketch, rules: CoastRules, rest: () => Promise<void>): Promise<LandOutline[]> {
  const first = shore(coast, [], rules);
  if (coast.nature === 'exact') return first;
  const mouths = mouthsOf(first, rules.courses);
  if (mouths.length === 0) return first;
  await rest();
  return shore(coast, mouths, rules);
}
