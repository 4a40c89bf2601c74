import type { FogEdge } from './fog-edge.ts';
import { FOG_DIM, FOG_HIDDEN } from './fog-grid.ts';

/**
 * The distance from each pixel to the nearest one of at least this value, from center to center, limited to `most`.
 * Exact: first along the columns, then along the rows by the lower envelope of parabolas.
 */
export function distanceTo(
  values: Uint8Array,
  { width, height }: { width: number; height: number },
  least: number,
  most: number,
): Float32Array {
  const far = most + 1;
  const steps = stepsInColumns(values, { width, height }, least, far);
  const distances = new Float32Array(width * height);
  const places = new Int32Array(width);
  const bounds = new Float64Array(width + 1);
  for (let y = 0; y < height; y += 1) {
    const row = steps.subarray(y * width, (y + 1) * width);
    const last = lowerEnvelope(row, far, places, bounds);
    for (let x = 0, k = 0; x < width; x += 1) {
      if (last < 0) {
        distances[y * width + x] = most;
        continue;
      }
      while (k < last && (bounds[k + 1] ?? 0) < x) k += 1;
      const place = places[k] ?? 0;
      const step = row[place] ?? far;
      distances[y * width + x] = Math.min(most, Math.hypot(x - place, step));
    }
  }
  return distances;
}

/** The distance to the nearest such pixel in the same column; `far` for none. */
function stepsInColumns(
  values: Uint8Array,
  { width, height }: { width: number; height: number },
  least: number,
  far: number,
): Uint16Array {
  const steps = new Uint16Array(width * height).fill(far);
  for (let at = 0; at < steps.length; at += 1) {
    if ((values[at] ?? 0) >= least) steps[at] = 0;
    else if (at >= width) steps[at] = Math.min(far, (steps[at - width] ?? far) + 1);
  }
  for (let at = steps.length - width - 1; at >= 0; at -= 1) {
    steps[at] = Math.min(steps[at] ?? far, (steps[at + width] ?? far) + 1);
  }
  return steps;
}

/**
 * The parabolas of a row that are lowest somewhere, and where each begins to be lowest.
 * @returns the index of the last of them; -1 for none
 */
function lowerEnvelope(row: Uint16Array, far: number, places: Int32Array, bounds: Float64Array): number {
  let last = -1;
  for (let x = 0; x < row.length; x += 1) {
    const step = row[x] ?? far;
    if (step >= far) continue;
    let from = Number.NEGATIVE_INFINITY;
    while (last >= 0) {
      const place = places[last] ?? 0;
      const other = row[place] ?? far;
      from = (step * step + x * x - other * other - place * place) / (2 * (x - place));
      if (from > (bounds[last] ?? 0)) break;
      last -= 1;
      from = Number.NEGATIVE_INFINITY;
    }
    last += 1;
    places[last] = x;
    bounds[last] = from;
  }
  return last;
}

/** The share of paper over dim ground, 0 to 255: 62 %. */
const VEIL = 158;

/**
 * The share of paper in each pixel, 0 to 255; 255 is only paper.
 * @param window of the picture with the margin of its edge on each side
 */
export function fogMask(
  window: Uint8Array,
  { width, height }: { width: number; height: number },
  { growth, feather, margin }: FogEdge,
): Uint8Array {
  const wide = { width: width + 2 * margin, height: height + 2 * margin };
  const hidden = distanceTo(window, wide, FOG_HIDDEN, margin);
  const dim = window.includes(FOG_DIM) ? distanceTo(window, wide, FOG_DIM, margin) : undefined;
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y + margin) * wide.width + x + margin;
      const paper = Math.round(255 * fade(((hidden[at] ?? 0) - growth) / feather));
      const veil = dim === undefined ? 0 : Math.round(VEIL * fade((dim[at] ?? 0) / feather));
      mask[y * width + x] = paper === 255 ? 255 : Math.min(254, paper + Math.round(((255 - paper) * veil) / 255));
    }
  }
  return mask;
}

/** Falls smoothly from 1 at the edge to 0 at the end of the feather. */
function fade(share: number): number {
  const along = Math.min(1, Math.max(0, share));
  return 1 - along * along * (3 - 2 * along);
}
