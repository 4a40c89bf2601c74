import type { DrawnFrame } from '@venture-atlas/map-math';
import { frameReach } from '@venture-atlas/painter';
import type { PixelSize } from '../media/images/image-job.ts';

/** The frame of a picture that the painter drew from a sheet of this size, in pixels of the picture. */
export function frameOfDrawing(sheet: PixelSize, picture: PixelSize): DrawnFrame {
  const { side, corner } = frameReach(sheet);
  const pixels = picture.width / sheet.width;
  return { side: side * pixels, corner: corner * pixels };
}
