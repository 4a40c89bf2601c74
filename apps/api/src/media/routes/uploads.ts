import multipart from '@fastify/multipart';
import { staffMessages, type Viewer } from '@venture-atlas/rules';
import type { UploadResult } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { allowBody } from '../../http/body-time.ts';
import { found } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { assertEdits } from '../../worlds/assert-edits.ts';
import { editedWorldScope, wholeWorld } from '../../worlds/scope.ts';
import { assertWorldStorage } from '../commands/storage-limits.ts';
import { assertCanTakePictures, storeUploads } from '../commands/store-uploads.ts';
import type { PictureDeps } from '../images/picture-deps.ts';
import { findShownPicture } from '../queries/picture-jobs.ts';
import {
  assertForm,
  type FormFields,
  type FormLimits,
  type FormUse,
  pictureLimits,
  pictureTime,
  refuseLongForm,
  withReceivedForm,
} from './receive-parts.ts';

/** There is only one bucket; old clients may name it. */
const buckets: readonly (string | undefined)[] = [undefined, '', 'media'];

/** Uploads of pictures (specification */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  const { pictures } = app;
  const limits = pictureLimits(pictures.largest);
  await app.register(multipart);

  route(app, calls.uploadPictures, async (request) => {
    assertForm(request);
    allowBody(request.raw, pictureTime(limits));
    const { viewer } = request;
    const caller = callerOf(request);
    const key = String(caller.userId);
    const form: FormUse<UploadResult> = {
      before: () => refuseBeforeUpload(pictures, request, limits),
      // Our own forms send these fields first, so refused uploads send no megabytes.
      beforeFiles: async (fields) => assertWorldStorage(pictures, app.db, await worldFor(viewer, fields), 1),
      use: async ({ files, fields }) => {
        if (!buckets.includes(fields.bucket_name)) throw new AppError('bad_request', { field: 'bucket_name' });
        if (files.length === 0) throw new AppError('bad_request', { field: 'files', message: staffMessages.noFile });
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        refuseWait(pictures.limits.uploadedBytes.take(key, bytes));
        const worldId = await worldFor(viewer, fields);
        const stored = await storeUploads(pictures, { viewer, caller }, { worldId, files });
        const addresses = await pictures.addressesFor(app.db, { scope: wholeWorld(worldId), reader: 'editors' });
        return {
          uploaded_files: stored.map(({ file, name, width, height }) => ({
            // Editors get every picture.
            url: addresses.of(file, { worldId, locationId: 0, as: 'map' }) ?? '',
            name,
            width,
            height,
          })),
        };
      },
    };
    return withReceivedForm(request, pictures.media.incoming, form, limits);
  });

  /**
   * The target world: that of the place, otherwise the named one, otherwise the Atlas.
   * @throws AppError bad_request; not_found if the viewer may not edit it or it does not exist
   */
  const worldFor = async (viewer: Viewer, fields: FormFields): Promise<number> => {
    const { location_id: locationId = '', world_id: worldId = '' } = fields;
    if (locationId === '') {
      const scope = await editedWorldScope(app.db, viewer, worldId === '' ? undefined : worldId);
      return found(found(scope).worldIds[0]);
    }
    if (!/^[0-9]{1,15}$/.test(locationId)) throw new AppError('bad_request', { field: 'location_id' });
    const place = found(await findShownPicture(app.db, Number(locationId)));
    await assertEdits(app.db, viewer, place.world_id);
    return place.world_id;
  };
};

/**
 * Refuses an upload before reading it: by its length, the quota of the account, and the load of the server.
 * @throws AppError payload_too_large, too_many_requests, storage_full, unavailable
 */
export async function refuseBeforeUpload(
  pictures: PictureDeps,
  request: FastifyRequest,
  limits: FormLimits,
): Promise<void> {
  const key = String(callerOf(request).userId);
  refuseLongForm(request, limits, pictureTime(limits).mostBytes);
  refuseWait(pictures.limits.uploadedBytes.wait(key));
  refuseWait(pictures.limits.uploads.take(key));
  await assertCanTakePictures(pictures);
}
