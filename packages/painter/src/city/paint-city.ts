import { composeBands, outputSize } from '../output/compose.ts';
import type { Composition } from '../output/composition.ts';
import type { Painting, PaintOptions } from '../painting.ts';
import { Sheet } from '../pen/sheet.ts';
import type { CitySketch } from '../sketch/city-sketch.ts';
import { Course } from '../stages.ts';
import { frameInner, frameScaleFor } from '../symbols/ornament/frame.ts';
import { drawCity, drawingWeight } from './draw-city.ts';
import { layCityGround } from './lay-city-ground.ts';
import { layPlan } from './lay-plan.ts';
import { cityFrame } from './layers/ornament.ts';

/** Shares of the time, in the unit of the drawing's own. */
const WEIGHTS = { plan: 40, ground: 100, paper: 330 };

const allWeights = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, drawingWeight);

/** Paints a city, as `checkCitySketch` lets it through: plan, washes, ink; then the paper, by bands. */
export async function paintCity(
  sketch: CitySketch,
  { style, scale = 1, progress, signal }: PaintOptions,
): Promise<Painting> {
  const course = new Course(allWeights, progress, signal);
  const inner = frameInner(frameScaleFor(sketch.width, sketch.height));
  const plan = await course.stage('Plan', WEIGHTS.plan, (part) => layPlan(sketch, inner, part));
  const { ground, land, sea } = await course.stage('Land and sea', WEIGHTS.ground, (part) =>
    layCityGround(plan, style, part),
  );
  const ink = new Sheet();
  await drawCity(ground, ink, course);
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
    frame: cityFrame(ground),
  };
  return {
    ...outputSize(sketch, scale),
    bands: () => course.stream('Paper', WEIGHTS.paper, (part) => composeBands(composition, scale, part)),
    vignettes: [],
  };
}
