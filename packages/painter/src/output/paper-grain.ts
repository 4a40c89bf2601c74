import { clamp, lerp } from '../plane/points.ts';
import { seeded } from '../random/seeded.ts';
import { coverageMask } from '../raster/rasterise.ts';

/** A seamlessly repeating square of paper: a brightness factor of about 1 for each pixel. */
export interface GrainSquare {
  side: number;
  /** Row by row, `side` values each. Values beyond the size of a smaller picture are 1. */
  values: Float32Array;
}

/** The part of a square that a picture needs, in pixels. */
interface NeededPart {
  width: number;
  height: number;
}

/** Wavelengths of the grain in pixels, and their strengths. */
const WAVES = [
  [2.6, 0.01],
  [6, 0.011],
  [23, 0.011],
  [90, 0.012],
] as const;
const FIBRE_STRENGTH = 0.026;
const LONGEST_FIBRE = 40;

/** Adds smooth, seamlessly repeating random hills of height `strength`. */
function addHills(
  { side, values }: GrainSquare,
  need: NeededPart,
  [wave, strength]: readonly [number, number],
  seed: string,
): void {
  const random = seeded(seed);
  const count = Math.max(1, Math.round(side / wave));
  const knots = Float32Array.from({ length: count * count }, () => random.sym());
  const first = new Int32Array(side);
  const second = new Int32Array(side);
  const share = new Float32Array(side);
  for (let i = 0; i < side; i++) {
    const at = (i / side) * count;
    const t = at - Math.floor(at);
    first[i] = Math.floor(at) % count;
    second[i] = ((first[i] as number) + 1) % count;
    share[i] = t * t * (3 - 2 * t);
  }
  for (let y = 0; y < need.height; y++) {
    const upper = (first[y] as number) * count;
    const lower = (second[y] as number) * count;
    for (let x = 0; x < need.width; x++) {
      const [left, right, t] = [first[x] as number, second[x] as number, share[x] as number];
      const above = lerp(knots[upper + left] as number, knots[upper + right] as number, t);
      const below = lerp(knots[lower + left] as number, knots[lower + right] as number, t);
      values[y * side + x] = (values[y * side + x] as number) + strength * lerp(above, below, share[y] as number);
    }
  }
}

/** Short bent fibers, pale and dark. A fiber that leaves the square is also drawn on the opposite side. */
function fibreShapes(side: number, count: number, seed: string): string {
  const random = seeded(seed);
  let body = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.range(0, side), random.range(0, side)];
    const [length, turn, bend] = [random.range(8, 34), random.range(0, 2 * Math.PI), random.sym(0.9)];
    const colour = random.chance(0.5) ? '#fff' : '#000';
    const knee = `${(Math.cos(turn + bend) * length * 0.5).toFixed(1)} ${(Math.sin(turn + bend) * length * 0.5).toFixed(1)}`;
    const end = `${(Math.cos(turn) * length).toFixed(1)} ${(Math.sin(turn) * length).toFixed(1)}`;
    const starts = [-side, 0, side].flatMap((dx) => [-side, 0, side].map((dy) => [x + dx, y + dy] as const));
    const path = starts
      .filter(([u, v]) => Math.min(u, v) > -LONGEST_FIBRE && Math.max(u, v) < side + LONGEST_FIBRE)
      .map(([u, v]) => `M${u.toFixed(1)} ${v.toFixed(1)}q${knee} ${end}`)
      .join('');
    const look = `stroke-width="${random.range(0.5, 1.2).toFixed(2)}" stroke-opacity="${random.range(0.15, 0.6).toFixed(2)}"`;
    body += `<path d="${path}" fill="none" stroke="${colour}" ${look}/>`;
  }
  return body;
}

/**
 * Paper in close view: hills of four sizes and some fibers. Two squares of different sides, multiplied, do not
 * visibly repeat.
 * @param strength 1 is rough paper, 0 is none
 * @param picture size of the picture in pixels; only the part that it needs is computed
 */
export async function grainSquare(
  { side, fibres, strength = 1 }: { side: number; fibres: number; strength?: number },
  seed: string,
  picture: NeededPart = { width: side, height: side },
): Promise<GrainSquare> {
  const square: GrainSquare = { side, values: new Float32Array(side * side).fill(1) };
  if (strength <= 0) return square;
  const need = { width: Math.min(side, picture.width), height: Math.min(side, picture.height) };
  for (const [wave, height] of WAVES) addHills(square, need, [wave, height * strength], `${seed}:${wave}`);
  const grey = `<rect width="${side}" height="${side}" fill="#808080"/>`;
  const frame = { view: [0, 0, need.width, need.height] as const, ...need };
  const drawn = await coverageMask(grey + fibreShapes(side, fibres, `${seed}:fibres`), frame, 0.5);
  for (let y = 0; y < need.height; y++) {
    for (let x = 0; x < need.width; x++) {
      const at = y * side + x;
      const fibre = ((drawn[y * need.width + x] as number) - 128) / 128;
      square.values[at] = clamp((square.values[at] as number) + fibre * FIBRE_STRENGTH * strength, 0.7, 1.3);
    }
  }
  return square;
}
