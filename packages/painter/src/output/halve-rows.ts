import { CHANNELS } from './band.ts';

/** Two rows as one of half the width, each pixel the mean of four. The last column of an odd width stands for two. */
function halvePair(
  source: Uint8Array,
  upper: number,
  lower: number,
  width: number,
  target: Uint8Array,
  start: number,
): void {
  const pairs = width >> 1;
  let out = start;
  let a = upper;
  let b = lower;
  for (let i = 0; i < pairs; i++) {
    for (let c = 0; c < CHANNELS; c++) {
      const right = c + CHANNELS;
      target[out + c] =
        ((source[a + c] as number) +
          (source[a + right] as number) +
          (source[b + c] as number) +
          (source[b + right] as number) +
          2) >>
        2;
    }
    out += CHANNELS;
    a += 2 * CHANNELS;
    b += 2 * CHANNELS;
  }
  if (width % 2 === 1)
    for (let c = 0; c < CHANNELS; c++)
      target[out + c] = ((source[a + c] as number) + (source[b + c] as number) + 1) >> 1;
}

/**
 * Makes the rows of the next smaller level of a pyramid from those of a level, as they come: sides are halved and
 * rounded up. Each pixel is looked at once.
 */
export class RowHalver {
  private readonly width: number;
  private readonly pair: Uint8Array;
  private isHalfFull = false;

  constructor(width: number) {
    this.width = width;
    this.pair = new Uint8Array(2 * width * CHANNELS);
  }

  get halfWidth(): number {
    return Math.ceil(this.width / 2);
  }

  /** The smaller rows that these complete; a row that has no partner yet is kept. */
  take(rows: Uint8Array, count: number): { rows: Uint8Array; count: number } {
    const { width, pair, halfWidth } = this;
    const rowBytes = width * CHANNELS;
    const made = (count + (this.isHalfFull ? 1 : 0)) >> 1;
    const out = new Uint8Array(made * halfWidth * CHANNELS);
    let row = 0;
    let next = 0;
    if (this.isHalfFull && count > 0) {
      pair.set(rows.subarray(0, rowBytes), rowBytes);
      halvePair(pair, 0, rowBytes, width, out, 0);
      this.isHalfFull = false;
      row = 1;
      next = 1;
    }
    for (; row + 1 < count; row += 2, next++)
      halvePair(rows, row * rowBytes, (row + 1) * rowBytes, width, out, next * halfWidth * CHANNELS);
    if (row < count) {
      pair.set(rows.subarray(row * rowBytes, (row + 1) * rowBytes), 0);
      this.isHalfFull = true;
    }
    return { rows: out, count: made };
  }

  /** The row that is left over at the end of an odd height, halved with itself. */
  finish(): { rows: Uint8Array; count: number } {
    if (!this.isHalfFull) return { rows: new Uint8Array(0), count: 0 };
    this.isHalfFull = false;
    const out = new Uint8Array(this.halfWidth * CHANNELS);
    halvePair(this.pair, 0, 0, this.width, out, 0);
    return { rows: out, count: 1 };
  }
}
