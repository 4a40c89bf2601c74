import { toHex } from '../colour/colour.ts';
import { bandAround } from '../geometry/band.ts';
import { type CoverMask, coverAt, coverOf } from '../grounds/cover-mask.ts';
import { cellAt, type Grid, type PaintedGround } from '../grounds/grid.ts';
import { type ShoreField, shoreField } from '../grounds/shore-field.ts';
import { groundGrid, sharedNoise } from '../grounds/underpainting.ts';
import { spline } from '../plane/curves.ts';
import { growBox, inBox } from '../plane/points.ts';
import { inRing } from '../plane/rings.ts';
import { SegmentIndex } from '../plane/segment-index.ts';
import { type Progress, partOf } from '../progress.ts';
import type { Style } from '../styles/style.ts';
import type { CityGround } from './city-ground.ts';
import type { CityPlan } from './city-plan.ts';
import { paintCityGrounds } from './paint-city-grounds.ts';

/** Farther from a rent nothing asks how far it is, in sheet units. */
const FARTHEST_BRINK = 500;

export interface LaidCity {
  ground: CityGround;
  land: PaintedGround;
  sea: PaintedGround;
}

/** What is no open country: quarters, parks, heights, the strip along walls. */
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

function shoreAnswers(shore: ShoreField): Pick<CityGround, 'seaField' | 'seaDistance' | 'landDistance' | 'isOnLand'> {
  const out = (x: number, y: number): number => shore.values[cellAt(shore, x, y)] as number;
  return {
    seaField: shore,
    seaDistance: (x, y) => Math.max(0, out(x, y)),
    landDistance: (x, y) => Math.max(0, -out(x, y)),
    isOnLand: (x, y, margin = 0) => -out(x, y) > margin,
  };
}

/** Paints land and water of a city, and measures all that the layers above them ask. */
export async function layCityGround(plan: CityPlan, style: Style, progress: Progress): Promise<LaidCity> {
  const { seed, width, height, inner } = plan;
  const waters = plan.rivers.map(({ ring }) => ring);
  const shore = await shoreField(plan, plan.land, waters, plan.isles);
  await progress(0.35);
  const grid = groundGrid(width, height);
  const built = await builtCover(plan, grid);
  const painted = await paintCityGrounds(plan, shore, style, partOf(progress, 0.4, 1));
  const base = { plan, style, seed, width, height, inner, ...shoreAnswers(shore), noise: sharedNoise(seed) };
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
