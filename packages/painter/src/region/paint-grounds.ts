import { mix } from '../colour/colour.ts';
import { paintCoastEdge } from '../grounds/coast-edge.ts';
import { coverOf, type Shapes } from '../grounds/cover-mask.ts';
import { drynessOf, paintDesert } from '../grounds/desert.ts';
import type { PaintedGround } from '../grounds/grid.ts';
import { paintIce, paintSnow } from '../grounds/ice.ts';
import { paintLandBase } from '../grounds/land-base.ts';
import { paintMeadows } from '../grounds/meadows.ts';
import { paintMoor } from '../grounds/moor.ts';
import { paintRelief } from '../grounds/relief.ts';
import { paintSea } from '../grounds/sea.ts';
import type { ShoreField } from '../grounds/shore-field.ts';
import { groundGrid, startGround, type Underpainting } from '../grounds/underpainting.ts';
import { SOFT, wash } from '../grounds/wash.ts';
import type { AreaOutline, RegionOutlines } from '../outline/region-outlines.ts';
import { type Progress, partOf } from '../progress.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { wetDistance } from './wet-distance.ts';

export interface Grounds {
  land: PaintedGround;
  sea: PaintedGround;
}

const shapesOf = (areas: readonly AreaOutline[]): Shapes => areas.map((area) => area.rings);

/** Washes of land and sea for a region, in the order in which a hand would lay them. */
export async function paintGrounds(
  sketch: RegionSketch,
  outlines: RegionOutlines,
  shore: ShoreField,
  palette: GroundPalette,
  progress: Progress,
): Promise<Grounds> {
  const grid = groundGrid(sketch.width, sketch.height);
  const ground = startGround(grid, sketch.seed);
  await progress(0.1);
  const dryness = await drynessOf(ground, shapesOf(outlines.deserts));
  await progress(0.15);
  paintLandBase(ground, palette.land, dryness);
  await progress(0.25);
  await tintCountries(ground, outlines, palette.regions, partOf(progress, 0.25, 0.45));
  await washCovers(ground, outlines, palette, partOf(progress, 0.45, 0.7));
  for (const [i, range] of outlines.ranges.entries()) {
    paintRelief(ground, range, palette.relief);
    await progress(0.7 + (0.1 * (i + 1)) / outlines.ranges.length);
  }
  await paintIce(ground, shapesOf(outlines.ice), palette.ice);
  await progress(0.82);
  if (sketch.snowLine !== null) paintSnow(ground, sketch.snowLine, palette.snow, dryness);
  paintCoastEdge(ground, shore, palette.coastEdge);
  await progress(0.85);
  const sea = paintSea(grid, ground.noise, shore, palette.sea, sketch.snowLine);
  await progress(1);
  return { land: { ...grid, values: ground.values }, sea };
}

async function tintCountries(
  ground: Underpainting,
  { regions }: RegionOutlines,
  { alpha, towards, share }: GroundPalette['regions'],
  progress: Progress,
): Promise<void> {
  for (const [i, region] of regions.entries()) {
    const colour = mix(region.tint, towards, share);
    const edge = { rag: 0.35, wave: 300, ...SOFT };
    wash(ground, await coverOf(ground, [region.rings], 220), { colour, alpha }, edge, `region:${region.id}`);
    await progress((i + 1) / regions.length);
  }
}

async function washCovers(
  ground: Underpainting,
  outlines: RegionOutlines,
  palette: GroundPalette,
  progress: Progress,
): Promise<void> {
  const { deserts, moors, swamps, hills, forests } = outlines;
  paintMeadows(ground, await wetDistance(ground, outlines), palette.meadow);
  await progress(0.3);
  await paintDesert(ground, shapesOf(deserts), palette);
  await progress(0.5);
  await paintMoor(ground, shapesOf(moors), palette);
  const marsh = { rim: 0.08, rag: 0.6, wave: 40 };
  wash(ground, await coverOf(ground, shapesOf(swamps), 24), palette.marsh, marsh, 'marsh');
  const rolling = { rim: 0.06, rag: 0.35, wave: 60 };
  wash(ground, await coverOf(ground, shapesOf(hills), 32), palette.hills, rolling, 'hills');
  await progress(0.7);
  const kinds = [...new Set(forests.map(({ kind }) => kind))].sort();
  for (const kind of kinds) {
    const woods = shapesOf(forests.filter((forest) => forest.kind === kind));
    const floor = { rim: 0.12, rag: 0.4, wave: 40 };
    wash(ground, await coverOf(ground, woods, 16), palette.forest[kind], floor, `forest floor:${kind}`);
    await progress(0.8);
  }
}
