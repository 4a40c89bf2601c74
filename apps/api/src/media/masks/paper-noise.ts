/** Side of the piece of paper that repeats, in pixels: tiles are half as wide, so that four of them are all there are. */
export const PAPER_SIDE = 1024;

/** Smooth noise from 0 to 1 that repeats at the edge of the piece. */
export function noise(x: number, y: number, across: number, down: number, wave: number): number {
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
export function random(x: number, y: number, wave: number): number {
  let bits = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b) ^ Math.imul(wave + 1, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
