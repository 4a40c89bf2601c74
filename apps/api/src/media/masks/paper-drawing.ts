import type { FogGround } from '@venture-atlas/types';
import { noise, PAPER_SIDE, random } from './paper-noise.ts';

/** Light that is added to a pixel of the blank sheet, of 255. */
type Drawing = (x: number, y: number) => number;

/**
 * What is drawn on the blank sheet of unknown ground: stars, the net of an unsurveyed sheet, lines of depth. Lines lie far
 * from the edges of tiles, where a codec would smear them.
 */
export const paperDrawings: Record<FogGround, () => Drawing> = {
  parchment: () => () => 0,
  night: () => starAt,
  atlas: () => (x, y) => (x % GRATICULE === GRATICULE / 2 || y % GRATICULE === GRATICULE / 2 ? -13 : 0),
  sea: depthLines,
  blueprint: () => (x, y) => Math.max(ruledAt(x), ruledAt(y)),
  stone: flagstones,
};

/** Pixels between the lines of an atlas, of which four make a piece; and between the stars of a night, at least. */
const GRATICULE = 256;
const SKY = 32;

function starAt(x: number, y: number): number {
  const [column, row] = [Math.floor(x / SKY), Math.floor(y / SKY)];
  if (random(column, row, 21) > 0.16) return 0;
  const [starX, starY] = [4 + 24 * random(column, row, 22), 4 + 24 * random(column, row, 23)];
  const brightness = 18 + 70 * random(column, row, 24) ** 3;
  return brightness * Math.exp(-((x - column * SKY - starX) ** 2 + (y - row * SKY - starY) ** 2) / 0.9);
}

/** Lines of one depth, as charts draw open water: every other one is fainter. */
const DEPTHS = 11;

function depthLines(): Drawing {
  const depths = new Float32Array(PAPER_SIDE * PAPER_SIDE);
  for (let y = 0; y < PAPER_SIDE; y += 1)
    for (let x = 0; x < PAPER_SIDE; x += 1)
      depths[y * PAPER_SIDE + x] = DEPTHS * (0.68 * noise(x, y, 3, 3, 31) + 0.32 * noise(x, y, 7, 7, 32));
  const depthAt = (x: number, y: number): number =>
    depths[((y + PAPER_SIDE) % PAPER_SIDE) * PAPER_SIDE + ((x + PAPER_SIDE) % PAPER_SIDE)] ?? 0;
  return (x, y) => {
    const depth = depthAt(x, y);
    const line = Math.round(depth);
    const steepness = Math.hypot(depthAt(x + 1, y) - depthAt(x - 1, y), depthAt(x, y + 1) - depthAt(x, y - 1)) / 2;
    // Where it is flat a line would be a stain.
    const pixels = Math.abs(depth - line) / Math.max(steepness, 0.004);
    return (line % 2 === 0 ? -16 : -9) * Math.max(0, Math.min(1, 1.3 - pixels));
  };
}

/** Pixels between the lines of a plan, of which every fourth is stronger. */
const RULE = 64;

function ruledAt(at: number): number {
  if (at % RULE !== RULE / 2) return 0;
  return at % (4 * RULE) === RULE / 2 ? 26 : 11;
}

/** Pixels a flagstone takes, more or less. */
const STONE = 64;
const STONES = PAPER_SIDE / STONE;

/** Stones of uneven shape and shade, with dark joints between them. */
function flagstones(): Drawing {
  const wrapped = (cell: number): number => (cell + STONES) % STONES;
  const stones = Array.from({ length: STONES * STONES }, (_one, at) => {
    const [u, v] = [at % STONES, Math.floor(at / STONES)];
    return { x: 0.2 + 0.6 * random(u, v, 43), y: 0.2 + 0.6 * random(u, v, 44), shade: random(u, v, 45) };
  });
  return (x, y) => {
    const [bentX, bentY] = [x + 9 * (noise(x, y, 24, 24, 41) - 0.5), y + 9 * (noise(x, y, 24, 24, 42) - 0.5)];
    const [column, row] = [Math.floor(bentX / STONE), Math.floor(bentY / STONE)];
    let [nearest, second, shade] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (let v = row - 1; v <= row + 1; v += 1)
      for (let u = column - 1; u <= column + 1; u += 1) {
        const stone = stones[wrapped(v) * STONES + wrapped(u)];
        if (stone === undefined) continue;
        const distance = Math.hypot((u + stone.x) * STONE - bentX, (v + stone.y) * STONE - bentY);
        if (distance < nearest) {
          second = nearest;
          nearest = distance;
          shade = stone.shade;
        } else second = Math.min(second, distance);
      }
    const joint = Math.max(0, 1 - (second - nearest) / 5);
    return 12 * (shade - 0.5) - 15 * joint;
  };
}
