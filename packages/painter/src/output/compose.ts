import { hex } from '../colour/colour.ts';
import { coarseness, type Grid, gridOver, type PaintedGround } from '../grounds/grid.ts';
import { sharedNoise } from '../grounds/wash.ts';
import type { Sheet } from '../pen/sheet.ts';
import { type Box, bbox, boxesTouch } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { noProgress, type Progress } from '../progress.ts';
import type { Noise } from '../random/noise.ts';
import { coverageMask, fillShape, rasterise } from '../raster/rasterise.ts';
import type { PaperStyle } from '../styles/ground-palette.ts';
import type { Style } from '../styles/style.ts';
import { type Band, CHANNELS, type PixelSize } from './band.ts';
import { clipRing } from './clip-ring.ts';
import { type GrainSquare, grainSquare } from './paper-grain.ts';
import { rowBetween, type Steps, stepsAlong } from './resample-row.ts';

/** Everything that becomes one picture. Lengths are sheet units. */
export interface Composition {
  width: number;
  height: number;
  seed: string;
  style: Style;
  /** Breadth of the frame. Outside of it the paper is bare, without `ink`. */
  inner: number;
  land: PaintedGround;
  sea: PaintedGround;
  /** Where the ground of the land shows: land without the waters cut out of it, and isles in those waters. */
  shore: { land: readonly Ring[]; water?: readonly Ring[]; isles?: readonly Ring[] };
  ink: Sheet;
  /** Drawn over everything, also outside the inner edge of the frame. */
  frame: Sheet;
}

/** Output rows of one band. */
const BAND_ROWS = 512;
/** The number of bands that are rasterized ahead while one is blended. */
const AHEAD = 2;

/** The size of a picture of a sheet at a scale (output pixels for one sheet unit). */
export const outputSize = (sheet: { width: number; height: number }, scale: number): PixelSize => ({
  width: Math.max(1, Math.round(sheet.width * scale)),
  height: Math.max(1, Math.round(sheet.height * scale)),
});

interface BlendedSheet extends BlendContext {
  rows: Steps;
  stainRows: Steps;
  stains: StainField;
  /** Output rows from `firstRow` to before `lastRow` lie inside the frame. */
  firstRow: number;
  lastRow: number;
}

async function prepareBlend(composition: Composition, size: PixelSize, scale: number): Promise<BlendedSheet> {
  const { style, seed, land, inner } = composition;
  const { paper } = style.ground;
  const { grain } = style.symbols;
  const stains = stainField(composition, paper, sharedNoise(seed));
  const unit = 1 / scale;
  const rim = Math.round(inner * scale);
  return {
    columns: stepsAlong(size.width, unit, land.width, land.cell),
    rows: stepsAlong(size.height, unit, land.height, land.cell),
    stainColumns: stepsAlong(size.width, unit, stains.width, stains.cell),
    stainRows: stepsAlong(size.height, unit, stains.height, stains.cell),
    stains,
    grain: [
      await grainSquare({ side: 1024, fibres: 1100, strength: grain }, `${seed}:grainA`, size),
      await grainSquare({ side: 1371, fibres: 1500, strength: grain }, `${seed}:grainB`, size),
    ],
    margin: [...hex(paper.margin)],
    first: rim,
    last: size.width - rim,
    firstRow: rim,
    lastRow: size.height - rim,
    contrast: paper.contrast,
    lift: paper.lift,
    saturation: paper.saturation,
  };
}

/** Blends one band. Lets the process handle other work every few rows. */
async function blendBand(
  { land, sea }: Composition,
  context: BlendedSheet,
  blocks: readonly Block[],
  rows: { top: number; height: number; width: number },
  tick: () => Promise<void>,
): Promise<Band> {
  const data = new Uint8Array(rows.width * rows.height * CHANNELS);
  const clamped = new Uint8ClampedArray(data.buffer);
  const row: GroundRow = {
    land: new Float32Array((land.width + 1) * CHANNELS),
    sea: new Float32Array((sea.width + 1) * CHANNELS),
    stain: new Float32Array(context.stains.width + 1),
    y: 0,
    isInside: false,
  };
  for (let i = 0; i < rows.height; i++) {
    if (i % 64 === 0) await tick();
    const y = rows.top + i;
    row.y = y;
    row.isInside = y >= context.firstRow && y < context.lastRow;
    const [before, share] = [context.rows.cells[y] as number, context.rows.shares[y] as number];
    rowBetween(land.values, land, CHANNELS, before, share, row.land);
    rowBetween(sea.values, sea, CHANNELS, before, share, row.sea);
    const { stains, stainRows } = context;
    rowBetween(stains.values, stains, 1, stainRows.cells[y] as number, stainRows.shares[y] as number, row.stain);
    for (const { left, width, ink, land: mask } of blocks)
      blendRow(context, row, { ink, land: mask, start: i * width, left, width }, clamped, i * rows.width * CHANNELS);
  }
  return { ...rows, data };
}

/**
 * The finished picture, band by band from the top: land and sea meet under the smooth mask of the shore, ink lies
 * over them, and paper grain over all. The next bands are rasterized on other threads meanwhile.
 * @param scale output pixels for one sheet unit, 0.25 to 2
 */
export async function* composeBands(
  composition: Composition,
  scale: number,
  progress: Progress = noProgress,
): AsyncGenerator<Band> {
  const size = outputSize(composition, scale);
  const context = await prepareBlend(composition, size, scale);
  const shapes = shoreShapes(composition);
  const drawn: { rows: { top: number; height: number; width: number }; blocks: Promise<Block[]> }[] = [];
  let next = 0;
  const drawNext = (): void => {
    if (next >= size.height) return;
    const rows = { top: next, height: Math.min(BAND_ROWS, size.height - next), width: size.width };
    next += rows.height;
    const blocks = rasteriseBand(composition, shapes, rows, scale);
    // When the reader stops early, nothing awaits the remaining bands.
    blocks.catch(() => {});
    drawn.push({ rows, blocks });
  };
  for (let i = 0; i < AHEAD; i++) drawNext();
  for (let band = drawn.shift(); band !== undefined; band = drawn.shift()) {
    const { rows, blocks } = band;
    const ready = await blocks;
    drawNext();
    const tick = (): Promise<void> => progress(rows.top / size.height);
    yield await blendBand(composition, context, ready, rows, tick);
  }
  await progress(1);
}

/** Wide drawings are rasterized in blocks, which is faster than one pass over everything. */
const BLOCK_WIDTH = 2048;

/** A block of a band, in output pixels. */
interface Block {
  left: number;
  width: number;
  height: number;
  /** RGBA of the ink, not premultiplied. */
  ink: Uint8Array;
  /** Share of land, 0..255. */
  land: Uint8Array;
}

interface BoxedRing {
  ring: Ring;
  box: Box;
}

/** The shapes of a shore, prepared for clipping. */
interface ShoreShapes {
  layers: { rings: BoxedRing[]; fill: string }[];
}

function shoreShapes({ shore: { land, water = [], isles = [] } }: Composition): ShoreShapes {
  const boxed = (rings: readonly Ring[]): BoxedRing[] => rings.map((ring) => ({ ring, box: bbox(ring) }));
  return {
    layers: [
      { rings: boxed(land), fill: '#fff' },
      { rings: boxed(water), fill: '#000' },
      { rings: boxed(isles), fill: '#fff' },
    ],
  };
}

/**
 * The path data of the shapes, clipped to the box. A coast has a hundred thousand points, but a block only a few
 * hundred.
 */
function shapesIn({ layers }: ShoreShapes, box: Box): string {
  return layers
    .flatMap(({ rings, fill }) =>
      rings.filter((one) => boxesTouch(one.box, box)).map((one) => fillShape([clipRing(one.ring, box)], fill)),
    )
    .join('');
}

/** The drawing of a block: the ink inside the frame, and the frame over it. */
function drawing({ ink, frame, inner, width, height }: Composition, box: Box, pixels: [number, number]): string {
  const clip: Box = [inner, inner, width - inner, height - inner];
  const [w, h] = pixels;
  const inked = boxesTouch(clip, box) ? ink.svgFor(box, w, h, { clip }) : '';
  const framed = frame.size > 0 ? frame.svgFor(box, w, h) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inked}${framed}</svg>`;
}

/** Rasterizes the ink and shore of some rows on other threads. */
function rasteriseBand(
  composition: Composition,
  shapes: ShoreShapes,
  rows: { top: number; height: number; width: number },
  scale: number,
): Promise<Block[]> {
  const blocks: Promise<Block>[] = [];
  for (let left = 0; left < rows.width; left += BLOCK_WIDTH) {
    const width = Math.min(BLOCK_WIDTH, rows.width - left);
    const { height } = rows;
    const view = [left / scale, rows.top / scale, width / scale, height / scale] as const;
    const box: Box = [view[0], view[1], view[0] + view[2], view[1] + view[3]];
    const around: Box = [box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4];
    const ink = rasterise(drawing(composition, box, [width, height]), width, height);
    const land = coverageMask(shapesIn(shapes, around), { view, width, height });
    blocks.push(
      Promise.all([ink, land]).then(([drawn, mask]) => ({ left, width, height, ink: drawn.data, land: mask })),
    );
  }
  return Promise.all(blocks);
}

/** Values that all pixels of a picture share. */
interface BlendContext {
  columns: Steps;
  stainColumns: Steps;
  grain: readonly [GrainSquare, GrainSquare];
  margin: readonly [number, number, number];
  /** Pixels from `first` to before `last` of a row lie inside the frame. */
  first: number;
  last: number;
  contrast: number;
  lift: number;
  saturation: number;
}

/** The grid rows on both sides of one output row, already mixed. */
interface GroundRow {
  land: Float32Array;
  sea: Float32Array;
  stain: Float32Array;
  /** The output row. */
  y: number;
  isInside: boolean;
}

/** Ink and share of land for some pixels of a row, from pixel `left` on. */
interface InkRow {
  ink: Uint8Array;
  land: Uint8Array;
  /** The index of the first pixel in these arrays. */
  start: number;
  left: number;
  width: number;
}

/** Ink lets a little of the paper through, more where the paper is high. */
const INK_ALPHA = 0.97;
const INK_GRAIN = 1.5;
const OPAQUE = 251;

/** Turns ground, ink, and paper into pixels. It runs for every pixel, so it makes no calls and no allocations. */
function blendRow(
  context: BlendContext,
  ground: GroundRow,
  part: InkRow,
  out: Uint8ClampedArray,
  outStart: number,
): void {
  const { contrast, lift, saturation, margin } = context;
  const [coarse, fine] = context.grain;
  const { cells, shares } = context.columns;
  const stainCells = context.stainColumns.cells;
  const stainShares = context.stainColumns.shares;
  const { land: landRow, sea: seaRow, stain: stainRow } = ground;
  const { ink, land: mask } = part;
  const coarseRow = (ground.y % coarse.side) * coarse.side;
  const fineRow = (ground.y % fine.side) * fine.side;
  let coarseAt = part.left % coarse.side;
  let fineAt = part.left % fine.side;
  let o = outStart + part.left * 3;
  let i4 = part.start * 4;
  const end = part.left + part.width;
  for (let x = part.left, i = part.start; x < end; x++, i++, i4 += 4, o += 3) {
    let r = margin[0];
    let g = margin[1];
    let b = margin[2];
    if (ground.isInside && x >= context.first && x < context.last) {
      const cell = (cells[x] as number) * 3;
      const share = shares[x] as number;
      const cover = mask[i] as number;
      if (cover > 0) {
        r = (landRow[cell] as number) + ((landRow[cell + 3] as number) - (landRow[cell] as number)) * share;
        g = (landRow[cell + 1] as number) + ((landRow[cell + 4] as number) - (landRow[cell + 1] as number)) * share;
        b = (landRow[cell + 2] as number) + ((landRow[cell + 5] as number) - (landRow[cell + 2] as number)) * share;
      }
      if (cover < 255) {
        const wet = (255 - cover) / 255;
        const dry = 1 - wet;
        const sr = (seaRow[cell] as number) + ((seaRow[cell + 3] as number) - (seaRow[cell] as number)) * share;
        const sg = (seaRow[cell + 1] as number) + ((seaRow[cell + 4] as number) - (seaRow[cell + 1] as number)) * share;
        const sb = (seaRow[cell + 2] as number) + ((seaRow[cell + 5] as number) - (seaRow[cell + 2] as number)) * share;
        r = r * dry + sr * wet;
        g = g * dry + sg * wet;
        b = b * dry + sb * wet;
      }
    }
    const grain = (coarse.values[coarseRow + coarseAt] as number) * (fine.values[fineRow + fineAt] as number);
    if (++coarseAt === coarse.side) coarseAt = 0;
    if (++fineAt === fine.side) fineAt = 0;
    const alpha = ink[i4 + 3] as number;
    if (alpha > 0) {
      const a = (alpha / 255) * (alpha >= OPAQUE ? 1 : INK_ALPHA + (grain - 1) * INK_GRAIN);
      r += ((ink[i4] as number) - r) * a;
      g += ((ink[i4 + 1] as number) - g) * a;
      b += ((ink[i4 + 2] as number) - b) * a;
    }
    const stainCell = stainCells[x] as number;
    const stain =
      (stainRow[stainCell] as number) +
      ((stainRow[stainCell + 1] as number) - (stainRow[stainCell] as number)) * (stainShares[x] as number);
    const light = grain * stain * contrast;
    r = r * light + lift;
    g = g * light + lift;
    b = b * light + lift;
    const grey = r * 0.3 + g * 0.59 + b * 0.11;
    out[o] = grey + (r - grey) * saturation;
    out[o + 1] = grey + (g - grey) * saturation;
    out[o + 2] = grey + (b - grey) * saturation;
  }
}

/** Stains change slowly, so one value for every 16 sheet units is enough. */
const STAIN_CELL = 16;

/** Slow changes over the whole sheet: a brightness factor of about 1 for each cell. */
interface StainField extends Grid {
  values: Float32Array;
}

/** Age stains over the sheet, and its darker rim. */
function stainField(
  sheet: { width: number; height: number },
  style: PaperStyle,
  { first, second }: { first: Noise; second: Noise },
): StainField {
  const grid = gridOver(sheet.width, sheet.height, STAIN_CELL * coarseness(sheet.width, sheet.height));
  const values = new Float32Array(grid.width * grid.height);
  for (let row = 0; row < grid.height; row++)
    for (let column = 0; column < grid.width; column++) {
      const [x, y] = [(column + 0.5) * grid.cell, (row + 0.5) * grid.cell];
      const toRim = Math.max(0, Math.min(x, y, sheet.width - x, sheet.height - y));
      const stains =
        style.stain * first.fbm(x / 1500 + 31, y / 1500, 4) + style.fineStain * second.fbm(x / 380, y / 380 + 7, 3);
      const uneven = 0.6 + 0.5 * first(x / 220, y / 220);
      const rim = style.rimBroad * Math.exp(-toRim / 210) + style.rimNarrow * Math.exp(-toRim / 60) * uneven;
      values[row * grid.width + column] = 1 + stains - rim;
    }
  return { ...grid, values };
}
