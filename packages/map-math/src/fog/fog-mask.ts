import { distanceTo } from './distance.ts';
import type { FogEdge } from './fog-edge.ts';
import { FOG_DIM, FOG_HIDDEN } from './fog-grid.ts';

/** How much of dim ground is paper, 0 to 255: 62 %. */
const VEIL = 158;

/**
 * How much of each pixel is paper, 0 to 255; 255 is nothing but paper.
 * @param window of the picture with the margin of its edge at each side
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

/** From 1 at the edge and before it to 0 where the feather ends, softly at both. */
function fade(share: number): number {
  const along = Math.min(1, Math.max(0, share));
  return 1 - along * along * (3 - 2 * along);
}
