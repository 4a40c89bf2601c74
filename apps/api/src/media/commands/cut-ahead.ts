import { fogPyramid } from '@venture-atlas/map-math';
import type { Db } from '../../db/schema.ts';
import type { MaskedPictures } from '../masks/masked-pictures.ts';
import { isFogged } from '../queries/picture-jobs.ts';
import type { MediaKey } from '../store/media-store.ts';

interface Size {
  width: number;
  height: number;
}

/** A picture that a map is about to show. */
export interface NextPicture {
  locationId: number;
  /** Its file is what it is cut from. */
  picture: Size & { hash: string; file: MediaKey };
  map: Size;
}

/**
 * Cuts a picture also into the tiles that masks are laid over, where players get its map masked: the old picture stays
 * meanwhile, for else they would look at blank paper until that is done. Never fails: then they do.
 */
export async function cutAhead(
  { db, masked }: { db: Db; masked: Pick<MaskedPictures, 'prepare'> },
  { locationId, picture, map }: NextPicture,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isFogged(db, locationId))) return;
  const { hash, file } = picture;
  await masked.prepare({ hash, file, map, pyramid: fogPyramid(map, picture) }, signal);
}
