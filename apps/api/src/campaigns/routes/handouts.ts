import multipart from '@fastify/multipart';
import { staffMessages } from '@venture-atlas/rules';
import { blankHandout, type Handout } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { allowBody } from '../../http/body-time.ts';
import { declareAsFiles } from '../../http/plugins/access.ts';
import { route } from '../../http/route.ts';
import {
  assertForm,
  pictureLimits,
  pictureTime,
  type ReceivedForm,
  withReceivedForm,
} from '../../media/routes/receive-parts.ts';
import { refuseBeforeUpload } from '../../media/routes/uploads.ts';
import { sendPrivately } from '../../media/store/serve-files.ts';
import { findPrivatePicture } from '../answers/private-picture.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { readHandouts, readShowingAgain, readShowings, readWhatIsShown } from '../answers/shown-handouts.ts';
import {
  assertMayUpload,
  createHandout,
  deleteHandout,
  saveHandout,
  uploadHandout,
} from '../commands/change-handouts.ts';
import { showHandout, takeHandoutAway, turnHandoutPage } from '../commands/show-handouts.ts';
import { askerOf } from '../plugin.ts';

/** Handouts that a DM prepares, shows, and takes away (edition 2, section 6). */
export const handoutRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns, pictures } = app;

  route(app, calls.listHandouts, (request, reply) => {
    const asker = askerOf(request);
    const page = Number(request.query.page ?? 1);
    sendCampaignAnswer(request, reply, { campaign_id: request.params.id }, (source, view) => {
      assertMay(asker.viewer, 'campaign.edit', view.subject);
      return readHandouts(source, view, page);
    });
  });

  route(app, calls.createHandout, (request) => {
    const { location_id, ...values } = request.body;
    const input = { values: { ...blankHandout, ...values }, locationId: numberOf(location_id) };
    return createHandout(campaigns, askerOf(request), request.params.id, input);
  });

  route(app, calls.saveHandout, (request) => {
    const { location_id, version, ...values } = request.body;
    const change = { values, version, locationId: location_id === undefined ? undefined : numberOf(location_id) };
    return saveHandout(campaigns, askerOf(request), whichIn(request.params), change);
  });

  route(app, calls.deleteHandout, async (request) => {
    await deleteHandout({ ...campaigns, media: pictures.media }, askerOf(request), whichIn(request.params));
    return { success: 'The handout is deleted.' };
  });

  route(app, calls.showHandout, (request) => {
    const { to, people = [] } = request.body;
    return showHandout(campaigns, askerOf(request), whichIn(request.params), { to, people });
  });

  route(app, calls.listShowings, (request, reply) => {
    const asker = askerOf(request);
    const { id, key } = request.params;
    const page = Number(request.query.page ?? 1);
    sendCampaignAnswer(request, reply, { campaign_id: id }, (source, view) => {
      assertMay(asker.viewer, 'campaign.edit', view.subject);
      return readShowings(source, view, key, page);
    });
  });

  route(app, calls.takeHandoutAway, (request) => takeHandoutAway(campaigns, askerOf(request), whichIn(request.params)));

  route(app, calls.turnHandoutPage, (request) =>
    turnHandoutPage(campaigns, askerOf(request), whichIn(request.params), request.body.page),
  );

  route(app, calls.getShownHandout, (request, reply) => {
    const query = { campaign_id: request.params.id, as: request.query.as };
    sendCampaignAnswer(request, reply, query, readWhatIsShown);
  });

  route(app, calls.getShowing, (request, reply) => {
    const { id, key } = request.params;
    const query = { campaign_id: id, as: request.query.as };
    sendCampaignAnswer(request, reply, query, (source, view) => readShowingAgain(source, view, key));
  });
};

const numberOf = (id: number | string | null): number | null => (id === null ? null : Number(id));

const whichIn = ({ id, key }: { id: string; key: string }) => ({ campaignId: id, key });

/** Uploads of pictures for handouts. They are processed like those of worlds, for the campaign's layer. */
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
      await refuseBeforeUpload(pictures, request, onePicture);
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

/**
 * Pictures at private addresses, each made for one audience.
 * Browsers request them without a token, so the address alone decides. An invalid or ended address answers like a
 * missing file. Players get only masked pictures of fogged maps.
 */
export const privatePictureRoutes: FastifyPluginAsync = async (app) => {
  declareAsFiles(app);
  const { db, media, seals, masked } = app.pictures;
  const { fogs } = app.campaigns;
  await sendPrivately(app, media, (sealed, asked) => findPrivatePicture({ db, seals, masked, fogs }, sealed, asked));
};
