import type { Db } from '../../db/schema.ts';
import type { PixelSize } from '../../media/images/image-job.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { findPicture, keepPictureFrame } from '../../media/queries/pictures.ts';
import { frameOfDrawing } from '../frame-of-drawing.ts';

/**
 * Notes the frame of a map's picture that came together with the sketch that the painter drew it from, in a seed or an
 * archive. Any other picture (staff replaced the drawing) has none.
 * @param drawnAt when the map was drawn: the drawing was stored at that time
 */
export async function keepDrawnFrame(
  trx: Db,
  mapId: number,
  { sheet, drawnAt }: { sheet: PixelSize; drawnAt: string },
): Promise<void> {
  const hash = (await findShownPicture(trx, mapId))?.picture_hash ?? null;
  const picture = hash === null ? undefined : await findPicture(trx, hash);
  if (picture?.created_at !== drawnAt) return;
  await keepPictureFrame(trx, picture.hash, frameOfDrawing(sheet, picture));
}
