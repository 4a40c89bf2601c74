/** One pass along a row or a column of `count` cells, `step` apart; cells beyond the rim count as the rim. */
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

/**
 * Smooths a field: every cell becomes the mean of the square of `radius` cells around it, `passes` times (two come
 * near a bell curve). The given field stays as it is.
 */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number, passes = 2): Float32Array {
  const out = Float32Array.from(source);
  const between = new Float32Array(width * height);
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) blurLine(out, between, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) blurLine(between, out, x, width, height, radius);
  }
  return out;
}
