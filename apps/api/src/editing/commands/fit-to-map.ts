import { serverMessages } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';
import { fileOfAddress } from '../../media/capabilities/read-address.ts';
import { assertRoomForPictures, keepPictures, type Storing } from '../../media/commands/store-uploads.ts';
import { assertRoomInWorld } from '../../media/commands/world-room.ts';
import type { StoredFiles } from '../../media/images/image-job.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { pictureRefused } from '../../media/images/picture-refused.ts';
import { fitStored } from '../../media/images/take-picture.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { findKeeping } from '../../media/queries/picture-naming.ts';
import { findPictureByFile } from '../../media/queries/pictures.ts';
import { assertEdits } from '../../worlds/assert-edits.ts';

export interface FitWish {
  locationId: number;
  /** Address of a picture of ours. */
  image: string;
  fit: 'crop' | 'fit';
}

/**
 * Makes a picture that covers a map without being stretched of one that does not. The map is not changed by this.
 * @throws AppError not_found; bad_request when it is no picture of ours, or the map has no size that it could be fitted
 *   to; quota_reached, storage_full, unavailable
 */
export async function fitToMap(
  deps: PictureDeps,
  by: Storing,
  { locationId, image, fit }: FitWish,
): Promise<{ worldId: number; picture: StoredFiles }> {
  const shown = await findShownPicture(deps.db, locationId);
  if (shown === undefined) throw new AppError('not_found');
  const { world_id: worldId, map_width: width, map_height: height } = shown;
  await assertEdits(deps.db, by.viewer, worldId);
  if (width === null || height === null) {
    throw new AppError('bad_request', { field: 'location_id', message: serverMessages.mapHasNoSize });
  }
  const file = fileOfAddress(deps.seals, image);
  const picture = file === undefined ? undefined : await findPictureByFile(deps.db, worldId, file);
  if (file === undefined || picture === undefined)
    throw new AppError('bad_request', { field: 'image', message: serverMessages.pictureNotOurs });
  await assertRoomForPictures(deps);
  await assertRoomInWorld(deps, deps.db, worldId, 1);
  const { naming, keepsSource } = await findKeeping(deps.db, worldId);
  const answer = await fitStored({
    file: picture.cut_file,
    media: deps.media.place,
    map: { width, height },
    fit,
    mostPixels: deps.largest.pixels,
    naming,
    keepsSource,
  });
  if (!answer.ok) throw pictureRefused(answer, file);
  const [kept] = await keepPictures(deps, by, { worldId, pictures: [answer.result], sourceUrl: null });
  return { worldId, picture: kept ?? answer.result };
}
