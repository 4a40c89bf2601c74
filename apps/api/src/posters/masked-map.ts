import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MaskedMapOfViewer } from '../campaigns/answers/private-picture.ts';
import { findMapPart, maskOrderFor } from '../media/masks/map-part.ts';
import { maskPicture } from '../media/masks/mask-picture.ts';
import { createPlainTiles } from '../media/masks/plain-tiles.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import type { PosterOrder } from './poster-drawing.ts';

/** The masking of a map on a poster. */
export type MaskedMap = MaskedMapOfViewer;

/**
 * Replaces the picture of an order by the masked picture; by blank paper if it is not available now.
 * @param work temporary folder for the picture
 */
export async function withMaskedPicture(order: PosterOrder, media: MediaStore, work: string): Promise<PosterOrder> {
  const { masked } = order;
  if (masked === null) return order;
  const request = { ...masked, what: { form: 'whole' }, paper: 'day' } as const;
  const [plain, part] = [await createPlainTiles(media).find(masked.source), findMapPart(request)];
  if (plain === undefined || part === undefined) return { ...order, picture: null };
  const made = await maskPicture(maskOrderFor(request, part, { media: media.place, plain }));
  if (made.kind !== 'made') return { ...order, picture: null };
  const file = join(work, 'masked.webp');
  await writeFile(file, made.bytes);
  return { ...order, picture: { file, ...part.seen } };
}
