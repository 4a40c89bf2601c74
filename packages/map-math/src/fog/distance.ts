/**
 * How far each pixel is from the nearest one of at least this value, from centre to centre; those farther than `most` are
 * just that far. Exact: first down the columns, then along the rows by the lower envelope of the parabolas over them.
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

/** How many pixels above or below the nearest one is; `far` where none is near. */
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
 * Which of the parabolas over a row lie lowest somewhere, and from where on each does.
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
