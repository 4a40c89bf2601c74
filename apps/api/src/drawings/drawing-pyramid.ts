import { type TilePyramid, tilePyramid } from '@venture-atlas/map-math';
import type { PixelSize } from '../media/images/image-job.ts';

/** A sheet has nothing to show beyond so many pixels a unit. */
const FINEST_SCALE = 2;
/** Tiles double from level to level, so a drawing may come out this much larger than was wished for. */
const LARGER_BY = 1.2;

/** The tiles that come nearest to the size that was wished for, their longest side at most a fifth above it. */
export function pyramidFor(sheet: PixelSize, map: PixelSize, size: number): TilePyramid {
  const wanted = Math.min(size, FINEST_SCALE * Math.max(sheet.width, sheet.height));
  const doublings = Math.floor(Math.log2((wanted * LARGER_BY) / Math.max(map.width, map.height)));
  return tilePyramid(map.width, map.height, map.width * 2 ** doublings);
}
