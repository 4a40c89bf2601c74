import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MaskedMapOfViewer } from '../campaigns/answers/private-picture.ts';
import { findMapPart, maskOrderFor } from '../media/masks/map-part.ts';
import { maskPicture } from '../media/masks/mask-picture.ts';
import { createPlainTiles } from '../media/masks/plain-tiles.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import type { PosterOrder } from './poster-drawing.ts';

/** What is hidden of the map on a poster. */
export type MaskedMap = MaskedMapOfViewer;

/**
 * The order with the picture that its viewer may see. A map whose masked picture can not be had now is a blank sheet.
 * @param work a folder for the picture
 */
export async function withMaskedPicture(order: PosterOrder, media: MediaStore, work: string): Promise<PosterOrder> {
  const { masked } = order;
  if (masked === null) return order;
  const ask = { ...masked, what: { form: 'whole' }, paper: 'day' } as const;
  const [plain, part] = [await createPlainTiles(media).find(masked.source), findMapPart(ask)];
  if (plain === undefined || part === undefined) return { ...order, picture: null };
  const made = await maskPicture(maskOrderFor(ask, part, { media: media.place, plain }));
  if (made.kind !== 'made') return { ...order, picture: null };
  const file = join(work, 'masked.webp');
  await writeFile(file, made.bytes);
  return { ...order, picture: { file, ...part.seen } };
}
