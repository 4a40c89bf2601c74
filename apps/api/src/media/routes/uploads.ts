import multipart from '@fastify/multipart';
import { staffMessages } from '@venture-atlas/rules';
import { UPLOAD_BYTES_MAX } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { allowBody } from '../../http/body-time.ts';
import { route } from '../../http/route.ts';
import { ATLAS_WORLD_ID } from '../../worlds/atlas-world.ts';
import { staffScope, wholeWorld } from '../../worlds/scope.ts';
import { assertRoomForPictures, storeUploads } from '../commands/store-uploads.ts';
import { findShownPicture } from '../queries/picture-jobs.ts';
import { assertForm, pictureLimits, refuseLongForm, withReceivedForm } from './receive-parts.ts';

const MEGABYTE = 1_048_576;

/** Five minutes for all of it, at no less than 16 KiB a second; what stands around the files is little. */
const uploadTime = { totalMs: 300_000, bytesALook: 15 * 16 * 1024, mostBytes: UPLOAD_BYTES_MAX + 4 * MEGABYTE };

/** There is one place for files; old clients may name it. */
const buckets: readonly (string | undefined)[] = [undefined, '', 'media'];

/** Taking in pictures (specification section 7). */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  const { pictures } = app;
  await app.register(multipart);

  route(app, calls.uploadPictures, async (request) => {
    assertMay(request.viewer, 'upload', null);
    assertForm(request);
    allowBody(request.raw, uploadTime);
    const caller = callerOf(request);
    const key = String(caller.userId);
    return withReceivedForm(
      request,
      pictures.media.incoming,
      async ({ files, fields }) => {
        if (!buckets.includes(fields.bucket_name)) throw new AppError('bad_request', { field: 'bucket_name' });
        if (files.length === 0) throw new AppError('bad_request', { field: 'files', message: staffMessages.noFile });
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        refuseWait(pictures.limits.uploadedBytes.take(key, bytes));
        const worldId = await worldFor(fields.location_id);
        const stored = await storeUploads(pictures, caller, { worldId, files });
        const addresses = await pictures.addressesFor(app.db, { scope: wholeWorld(worldId), reader: 'editors' });
        return {
          uploaded_files: stored.map(({ file, name, width, height }) => ({
            url: addresses.of(file, { worldId, locationId: 0, as: 'map' }),
            name,
            width,
            height,
          })),
        };
      },
      () => refuseEarly(request, key),
    );
  });

  /** The world of the place that pictures are for; without one the Atlas. @throws AppError bad_request, not_found */
  const worldFor = async (locationId: string | undefined): Promise<number> => {
    if (locationId === undefined || locationId === '') return ATLAS_WORLD_ID;
    if (!/^[0-9]{1,15}$/.test(locationId)) throw new AppError('bad_request', { field: 'location_id' });
    const place = await findShownPicture(app.db, Number(locationId));
    const { worldIds } = await staffScope(app.db);
    if (place === undefined || !worldIds.includes(place.world_id)) throw new AppError('not_found');
    return place.world_id;
  };

  /** What is known before the files are here. */
  const refuseEarly = async (request: FastifyRequest, key: string): Promise<void> => {
    refuseLongForm(request, pictureLimits, uploadTime.mostBytes);
    refuseWait(pictures.limits.uploadedBytes.wait(key));
    refuseWait(pictures.limits.uploads.take(key));
    await assertRoomForPictures(pictures);
  };
};
