import type { FastifyRequest } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { assertRoomForPictures } from '../commands/store-uploads.ts';
import type { PictureDeps } from '../images/picture-deps.ts';
import { type FormLimits, pictureTime, refuseLongForm } from './receive-parts.ts';

/**
 * Refuses pictures by what is known before anything is read: how long the form is, how much this account sent lately,
 * and how busy the server is.
 * @throws AppError payload_too_large, too_many_requests, storage_full, unavailable
 */
export async function refuseEarly(pictures: PictureDeps, request: FastifyRequest, limits: FormLimits): Promise<void> {
  const key = String(callerOf(request).userId);
  refuseLongForm(request, limits, pictureTime(limits).mostBytes);
  refuseWait(pictures.limits.uploadedBytes.wait(key));
  refuseWait(pictures.limits.uploads.take(key));
  await assertRoomForPictures(pictures);
}
