import { mix, toHex } from '../colour/colour.ts';
import { cellAt, type Grid, gridOver, type PaintedGround, partAround } from '../grounds/grid.ts';
import {
  drynessOf,
  paintCoastEdge,
  paintDesert,
  paintIce,
  paintLandBase,
  paintMeadows,
  paintMoor,
  paintRelief,
  paintSnow,
} from '../grounds/land-washes.ts';
import { paintSea, type ShoreField, shoreField } from '../grounds/sea.ts';
import {
  type CoverMask,
  coverAt,
  coverOf,
  groundGrid,
  type Shapes,
  SOFT,
  sharedNoise,
  startGround,
  type Underpainting,
  wash,
} from '../grounds/wash.ts';
import type { AreaOutline, RangeOutline, RegionOutlines } from '../outline/region-outlines.ts';
import { stroke } from '../pen/stroke.ts';
import { SegmentIndex } from '../plane/indexes.ts';
import { lineDist } from '../plane/lines.ts';
import { bbox, lerp } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { type Progress, partOf } from '../progress.ts';
import { distanceField } from '../raster/fields.ts';
import { coverageMask, fillShape } from '../raster/rasterise.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import type { Style } from '../styles/style.ts';
import { vignetteSize } from '../symbols/settlements/vignette.ts';
import { type Cover, DOT_SIZE, MarkIndex, type RegionGround, shoreLookups } from './ground.ts';
import { isClearOfDecor } from './place-decor.ts';

export interface LaidGround {
  ground: RegionGround;
  land: PaintedGround;
  sea: PaintedGround;
  /** Land without ice floes, for the sharp mask of the shore. */
  landRings: Ring[];
}

const INDEX_CELL = 80;

/** Paints the land and sea of a region, and measures what the layers above use. */
export async function layGround(
  sketch: RegionSketch,
  outlines: RegionOutlines,
  style: Style,
  inner: number,
  progress: Progress,
): Promise<LaidGround> {
  const landRings = outlines.land.filter((land) => !land.isIce).map((land) => land.ring);
  const shore = await shoreField(sketch, landRings, [], [], partOf(progress, 0, 0.25));
  const covers = await coverMasks(sketch, outlines);
  await progress(0.3);
  const painted = await paintGrounds(sketch, outlines, shore, style.ground, partOf(progress, 0.3, 1));
  const ground: RegionGround = {
    sketch,
    outlines,
    style,
    seed: sketch.seed,
    width: sketch.width,
    height: sketch.height,
    inner,
    ...shoreLookups(shore),
    ...coverChecks(sketch, outlines, covers),
    ...clearance(sketch, outlines, inner),
    isFree: (x, y, margin = 10) =>
      ground.isOnLand(x, y, margin) &&
      ground.isInMap(x, y, 14) &&
      ground.roads.dist(x, y, margin + 4) > margin &&
      ground.rivers.dist(x, y, margin + 8) > margin + 3 &&
      !ground.isInLake(x, y) &&
      !ground.isNearMark(x, y, 6),
    isOffDecor: (x, y, pad = 0) => ground.seaDistance(x, y) > 0 && isClearOfDecor(ground.sketch.decor, x, y, pad),
    colourAt: colourOf(painted.land),
    noise: sharedNoise(sketch.seed),
  };
  return { ground, ...painted, landRings };
}

/** The cover (0..255) from which a point counts as covered. */
const thresholds: Record<Cover | 'lake', number> = {
  forest: 127,
  nearForest: 14,
  moor: 127,
  swamp: 127,
  desert: 127,
  ice: 127,
  hills: 127,
  lake: 127,
};

type CoverMasks = Record<Cover | 'lake', CoverMask | undefined>;

async function coverMasks(sketch: RegionSketch, outlines: RegionOutlines): Promise<CoverMasks> {
  const grid = groundGrid(sketch.width, sketch.height);
  const of = async (areas: readonly AreaOutline[], blur = 0): Promise<CoverMask | undefined> =>
    await coverOf(
      grid,
      areas.map(({ rings }) => rings),
      blur,
    );
  return {
    forest: await of(outlines.forests, 2.4),
    nearForest: await of(outlines.forests, 28),
    moor: await of(outlines.moors),
    swamp: await of(outlines.swamps),
    desert: await of(outlines.deserts),
    ice: await of(outlines.ice),
    hills: await of(outlines.hills),
    lake: await coverOf(
      grid,
      outlines.lakes.map(({ ring, islands }) => [ring, ...islands]),
    ),
  };
}

function coverChecks(
  sketch: RegionSketch,
  outlines: RegionOutlines,
  masks: CoverMasks,
): Pick<RegionGround, 'has' | 'isInLake' | 'isInRange'> {
  const grid = groundGrid(sketch.width, sketch.height);
  const reaches = rangeReach(sketch.width, sketch.height, outlines.ranges);
  const isIn = (cover: Cover | 'lake', x: number, y: number): boolean =>
    coverAt(grid, masks[cover], x, y) > thresholds[cover];
  return {
    has: isIn,
    isInLake: (x, y) => isIn('lake', x, y),
    isInRange: (x, y, reach = 1) => reaches(x, y) < reach,
  };
}

function clearance(
  sketch: RegionSketch,
  { roads, rivers, lakes }: RegionOutlines,
  inner: number,
): Pick<RegionGround, 'roads' | 'rivers' | 'lakes' | 'marks' | 'isNearMark' | 'isInMap'> {
  const index = {
    roads: new SegmentIndex(INDEX_CELL),
    rivers: new SegmentIndex(INDEX_CELL),
    lakes: new SegmentIndex(INDEX_CELL),
  };
  for (const { line } of roads) index.roads.addLine(line);
  for (const { line } of rivers) index.rivers.addLine(line);
  for (const { ring, islands } of lakes) for (const shore of [ring, ...islands]) index.lakes.addLine(shore, true);
  const marks = sketch.settlements.map((place) => ({ ...place, size: vignetteSize(place) || DOT_SIZE }));
  const places = new MarkIndex(marks);
  const { width, height } = sketch;
  return {
    ...index,
    marks,
    isNearMark: (x, y, pad) => places.isNear(x, y, pad),
    isInMap: (x, y, margin = 0) => {
      const rim = inner + margin;
      return x > rim && x < width - rim && y > rim && y < height - rim;
    },
  };
}

/**
 * The points around the foot of an object from which its ground color is averaged, so that no single cell decides.
 */
const AROUND = [
  [-14, 0],
  [14, 0],
  [0, -10],
  [0, 8],
] as const;

function colourOf(land: PaintedGround): (x: number, y: number) => string {
  return (x, y) => {
    const sum: [number, number, number] = [0, 0, 0];
    for (const [dx, dy] of AROUND) {
      const at = cellAt(land, x + dx, y + dy) * 3;
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (land.values[at + c] as number) / AROUND.length;
    }
    return toHex(sum);
  };
}

const shapesOf = (areas: readonly AreaOutline[]): Shapes => areas.map((area) => area.rings);

/** Washes of land and sea for a region, in the order in which one would paint them by hand. */
async function paintGrounds(
  sketch: RegionSketch,
  outlines: RegionOutlines,
  shore: ShoreField,
  palette: GroundPalette,
  progress: Progress,
): Promise<Pick<LaidGround, 'land' | 'sea'>> {
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

const REACH_CELL = 16;
/** The largest measured distance from a range, in half breadths. */
const FARTHEST = 3;

/**
 * The distance of a point from the mountains, in half breadths of the nearest range: 0 on a spine, 1 at the edge, at
 * most 3.
 */
function rangeReach(sheetWidth: number, sheetHeight: number, ranges: readonly RangeOutline[]) {
  const grid = gridOver(sheetWidth, sheetHeight, REACH_CELL);
  const values = new Float32Array(grid.width * grid.height).fill(FARTHEST);
  for (const range of ranges) enter(grid, values, range);
  return (x: number, y: number): number => between(grid, values, x, y);
}

function enter(grid: Grid, values: Float32Array, { lines, width }: RangeOutline): void {
  const part = partAround(grid, bbox(lines.flat()), Math.ceil((width * FARTHEST) / grid.cell));
  if (part === undefined || !(width > 0)) return;
  for (let row = part.y0; row < part.y0 + part.height; row++)
    for (let column = part.x0; column < part.x0 + part.width; column++) {
      const [x, y] = [(column + 0.5) * grid.cell, (row + 0.5) * grid.cell];
      const i = row * grid.width + column;
      for (const line of lines) values[i] = Math.min(values[i] as number, lineDist(line, x, y) / width);
    }
}

function between({ width, height, cell }: Grid, values: Float32Array, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x / cell - 0.5));
  const v = Math.min(height - 1, Math.max(0, y / cell - 0.5));
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const at = (column: number, row: number): number => values[row * width + column] as number;
  const upper = at(left, top) + (at(right, top) - at(left, top)) * (u - left);
  const lower = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * (u - left);
  return upper + (lower - upper) * (v - top);
}

/** The distance of every cell from a river or lake, in sheet units. */
async function wetDistance(grid: Grid, { rivers, lakes }: RegionOutlines): Promise<Float32Array> {
  const { width, height, cell } = grid;
  const beds = rivers.map(({ line, width: [source, mouth] }) => {
    const bed = stroke(line, (t) => lerp(source, mouth, t ** 0.75) + cell / 2, { soft: false });
    return bed === '' ? '' : `<path d="${bed}" fill="#fff"/>`;
  });
  const body = beds.join('') + lakes.map(({ ring, islands }) => fillShape([ring, ...islands])).join('');
  const view = [0, 0, width * cell, height * cell] as const;
  const mask = await coverageMask(body, { view, width, height });
  const distance = distanceField(width, height, (i) => (mask[i] as number) > 90);
  for (let i = 0; i < distance.length; i++) distance[i] = (distance[i] as number) * cell;
  return distance;
}
