import type { MapRect } from '../geometry-types.ts';
import type { LabelShape } from './label-types.ts';

type Ring = readonly (readonly [number, number])[];

/**
 * The middle line of an area for one direction of its name: v = q0 + q1 k + q2 k², k = -1 to 1 from one end to the
 * other.
 */
export interface MiddleLine {
  readonly direction: number;
  /** Its length, and the middle of it measured from the center along the direction, in map units. */
  readonly length: number;
  readonly middle: number;
  readonly q0: number;
  readonly q1: number;
  readonly q2: number;
}

/** The shape of an area as names need it, in map units. It is computed once for all zooms. */
export interface AreaForm {
  readonly box: MapRect;
  readonly centreX: number;
  readonly centreY: number;
  /** Direction of its longer axis, in radians from level, -90° to 90°. */
  readonly axis: number;
  /** Ratio of the longer axis to the shorter. */
  readonly stretch: number;
  isInside(x: number, y: number): boolean;
  middleLine(direction: number): MiddleLine | undefined;
}

/** The approximate number of samples of an area. */
const SAMPLES = 900;
const LEAST_SAMPLES = 12;
const BINS = 12;
/** The share of an area at each end that does not count toward its length. */
const TAIL = 0.03;
/** How far the middle line may sag and slant, as shares of its length. */
const SAG_MAX = 0.11;
const SLANT_MAX = 0.12;

/** The largest polygon of a shape, and the rectangle around it. */
export function largestPart(shape: LabelShape): { rings: readonly Ring[]; box: MapRect } | undefined {
  let found: { rings: readonly Ring[]; box: MapRect } | undefined;
  let most = 0;
  for (const rings of shape.parts) {
    const outline = rings[0] ?? [];
    let area = 0;
    let before = outline.at(-1);
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const point of outline) {
      if (before !== undefined) area += before[0] * point[1] - point[0] * before[1];
      before = point;
      minX = Math.min(minX, point[0]);
      minY = Math.min(minY, point[1]);
      maxX = Math.max(maxX, point[0]);
      maxY = Math.max(maxY, point[1]);
    }
    if (Math.abs(area) <= most) continue;
    most = Math.abs(area);
    found = { rings, box: { minX, minY, maxX, maxY } };
  }
  return found;
}

/** The form of the part of an area in a rectangle; undefined when that part is tiny. */
export function areaForm(rings: readonly Ring[], box: MapRect): AreaForm | undefined {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  if (!(width > 0 && height > 0)) return undefined;
  const step = Math.max(Math.sqrt((width * height) / SAMPLES), Math.max(width, height) / 200);
  const columns = Math.max(1, Math.ceil(width / step));
  const rows = Math.max(1, Math.ceil(height / step));
  const mask = new Uint8Array(columns * rows);
  const xs: number[] = [];
  const ys: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = box.minY + (row + 0.5) * step;
    const crossings = crossingsAt(rings, y);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.ceil(((crossings[at] as number) - box.minX) / step - 0.5));
      const to = Math.min(columns - 1, Math.floor(((crossings[at + 1] as number) - box.minX) / step - 0.5));
      for (let column = from; column <= to; column += 1) {
        mask[row * columns + column] = 1;
        xs.push(box.minX + (column + 0.5) * step);
        ys.push(y);
      }
    }
  }
  if (xs.length < LEAST_SAMPLES) return undefined;
  const centreX = mean(xs);
  const centreY = mean(ys);
  const lines = new Map<number, MiddleLine | undefined>();
  return {
    box,
    centreX,
    centreY,
    ...axisOf(xs, ys, centreX, centreY),
    isInside(x, y) {
      const [column, row] = [Math.floor((x - box.minX) / step), Math.floor((y - box.minY) / step)];
      return column >= 0 && row >= 0 && column < columns && row < rows && mask[row * columns + column] === 1;
    },
    middleLine(direction) {
      if (!lines.has(direction)) lines.set(direction, middleLineAt(direction, xs, ys, centreX, centreY));
      return lines.get(direction);
    },
  };
}

/** The sorted x coordinates where a level line crosses the rings. */
function crossingsAt(rings: readonly Ring[], y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before !== undefined && point[1] > y !== before[1] > y) {
        crossings.push(((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0]);
      }
      before = point;
    }
  }
  return crossings.sort((a, b) => a - b);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function axisOf(xs: readonly number[], ys: readonly number[], centreX: number, centreY: number) {
  let [xx, xy, yy] = [0, 0, 0];
  for (const [at, x] of xs.entries()) {
    const [dx, dy] = [x - centreX, (ys[at] as number) - centreY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const spread = Math.hypot((xx - yy) / 2, xy);
  const [long, short] = [(xx + yy) / 2 + spread, (xx + yy) / 2 - spread];
  const stretch = short > 0 ? Math.sqrt(long / short) : Number.POSITIVE_INFINITY;
  return { axis: 0.5 * Math.atan2(2 * xy, xx - yy), stretch };
}

/** Fits a quadratic curve to the middles of the samples across the direction. */
function middleLineAt(
  direction: number,
  xs: readonly number[],
  ys: readonly number[],
  centreX: number,
  centreY: number,
): MiddleLine | undefined {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const along = xs.map((x, at) => (x - centreX) * cos + ((ys[at] as number) - centreY) * sin);
  const across = xs.map((x, at) => -(x - centreX) * sin + ((ys[at] as number) - centreY) * cos);
  const sorted = [...along].sort((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * TAIL)] as number;
  const high = sorted[Math.floor(sorted.length * (1 - TAIL))] as number;
  const length = high - low;
  if (!(length > 0)) return undefined;
  const sums = new Float64Array(BINS);
  const counts = new Float64Array(BINS);
  for (const [at, u] of along.entries()) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(((u - low) / length) * BINS)));
    sums[bin] = (sums[bin] as number) + (across[at] as number);
    counts[bin] = (counts[bin] as number) + 1;
  }
  const [q0, q1, q2] = fitQuadratic(sums, counts);
  const most = (value: number, share: number) => Math.max(-length * share, Math.min(length * share, value));
  return { direction, length, middle: (low + high) / 2, q0, q1: most(q1, SLANT_MAX), q2: most(q2, SAG_MAX) };
}

/**
 * Least squares over the middles of the bins, weighted by the square root of their sample counts, with a slight
 * preference for straight lines.
 */
function fitQuadratic(sums: Float64Array, counts: Float64Array): [number, number, number] {
  const s = [0, 0, 0, 0, 0];
  const t = [0, 0, 0];
  for (const [bin, count] of counts.entries()) {
    if (count === 0) continue;
    const k = ((bin + 0.5) / BINS) * 2 - 1;
    const weight = Math.sqrt(count);
    const value = ((sums[bin] as number) / count) * weight;
    for (let power = 0; power < 5; power += 1) s[power] = (s[power] as number) + weight * k ** power;
    for (let power = 0; power < 3; power += 1) t[power] = (t[power] as number) + value * k ** power;
  }
  const [s0, s1, s2, s3, s4] = s as [number, number, number, number, number];
  const [t0, t1, t2] = t as [number, number, number];
  const e = s4 + 0.06 * s0;
  const det = (m: readonly number[]) => {
    const [a, b, c, d, f, g, h, i, j] = m as [number, number, number, number, number, number, number, number, number];
    return a * (f * j - g * i) - b * (d * j - g * h) + c * (d * i - f * h);
  };
  const whole = det([s0, s1, s2, s1, s2, s3, s2, s3, e]);
  if (!(Math.abs(whole) > 1e-9)) return [t0 / s0, 0, 0];
  return [
    det([t0, s1, s2, t1, s2, s3, t2, s3, e]) / whole,
    det([s0, t0, s2, s1, t1, s3, s2, t2, e]) / whole,
    det([s0, s1, t0, s1, s2, t1, s2, s3, t2]) / whole,
  ];
}
