import { distanceTo } from './distance.ts';
import { FOG_DIM, FOG_HIDDEN } from './fog-grid.ts';

/** How far a pixel of a level may be made from others, in pixels of that level: the filter that scales a picture. */
const FILTER_REACH = 5;
/** Side of the blocks in which codecs work: what is lost within one reaches all of it. */
const CODEC_BLOCK = 16;
/** Pixels so near to hidden ground are hidden as well. */
export const FOG_GROWTH = FILTER_REACH + CODEC_BLOCK;
/** Pixels over which paper fades into the picture. */
export const FOG_FEATHER = 14;
/** Pixels around a picture that its mask depends on. */
export const FOG_MARGIN = FOG_GROWTH + FOG_FEATHER + 1;
/** How much of dim ground is paper, 0 to 255: 62 %. */
const VEIL = 158;

/**
 * How much of each pixel is paper, 0 to 255; 255 is nothing but paper.
 * @param window of the picture with FOG_MARGIN at each side
 */
export function fogMask(window: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const wide = { width: width + 2 * FOG_MARGIN, height: height + 2 * FOG_MARGIN };
  const hidden = distanceTo(window, wide, FOG_HIDDEN, FOG_MARGIN);
  const dim = window.includes(FOG_DIM) ? distanceTo(window, wide, FOG_DIM, FOG_MARGIN) : undefined;
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y + FOG_MARGIN) * wide.width + x + FOG_MARGIN;
      const paper = Math.round(255 * fade((hidden[at] ?? 0) - FOG_GROWTH));
      const veil = dim === undefined ? 0 : Math.round(VEIL * fade(dim[at] ?? 0));
      mask[y * width + x] = paper === 255 ? 255 : Math.min(254, paper + Math.round(((255 - paper) * veil) / 255));
    }
  }
  return mask;
}

/** From 1 at the edge and before it to 0 where the feather ends, softly at both. */
function fade(distance: number): number {
  const share = Math.min(1, Math.max(0, distance / FOG_FEATHER));
  return 1 - share * share * (3 - 2 * share);
}
