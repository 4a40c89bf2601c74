import { serverMessages } from '@venture-atlas/rules';
import type { Caller } from '../../audit/caller.ts';
import { AppError } from '../../errors.ts';
import { fileOfAddress } from '../../media/capabilities/read-address.ts';
import { assertRoomForPictures, keepPictures } from '../../media/commands/store-uploads.ts';
import type { StoredFiles } from '../../media/images/image-job.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { pictureRefused } from '../../media/images/picture-refused.ts';
import { fitStored } from '../../media/images/take-picture.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { findNaming } from '../../media/queries/picture-naming.ts';
import { findPictureByFile } from '../../media/queries/pictures.ts';
import { staffScope } from '../../worlds/scope.ts';

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
): Promise<{ worldId: number; picture: StoredFiles }> {
  const shown = await findShownPicture(deps.db, locationId);
  if (shown === undefined || !(await staffScope(deps.db)).worldIds.includes(shown.world_id))
    throw new AppError('not_found');
  const { map_width: width, map_height: height } = shown;
  if (width === null || height === null) {
    throw new AppError('bad_request', { field: 'location_id', message: serverMessages.mapHasNoSize });
  }
  const { world_id: worldId } = shown;
  const file = fileOfAddress(deps.seals, image);
  const picture = file === undefined ? undefined : await findPictureByFile(deps.db, worldId, file);
  if (file === undefined || picture === undefined)
    throw new AppError('bad_request', { field: 'image', message: serverMessages.pictureNotOurs });
  await assertRoomForPictures(deps);
  const answer = await fitStored({
    ...{ file, media: deps.media.place, map: { width, height }, fit },
    naming: await findNaming(deps.db, worldId),
  });
  if (!answer.ok) throw pictureRefused(answer.reason, file);
  const [kept] = await keepPictures(deps, caller, { worldId, pictures: [answer.result], sourceUrl: null });
  return { worldId, picture: kept ?? answer.result };
}
