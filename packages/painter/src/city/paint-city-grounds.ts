import { hex, mix } from '../colour/colour.ts';
import { paintCoastEdge } from '../grounds/coast-edge.ts';
import { coverOf } from '../grounds/cover-mask.ts';
import { type PaintedGround, wholeOf } from '../grounds/grid.ts';
import { paintSea, type SeaDepths } from '../grounds/sea.ts';
import type { ShoreField } from '../grounds/shore-field.ts';
import { softField } from '../grounds/soft-field.ts';
import { groundGrid, startGround, type Underpainting } from '../grounds/underpainting.ts';
import { wash } from '../grounds/wash.ts';
import { spline } from '../plane/curves.ts';
import { clamp, lerp } from '../plane/points.ts';
import { type Progress, partOf } from '../progress.ts';
import type { District } from '../sketch/city-sketch.ts';
import type { CityPalette } from '../styles/city-palette.ts';
import type { Style } from '../styles/style.ts';
import type { CityPlan } from './city-plan.ts';
import { washRuin } from './wash-ruin.ts';

/** A city's waters are shown nearer than a region's: they deepen sooner. */
const DEPTHS: SeaDepths = { middle: 150, deepFrom: 160, deepTo: 900, unrest: 60, deepUnrest: 400 };

const FADING = { rag: 0.7, from: 0.3, to: 0.95 };

/** Meadows in wide clouds, here lush, there dry. */
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
  const tint = mix(district.tint, palette.mood, palette.moodShare);
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
    const colour = mix(park.tint ?? palette.park, palette.park, palette.moodShare);
    const cover = await coverOf(ground, [[park.ring]], park.isSoft ? 36 : 8);
    const edge = park.isSoft ? { rag: 0.6, wave: 40, from: 0.1, to: 0.95 } : { rim: 0.12, rag: 0.3, wave: 24 };
    wash(ground, cover, { colour, alpha: park.isSoft ? 0.7 : 0.9 }, edge, `park:${park.id}`);
  }
}

async function washHeights(ground: Underpainting, plan: CityPlan, palette: CityPalette): Promise<void> {
  for (const height of plan.sketch.heights) {
    if (height.hasHills) continue;
    const colour = mix(height.tint, palette.mood, palette.moodShare);
    const cover = await coverOf(ground, [[spline(height.ring, 24, true)]], 72);
    wash(ground, cover, { colour, alpha: 0.5 }, { rag: 0.7, wave: 60, from: 0.2, to: 0.9 }, `height:${height.id}`);
  }
}

/** Washes of the land in and around a city, and of its waters. */
export async function paintCityGrounds(
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
