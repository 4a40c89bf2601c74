import { doublingsToUsual } from '@venture-atlas/importers';
import { serverMessages } from '@venture-atlas/rules';
import { inOtherUnits, type LocationSaved } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { fileOfAddress } from '../../media/capabilities/capability.ts';
import { assertWorldStorage } from '../../media/commands/storage-limits.ts';
import { assertCanTakePictures, keepPictures, type Storing } from '../../media/commands/store-uploads.ts';
import type { StoredFiles } from '../../media/images/image-job.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { pictureRefused } from '../../media/images/picture-refused.ts';
import { fitStored } from '../../media/images/take-picture.ts';
import { findPictureJob, findShownPicture } from '../../media/queries/picture-jobs.ts';
import { findKeeping } from '../../media/queries/picture-naming.ts';
import { findPictureByFile } from '../../media/queries/pictures.ts';
import { assertEdits } from '../../worlds/assert-edits.ts';
import type { LocationFields } from './location-entity.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { readLabels, sizesAfter } from './scale-map.ts';
import { requireInScope, type StaffRequest, writeOnce } from './staff-change.ts';
import { assertVersion } from './staff-conflict.ts';

/**
 * Scales a map that is far larger or smaller than a few thousand units to a usual size, with everything on it.
 * Nothing moves against the picture. It is one change of the history, and it can be undone.
 * @throws AppError not_found, changed_meanwhile; conflict if the size is usual already, or a new picture is pending
 */
export async function fixMapFrame(deps: RegistryDeps, request: StaffRequest, id: number): Promise<LocationSaved> {
  const thing = deps.entities.location;
  return writeOnce(
    deps,
    request,
    thing,
    {
      action: 'location.rescale',
      entityId: id,
      answer: ({ shown, changeId }) => {
        if (shown === undefined) throw new AppError('not_found');
        return { location: shown, change_id: changeId };
      },
    },
    async (trx, at, scope) => {
      const found = await requireInScope(trx, scope, thing, id);
      await assertVersion(trx, thing, id, request.version, found);
      const { worldId } = found;
      const { frame_doublings, map_width: width, map_height: height, opening_view } = found.fields;
      const doublings = width === null || height === null ? 0 : doublingsToUsual({ width, height });
      if (width === null || height === null || doublings === 0) {
        throw new AppError('conflict', { message: serverMessages.frameIsUsual });
      }
      if ((await findPictureJob(trx, id))?.state === 'pending') {
        throw new AppError('conflict', { message: serverMessages.framePictureComing });
      }
      const by = 2 ** doublings;
      const before: Partial<LocationFields> = {
        frame_doublings,
        map_width: width,
        map_height: height,
        opening_view,
        ...inOtherUnits(found.fields, 1),
        label_sizes: Object.fromEntries((await readLabels(trx, id)).map((label) => [label.id, label.scale])),
      };
      const after: Partial<LocationFields> = {
        frame_doublings: frame_doublings + doublings,
        map_width: width * by,
        map_height: height * by,
        ...inOtherUnits(found.fields, by),
        opening_view: opening_view && {
          lat: opening_view.lat * by,
          lng: opening_view.lng * by,
          zoom: opening_view.zoom / by,
        },
        label_sizes: await sizesAfter(trx, id, by),
      };
      await thing.write(trx, id, after, at);
      return { id, worldId, before, after, whole: found.fields };
    },
  );
}

interface FitRequest {
  locationId: number;
  /** The address of a picture that this site stores. */
  image: string;
  fit: 'crop' | 'fit';
}

/**
 * Makes a version of a picture that covers a map without stretching. The map itself does not change.
 * @throws AppError not_found; bad_request if the picture is not stored here or the map has no size; quota_reached,
 *   storage_full, unavailable
 */
export async function fitToMap(
  deps: PictureDeps,
  by: Storing,
  { locationId, image, fit }: FitRequest,
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
  await assertCanTakePictures(deps);
  await assertWorldStorage(deps, deps.db, worldId, 1);
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
