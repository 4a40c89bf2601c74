import multipart from '@fastify/multipart';
import { staffMessages } from '@venture-atlas/rules';
import type { Handout } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { allowBody } from '../../http/body-time.ts';
import { route } from '../../http/route.ts';
import {
  assertForm,
  pictureLimits,
  pictureTime,
  type ReceivedForm,
  withReceivedForm,
} from '../../media/routes/receive-parts.ts';
import { refuseEarly } from '../../media/routes/refuse-early.ts';
import { assertMayUpload, uploadHandout } from '../commands/upload-handout.ts';
import { askerOf } from '../plugin.ts';

/** Pictures that a DM uploads to show: taken in like those of worlds, for the layer of the campaign. */
export const handoutPictureRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns, pictures } = app;
  const many = pictureLimits(pictures.largest);
  const onePicture = { ...many, files: 1, bytes: many.fileBytes };
  await app.register(multipart);

  route(app, calls.uploadHandout, async (request) => {
    assertForm(request);
    allowBody(request.raw, pictureTime(onePicture));
    const [asker, caller] = [askerOf(request), callerOf(request)];
    const { id } = request.params;
    const before = async (): Promise<void> => {
      await refuseEarly(pictures, request, onePicture);
      await assertMayUpload(campaigns, pictures, asker, id);
    };
    const use = async ({ files: [file] }: ReceivedForm): Promise<Handout> => {
      if (file === undefined) throw new AppError('bad_request', { field: 'files', message: staffMessages.noFile });
      refuseWait(pictures.limits.uploadedBytes.take(String(caller.userId), file.bytes));
      return uploadHandout(campaigns, pictures, { asker, caller }, id, file);
    };
    return withReceivedForm(request, pictures.media.incoming, { before, use }, onePicture);
  });
};
