import { clamp } from '../../plane/points.ts';
import type { Noise } from '../../random/noise.ts';

type Inside = (x: number, y: number) => boolean;

/** How far into a wood its edges are felt, sheet units; each a step towards the lower right. */
const STEPS = [
  [22, 16],
  [46, 34],
  [78, 56],
] as const;

/** How much of the way from a tree towards its lower right (1) or upper left (-1) is out of the wood, 0..1. */
function openness(isInside: Inside, x: number, y: number, towards: 1 | -1): number {
  let open = 0;
  for (const [dx, dy] of STEPS) if (!isInside(x + dx * towards, y + dy * towards)) open++;
  return open / STEPS.length;
}

/**
 * How much light a tree of a wood gets, 0..1, so that the wood reads as one soft mass lit from the upper left: billows
 * of the canopy, a bright edge where the light comes from, a dark one away from it.
 */
export function woodLight(isInside: Inside, noise: Noise, x: number, y: number): number {
  const height = (px: number, py: number): number => noise.fbm(px / 260, py / 220, 2);
  const billow = height(x, y) - height(x - 54, y - 46);
  const slow = noise.fbm(x / 620 + 9, y / 620, 2);
  const edge = 0.3 * openness(isInside, x, y, -1) - 0.42 * openness(isInside, x, y, 1);
  return clamp(0.5 + 1.15 * billow + 0.26 * slow + edge, 0, 1);
}
