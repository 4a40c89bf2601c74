import { toHex } from '../colour/colour.ts';
import { type CoverMask, coverAt, coverOf } from '../grounds/cover-mask.ts';
import { cellAt, type PaintedGround } from '../grounds/grid.ts';
import { type ShoreField, shoreField } from '../grounds/shore-field.ts';
import { groundGrid, sharedNoise } from '../grounds/underpainting.ts';
import type { AreaOutline, RegionOutlines } from '../outline/region-outlines.ts';
import type { Ring } from '../plane/rings.ts';
import { SegmentIndex } from '../plane/segment-index.ts';
import { type Progress, partOf } from '../progress.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import type { Style } from '../styles/style.ts';
import { vignetteSize } from '../symbols/settlements/vignette-size.ts';
import { isClearOfDecor } from './decor-space.ts';
import type { Cover, RegionGround } from './ground.ts';
import { DOT_SIZE, MarkIndex } from './mark-index.ts';
import { paintGrounds } from './paint-grounds.ts';
import { rangeReach } from './range-reach.ts';

export interface LaidGround {
  ground: RegionGround;
  land: PaintedGround;
  sea: PaintedGround;
  /** Land that is not ice floes, for the crisp mask of the shore. */
  landRings: Ring[];
}

const INDEX_CELL = 80;

/** Paints land and sea of a region, and measures all that the layers above them ask. */
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
    seaField: shore,
    ...shoreQuestions(shore),
    ...coverQuestions(sketch, outlines, covers),
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

function shoreQuestions(shore: ShoreField): Pick<RegionGround, 'seaDistance' | 'landDistance' | 'isOnLand'> {
  const out = (x: number, y: number): number => shore.values[cellAt(shore, x, y)] as number;
  return {
    seaDistance: (x, y) => Math.max(0, out(x, y)),
    landDistance: (x, y) => Math.max(0, -out(x, y)),
    isOnLand: (x, y, margin = 0) => -out(x, y) > margin,
  };
}

/** From which cover (0..255) on a point belongs to it. */
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

function coverQuestions(
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

/** Where a thing that stands takes the colour of its ground from: around its foot, so that no single cell decides. */
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
