import { fogPyramid } from '@venture-atlas/map-math';
import type { Db } from '../../db/schema.ts';
import type { MaskedPictures } from '../masks/masked-pictures.ts';
import { isFogged } from '../queries/picture-jobs.ts';
import type { MediaKey } from '../store/media-store.ts';

interface Size {
  width: number;
  height: number;
}

/** A picture that a map will show next. */
export interface NextPicture {
  locationId: number;
  /** `file` is the file that tiles are cut from. */
  picture: Size & { hash: string; file: MediaKey };
  map: Size;
}

/**
 * If a campaign has fog on this map, cuts the picture into lossless tiles before the map shows it, so that players do
 * not see blank paper meanwhile. Never throws.
 */
export async function prepareMaskTiles(
  { db, masked }: { db: Db; masked: Pick<MaskedPictures, 'prepare'> },
  { locationId, picture, map }: NextPicture,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isFogged(db, locationId))) return;
  const { hash, file } = picture;
  await masked.prepare({ hash, file, map, pyramid: fogPyramid(map, picture) }, signal);
}
