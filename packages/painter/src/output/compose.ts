import { hex } from '../colour/colour.ts';
import { sharedNoise } from '../grounds/underpainting.ts';
import { noProgress, type Progress } from '../progress.ts';
import { type Band, CHANNELS, type PixelSize } from './band.ts';
import { type Block, rasteriseBand, shoreShapes } from './band-raster.ts';
import type { Composition } from './composition.ts';
import { grainSquare } from './paper-grain.ts';
import { type GroundRow, type Press, pressRow } from './press-row.ts';
import { rowBetween, type Steps, stepsAlong } from './resample-row.ts';
import { type StainField, stainField } from './stains.ts';

/** Output rows of one band. */
const BAND_ROWS = 512;
/** Bands that are being drawn while one is pressed. */
const AHEAD = 2;

/** The size of a picture of a sheet at a scale (output pixels for one sheet unit). */
export const outputSize = (sheet: { width: number; height: number }, scale: number): PixelSize => ({
  width: Math.max(1, Math.round(sheet.width * scale)),
  height: Math.max(1, Math.round(sheet.height * scale)),
});

interface PressedSheet extends Press {
  rows: Steps;
  stainRows: Steps;
  stains: StainField;
  /** Output rows from `firstRow` to before `lastRow` lie inside the frame. */
  firstRow: number;
  lastRow: number;
}

async function makePress(composition: Composition, size: PixelSize, scale: number): Promise<PressedSheet> {
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

/** Presses one band; hands the thread on every few rows. */
async function pressBand(
  { land, sea }: Composition,
  press: PressedSheet,
  blocks: readonly Block[],
  rows: { top: number; height: number; width: number },
  tick: () => Promise<void>,
): Promise<Band> {
  const data = new Uint8Array(rows.width * rows.height * CHANNELS);
  const clamped = new Uint8ClampedArray(data.buffer);
  const row: GroundRow = {
    land: new Float32Array((land.width + 1) * CHANNELS),
    sea: new Float32Array((sea.width + 1) * CHANNELS),
    stain: new Float32Array(press.stains.width + 1),
    y: 0,
    isInside: false,
  };
  for (let i = 0; i < rows.height; i++) {
    if (i % 64 === 0) await tick();
    const y = rows.top + i;
    row.y = y;
    row.isInside = y >= press.firstRow && y < press.lastRow;
    const [before, share] = [press.rows.cells[y] as number, press.rows.shares[y] as number];
    rowBetween(land.values, land, CHANNELS, before, share, row.land);
    rowBetween(sea.values, sea, CHANNELS, before, share, row.sea);
    const { stains, stainRows } = press;
    rowBetween(stains.values, stains, 1, stainRows.cells[y] as number, stainRows.shares[y] as number, row.stain);
    for (const { left, width, ink, land: mask } of blocks)
      pressRow(press, row, { ink, land: mask, start: i * width, left, width }, clamped, i * rows.width * CHANNELS);
  }
  return { ...rows, data };
}

/**
 * The finished picture, band by band from the top: land and sea meet under the shore's smooth mask, ink lies over
 * them, and all is pressed into the paper. The next bands are drawn on other threads meanwhile.
 * @param scale output pixels for one sheet unit, 0.25 to 2
 */
export async function* composeBands(
  composition: Composition,
  scale: number,
  progress: Progress = noProgress,
): AsyncGenerator<Band> {
  const size = outputSize(composition, scale);
  const press = await makePress(composition, size, scale);
  const shapes = shoreShapes(composition);
  const drawn: { rows: { top: number; height: number; width: number }; blocks: Promise<Block[]> }[] = [];
  let next = 0;
  const drawNext = (): void => {
    if (next >= size.height) return;
    const rows = { top: next, height: Math.min(BAND_ROWS, size.height - next), width: size.width };
    next += rows.height;
    const blocks = rasteriseBand(composition, shapes, rows, scale);
    // Whoever stops listening leaves bands behind that nobody waits for.
    blocks.catch(() => {});
    drawn.push({ rows, blocks });
  };
  for (let i = 0; i < AHEAD; i++) drawNext();
  for (let band = drawn.shift(); band !== undefined; band = drawn.shift()) {
    const { rows, blocks } = band;
    const ready = await blocks;
    drawNext();
    const tick = (): Promise<void> => progress(rows.top / size.height);
    yield await pressBand(composition, press, ready, rows, tick);
  }
  await progress(1);
}
