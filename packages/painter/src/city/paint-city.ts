import { hex, mix, toHex } from '../colour/colour.ts';
import { bandAround } from '../geometry/band.ts';
import { cellAt, type Grid, type PaintedGround, softField, wholeOf } from '../grounds/grid.ts';
import { paintCoastEdge } from '../grounds/land-washes.ts';
import { paintSea, type SeaDepths, type ShoreField, shoreField } from '../grounds/sea.ts';
import {
  type CoverMask,
  coverAt,
  coverOf,
  groundGrid,
  sharedNoise,
  startGround,
  type Underpainting,
  wash,
} from '../grounds/wash.ts';
import { blob } from '../outline/soft-ring.ts';
import { type Composition, composeBands, outputSize } from '../output/compose.ts';
import type { Painting, PaintOptions } from '../painting.ts';
import { Sheet } from '../pen/sheet.ts';
import { spline } from '../plane/curves.ts';
import { SegmentIndex } from '../plane/indexes.ts';
import { clamp, growBox, inBox, lerp, type Point, smooth } from '../plane/points.ts';
import { inRing } from '../plane/rings.ts';
import { type Progress, partOf } from '../progress.ts';
import { seeded } from '../random/seeded.ts';
import { shoreLookups } from '../region/ground.ts';
import { scatterIn } from '../region/layers/scatter.ts';
import type { CitySketch, District } from '../sketch/city-sketch.ts';
import { StageRunner } from '../stages.ts';
import type { CityPalette } from '../styles/city-palette.ts';
import type { Style } from '../styles/style.ts';
import { frameReach, frameSheet } from '../symbols/ornament/frame.ts';
import type { CityGround, CityPlan } from './city-plan.ts';
import { drawCity, drawingWeight } from './draw-city.ts';
import { seedAt } from './fabric/blocks.ts';
import { layPlan } from './lay-plan.ts';

/**
 * The depths of a city's waters. A city is shown at a larger scale than a region, so depth grows within fewer sheet
 * units.
 */
const DEPTHS: SeaDepths = { middle: 150, deepFrom: 160, deepTo: 900, unrest: 60, deepUnrest: 400 };

const FADING = { rag: 0.7, from: 0.3, to: 0.95 };

/** Paints wide patches of lush and dry meadow. */
function paintMeadows(ground: Underpainting, { meadow, meadowDeep, meadowDry }: CityPalette): void {
  const { first, second } = ground.noise;
  const whole = wholeOf(ground);
  const lush = softField(ground, whole, 62, (x, y) => clamp(0.45 + first.fbm(x / 520, y / 520, 4) * 0.9, 0, 1));
  const dry = softField(ground, whole, 73, (x, y) => clamp(0.4 + second.fbm(x / 300, y / 300, 3), 0, 1) * 0.45);
  const [pale, deep, straw] = [hex(meadow), hex(meadowDeep), hex(meadowDry)];
  for (let i = 0; i < lush.length; i++)
    for (let c = 0; c < 3; c++) {
      const green = lerp(pale[c] as number, deep[c] as number, lush[i] as number);
      ground.values[i * 3 + c] = lerp(green, straw[c] as number, dry[i] as number);
    }
}

async function washDistrict(ground: Underpainting, district: District, palette: CityPalette): Promise<void> {
  const tint = mix(district.tint, palette.styleTint, palette.styleTintShare);
  const { id, rings } = district;
  if (district.isSuburb) {
    const cover = await coverOf(ground, [rings], 36);
    wash(ground, cover, { colour: tint, alpha: 0.55 }, { ...FADING, wave: 34 }, `suburb:${id}`);
    return;
  }
  const cover = await coverOf(ground, [rings], 8);
  wash(ground, cover, { colour: palette.ground, alpha: 0.85 }, { rim: 0.03, rag: 0.2, wave: 30 }, `quarter:${id}`);
  wash(ground, cover, { colour: tint, alpha: 0.5 }, { rim: 0.12, rag: 0.12, wave: 40 }, `tint:${id}`);
}

async function washParks(ground: Underpainting, plan: CityPlan, palette: CityPalette): Promise<void> {
  for (const park of plan.parks) {
    const colour = mix(park.tint ?? palette.park, palette.park, palette.styleTintShare);
    const cover = await coverOf(ground, [[park.ring]], park.isSoft ? 36 : 8);
    const edge = park.isSoft ? { rag: 0.6, wave: 40, from: 0.1, to: 0.95 } : { rim: 0.12, rag: 0.3, wave: 24 };
    wash(ground, cover, { colour, alpha: park.isSoft ? 0.7 : 0.9 }, edge, `park:${park.id}`);
  }
}

async function washHeights(ground: Underpainting, plan: CityPlan, palette: CityPalette): Promise<void> {
  for (const height of plan.sketch.heights) {
    if (height.hasHills) continue;
    const colour = mix(height.tint, palette.styleTint, palette.styleTintShare);
    const cover = await coverOf(ground, [[spline(height.ring, 24, true)]], 72);
    wash(ground, cover, { colour, alpha: 0.5 }, { rag: 0.7, wave: 60, from: 0.2, to: 0.9 }, `height:${height.id}`);
  }
}

/** Paints the washes of the land in and around a city, and of its waters. */
async function paintCityGrounds(
  plan: CityPlan,
  shore: ShoreField,
  style: Style,
  progress: Progress,
): Promise<{ land: PaintedGround; sea: PaintedGround }> {
  const grid = groundGrid(plan.width, plan.height);
  const ground = startGround(grid, plan.seed);
  paintMeadows(ground, style.city);
  await progress(0.2);
  await washHeights(ground, plan, style.city);
  const inQuarters = partOf(progress, 0.3, 0.7);
  const ordered = [...plan.districts].sort((a, b) => Number(b.isSuburb) - Number(a.isSuburb));
  for (const [i, district] of ordered.entries()) {
    await washDistrict(ground, district, style.city);
    await inQuarters((i + 1) / ordered.length);
  }
  await washRuin(ground, plan, style.city);
  await washParks(ground, plan, style.city);
  paintCoastEdge(ground, shore, { colour: style.city.shoreRim, near: 0.26, far: 0 });
  await progress(0.85);
  const sea = paintSea(grid, ground.noise, shore, style.ground.sea, null, DEPTHS);
  return { land: { ...grid, values: ground.values }, sea };
}

/** Distance between two possible burnt patches, and the farthest one from a chasm, in sheet units. */
const SCORCH = 46;
const FARTHEST = 330;

/** Burnt patches of a ruined quarter, more of them near a chasm. */
function scorches(district: District, plan: CityPlan, brinks: SegmentIndex): Point[][] {
  const seed = `${plan.seed}:scorch:${district.id}`;
  const scattering = { least: SCORCH, density: 1, seed };
  return scatterIn(district.rings, [0, 0, plan.width, plan.height], scattering).flatMap((at) => {
    const own = seedAt(seed, at);
    const random = seeded(own);
    const away = brinks.dist(at[0], at[1], FARTHEST);
    if (!random.chance(0.08 + 0.4 * (1 - smooth(10, FARTHEST, away)))) return [];
    const reach = random.range(12, 40);
    return [blob(at[0], at[1], reach, reach * random.range(0.5, 0.9), own, 9, 0.35)];
  });
}

/** Paints soot and ash: black at the edge of a chasm, fading across the ruined quarter, with burnt patches. */
async function washRuin(ground: Underpainting, plan: CityPlan, { char, charStrength }: CityPalette): Promise<void> {
  const brinks = new SegmentIndex(64);
  for (const { ring } of plan.chasms) brinks.addLine(ring, true);
  for (const { id, ring } of plan.chasms) {
    const tint = (share: number) => ({ colour: char, alpha: Math.min(1, charStrength * share) });
    const ash = { rag: 0.5, wave: 120, from: 0, to: 0.85 };
    wash(ground, await coverOf(ground, [[ring]], 34), tint(1.25), ash, `ash:${id}`);
    const soot = { rag: 0.7, wave: 46, from: 0.05, to: 0.8 };
    wash(ground, await coverOf(ground, [[ring]], 9), tint(1), soot, `soot:${id}`);
  }
  for (const district of plan.districts) {
    if (district.state !== 'ruined') continue;
    const patches = scorches(district, plan, brinks).map((ring) => [ring]);
    const burnt = { rag: 0.55, wave: 22, from: 0.12, to: 0.9 };
    wash(
      ground,
      await coverOf(ground, patches, 2.5),
      { colour: char, alpha: charStrength * 0.9 },
      burnt,
      `scorch:${district.id}`,
    );
  }
}

/** The largest distance to a chasm that is measured, in sheet units. */
const FARTHEST_BRINK = 500;

/** The cells that are not open country: quarters, parks, heights, and strips along walls. */
async function builtCover(plan: CityPlan, grid: Grid): Promise<CoverMask | undefined> {
  const shapes = [
    ...plan.districts.map(({ rings }) => rings),
    ...plan.parks.map(({ ring }) => [ring]),
    ...plan.walls.map(({ line }) => [bandAround(line, 34)]),
    ...plan.sketch.heights.map(({ ring }) => [spline(ring, 24, true)]),
  ];
  return await coverOf(grid, shapes, 8);
}

type Clearances = Pick<
  CityGround,
  'streets' | 'isInMap' | 'isAtLandmark' | 'isOffDecor' | 'isInChasm' | 'chasmDistance' | 'isBuilt' | 'isOpenCountry'
>;

function clearances(
  { plan, inner, width, height, isOnLand }: Pick<CityGround, 'plan' | 'inner' | 'width' | 'height' | 'isOnLand'>,
  built: CoverMask | undefined,
  grid: Grid,
): Clearances {
  const { landmarks, decor } = plan.sketch;
  const brinks = new SegmentIndex(64);
  for (const { ring } of plan.chasms) brinks.addLine(ring, true);
  const streets = new SegmentIndex(60);
  for (const { line } of plan.streets) streets.addLine(line);
  const answers: Clearances = {
    streets,
    isInMap: (x, y, margin = 0) =>
      x > inner + margin && x < width - inner - margin && y > inner + margin && y < height - inner - margin,
    isAtLandmark: (x, y, margin = 0) =>
      landmarks.some(({ at, size }) => Math.hypot(at[0] - x, at[1] - y) < size * 0.6 + margin),
    isOffDecor: (x, y, margin = 0) => !decor.clear.some((box) => inBox(growBox(box, margin), x, y)),
    isInChasm: (x, y) => plan.chasms.some(({ ring }) => inRing(ring, x, y)),
    chasmDistance: (x, y) => brinks.dist(x, y, FARTHEST_BRINK),
    isBuilt: (x, y) => coverAt(grid, built, x, y) > 20,
    isOpenCountry: (x, y, margin) =>
      answers.isInMap(x, y, margin) &&
      isOnLand(x, y, margin + 8) &&
      !answers.isBuilt(x, y) &&
      streets.dist(x, y, margin + 14) > margin + 8 &&
      !answers.isAtLandmark(x, y, margin) &&
      answers.isOffDecor(x, y, margin),
  };
  return answers;
}

/** Paints the land and water of a city, and measures what the layers above use. */
async function layCityGround(plan: CityPlan, style: Style, progress: Progress) {
  const { seed, width, height, inner } = plan;
  const waters = plan.rivers.map(({ ring }) => ring);
  const shore = await shoreField(plan, plan.land, waters, plan.isles);
  await progress(0.35);
  const grid = groundGrid(width, height);
  const built = await builtCover(plan, grid);
  const painted = await paintCityGrounds(plan, shore, style, partOf(progress, 0.4, 1));
  const base = { plan, style, seed, width, height, inner, ...shoreLookups(shore), noise: sharedNoise(seed) };
  const ground: CityGround = {
    ...base,
    ...clearances(base, built, grid),
    colourAt: (x, y) => {
      const at = cellAt(painted.land, x, y) * 3;
      const { values } = painted.land;
      return toHex([values[at] as number, values[at + 1] as number, values[at + 2] as number]);
    },
  };
  return { ground, ...painted };
}

/** Shares of the time, in the unit of the drawing stages. */
const WEIGHTS = { plan: 40, ground: 100, paper: 330 };

const allWeights = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, drawingWeight);

/** Paints a city that passed `checkCitySketch`: plan, washes, ink, then paper in bands. */
export async function paintCity(
  sketch: CitySketch,
  { style, scale = 1, progress, signal }: PaintOptions,
): Promise<Painting> {
  const stages = new StageRunner(allWeights, progress, signal);
  const inner = frameReach(sketch).side;
  const plan = await stages.stage('Plan', WEIGHTS.plan, (part) => layPlan(sketch, inner, part));
  const { ground, land, sea } = await stages.stage('Land and sea', WEIGHTS.ground, (part) =>
    layCityGround(plan, style, part),
  );
  const ink = new Sheet();
  await drawCity(ground, ink, stages);
  const { width, height, seed } = plan;
  const shore = { land: plan.land, water: plan.rivers.map(({ ring }) => ring), isles: plan.isles };
  const composition: Composition = {
    width,
    height,
    seed,
    style,
    inner,
    land,
    sea,
    shore,
    ink,
    frame: frameSheet(plan, style),
  };
  return {
    ...outputSize(sketch, scale),
    bands: () => stages.stream('Paper', WEIGHTS.paper, (part) => composeBands(composition, scale, part)),
    vignettes: [],
  };
}
