import { serverMessages } from '@venture-atlas/rules';
import type { Caller } from '../../audit/caller.ts';
import { AppError } from '../../errors.ts';
import { assertRoomForPictures, keepPictures } from '../../media/commands/store-uploads.ts';
import type { StoredFiles } from '../../media/images/image-job.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { pictureRefused } from '../../media/images/picture-refused.ts';
import { fitStored } from '../../media/images/take-picture.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { findPictureByFile } from '../../media/queries/pictures.ts';
import { keyOfAddress } from '../../media/store/media-address.ts';

export interface FitWish {
  locationId: number;
  /** Address of a picture of ours. */
  image: string;
  fit: 'crop' | 'fit';
}

/**
 * Makes a picture that covers a map without being stretched of one that does not. The map is not changed by this.
 * @throws AppError not_found; bad_request when it is no picture of ours, or the map has no size that it could be fitted
 *   to; storage_full, unavailable
 */
export async function fitToMap(
  deps: PictureDeps,
  caller: Caller,
  { locationId, image, fit }: FitWish,
): Promise<StoredFiles> {
  const shown = await findShownPicture(deps.db, locationId);
  if (shown === undefined) throw new AppError('not_found');
  const { map_width: width, map_height: height } = shown;
  if (width === null || height === null) {
    throw new AppError('bad_request', { field: 'location_id', message: serverMessages.mapHasNoSize });
  }
  const file = keyOfAddress(image);
  const picture = file === undefined ? undefined : await findPictureByFile(deps.db, file);
  if (file === undefined || picture === undefined)
    throw new AppError('bad_request', { field: 'image', message: serverMessages.pictureNotOurs });
  await assertRoomForPictures(deps);
  const answer = await fitStored({ file, media: deps.media.place, map: { width, height }, fit });
  if (!answer.ok) throw pictureRefused(answer.reason, file);
  await keepPictures(deps, caller, [answer.result], null);
  return answer.result;
}
