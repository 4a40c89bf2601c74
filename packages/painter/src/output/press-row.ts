import type { GrainSquare } from './paper-grain.ts';
import type { Steps } from './resample-row.ts';

/** What all pixels of a picture share. */
export interface Press {
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

/** The rows of the grids that one output row lies between, already mixed. */
export interface GroundRow {
  land: Float32Array;
  sea: Float32Array;
  stain: Float32Array;
  /** The output row. */
  y: number;
  isInside: boolean;
}

/** Ink and share of land of some pixels of a row, starting at pixel `left`. */
export interface InkRow {
  ink: Uint8Array;
  land: Uint8Array;
  /** The first pixel in these arrays. */
  start: number;
  left: number;
  width: number;
}

/** Ink lets a little of the paper through, more where the paper is high. */
const INK_ALPHA = 0.97;
const INK_GRAIN = 1.5;
const OPAQUE = 251;

/**
 * Presses ground, ink and paper into finished pixels. This runs for every pixel of a picture, up to two hundred million
 * times: no calls, no allocation.
 */
export function pressRow(
  press: Press,
  ground: GroundRow,
  part: InkRow,
  out: Uint8ClampedArray,
  outStart: number,
): void {
  const { contrast, lift, saturation, margin } = press;
  const [coarse, fine] = press.grain;
  const { cells, shares } = press.columns;
  const stainCells = press.stainColumns.cells;
  const stainShares = press.stainColumns.shares;
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
    if (ground.isInside && x >= press.first && x < press.last) {
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
