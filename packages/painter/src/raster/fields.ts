/**
 * One blur pass along a row or column of `count` cells, `step` apart. Cells beyond the rim have the value of the rim.
 */
function blurLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number) {
  const at = (i: number): number => from[start + (i < 0 ? 0 : i >= count ? count - 1 : i) * step] as number;
  const across = 2 * radius + 1;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += at(i);
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum / across;
    sum += at(i + radius + 1) - at(i - radius);
  }
}

/** A blurred copy of a field: the mean over the square of `radius` cells around each cell, `passes` times. */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number, passes = 2): Float32Array {
  const out = Float32Array.from(source);
  const between = new Float32Array(width * height);
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) blurLine(out, between, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) blurLine(between, out, x, width, height, radius);
  }
  return out;
}

const FAR = 1e12;

/** Squared distances along one row or column: the lower envelope of parabolas (Felzenszwalb and Huttenlocher). */
class Envelope {
  readonly heights: Float64Array;
  readonly squared: Float64Array;
  private readonly feet: Int32Array;
  private readonly starts: Float64Array;

  constructor(longest: number) {
    this.heights = new Float64Array(longest);
    this.squared = new Float64Array(longest);
    this.feet = new Int32Array(longest);
    this.starts = new Float64Array(longest + 1);
  }

  private crossing(q: number, foot: number): number {
    const { heights } = this;
    return ((heights[q] as number) + q * q - ((heights[foot] as number) + foot * foot)) / (2 * q - 2 * foot);
  }

  solve(count: number): void {
    const { feet, starts, heights, squared } = this;
    let k = 0;
    feet[0] = 0;
    starts[0] = -FAR;
    starts[1] = FAR;
    for (let q = 1; q < count; q++) {
      let start = this.crossing(q, feet[k] as number);
      while (k > 0 && start <= (starts[k] as number)) {
        k--;
        start = this.crossing(q, feet[k] as number);
      }
      k++;
      feet[k] = q;
      starts[k] = start;
      starts[k + 1] = FAR;
    }
    k = 0;
    for (let q = 0; q < count; q++) {
      while ((starts[k + 1] as number) < q) k++;
      const foot = feet[k] as number;
      squared[q] = (q - foot) * (q - foot) + (heights[foot] as number);
    }
  }
}

/**
 * The exact distance, in cells, from the center of every cell to that of the nearest cell that is on, in rows from
 * the top. Over 300,000 everywhere when none is on.
 * @param on whether the cell of an index (row * width + column) is on
 */
export function distanceField(width: number, height: number, on: (index: number) => boolean): Float32Array {
  const field = new Float32Array(width * height);
  const envelope = new Envelope(Math.max(width, height));
  const { heights, squared } = envelope;
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) heights[y] = on(y * width + x) ? 0 : FAR;
    envelope.solve(height);
    for (let y = 0; y < height; y++) field[y * width + x] = Math.min(squared[y] as number, 1e11);
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) heights[x] = field[row + x] as number;
    envelope.solve(width);
    for (let x = 0; x < width; x++) field[row + x] = Math.sqrt(squared[x] as number);
  }
  return field;
}
