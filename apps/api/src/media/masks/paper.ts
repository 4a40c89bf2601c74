import type { Paper } from './mask-order.ts';

/** Side of the piece of paper that repeats, in pixels: tiles are half as wide, so that four of them are all there are. */
export const PAPER_SIDE = 1024;

/** Screens take half of its light from every picture at night: this one comes to #1D2528 then. */
const NIGHT = [58, 74, 80] as const;
const COLOURS: Record<Paper, readonly [number, number, number]> = { day: [237, 227, 203], night: NIGHT };
/** How much lighter and darker the grain is than the paper, of 255. */
const GRAIN: Record<Paper, number> = { day: 13, night: 14 };

/**
 * Waves of the grain: how many cells go across the piece and down it, and how strong they are. Long banks of mist, the
 * wisps at their edges, and the fibres of the sheet.
 */
const WAVES = [
  { across: 4, down: 9, share: 0.36 },
  { across: 9, down: 23, share: 0.3 },
  { across: 21, down: 43, share: 0.16 },
  { across: 61, down: 89, share: 0.06 },
  { across: 512, down: 512, share: 0.12 },
] as const;
/** Waves with so many cells are the sheet itself, and not bent. */
const FIBRES = 512;
/** What bends the banks, so that nothing of the cells is seen: cells across and down, and how far (pixels). */
const BEND = { across: 5, down: 5, by: 90 } as const;

const made = new Map<Paper, Uint8Array>();

/** A piece of paper that goes on without a seam at each side: red, green and blue, row by row. Always the same. */
export function paperOf(paper: Paper): Uint8Array {
  const known = made.get(paper);
  if (known !== undefined) return known;
  const pixels = new Uint8Array(PAPER_SIDE * PAPER_SIDE * 3);
  const [red, green, blue] = COLOURS[paper];
  for (let y = 0; y < PAPER_SIDE; y += 1) {
    for (let x = 0; x < PAPER_SIDE; x += 1) {
      const bentX = x + BEND.by * (noise(x, y, BEND.across, BEND.down, 11) - 0.5);
      const bentY = y + BEND.by * (noise(x, y, BEND.across, BEND.down, 12) - 0.5);
      let grain = 0;
      for (const [wave, { across, down, share }] of WAVES.entries())
        grain += share * (across < FIBRES ? noise(bentX, bentY, across, down, wave) : noise(x, y, across, down, wave));
      // Most of noise is near its middle: spread, and soft at both ends.
      const lighter = Math.round(Math.tanh((grain - 0.5) * 3.6) * GRAIN[paper]);
      pixels.set([red + lighter, green + lighter, blue + lighter], (y * PAPER_SIDE + x) * 3);
    }
  }
  made.set(paper, pixels);
  return pixels;
}

/** Smooth noise from 0 to 1 that repeats at the edge of the piece. */
function noise(x: number, y: number, across: number, down: number, wave: number): number {
  const u = (((x + PAPER_SIDE) % PAPER_SIDE) / PAPER_SIDE) * across;
  const v = (((y + PAPER_SIDE) % PAPER_SIDE) / PAPER_SIDE) * down;
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, below] = [(left + 1) % across, (top + 1) % down];
  const [shareX, shareY] = [smooth(u - left), smooth(v - top)];
  const upper = mix(random(left, top, wave), random(right, top, wave), shareX);
  const lower = mix(random(left, below, wave), random(right, below, wave), shareX);
  return mix(upper, lower, shareY);
}

const smooth = (share: number): number => share * share * (3 - 2 * share);
const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** From 0 to 1, the same for the same place everywhere. */
function random(x: number, y: number, wave: number): number {
  let bits = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b) ^ Math.imul(wave + 1, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
