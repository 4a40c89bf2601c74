import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { recordVisit } from '../commands/join-campaign.ts';
import { endSession, saveRecap, startSession } from '../commands/lead-session.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/load-campaign.ts';
import { readChronicle, readNews, readSessions } from '../view/read-chronicle.ts';

/** The sessions of a campaign, and its chronicle (edition 2, sections 6 and 7). */
export const chronicleRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.listGameSessions, { config: { sending: 'tagged' } }, async (request) => {
    const { page, as } = request.query;
    return readInCampaign(campaigns, askerOf(request), { campaign_id: request.params.id, as }, ({ db }, view) =>
      readSessions(db, view, Number(page ?? 1)),
    );
  });

  route(app, calls.startSession, (request) =>
    startSession(campaigns, askerOf(request), { campaignId: request.params.id, number: request.body.number }),
  );

  route(app, calls.endSession, (request) => {
    const { id, number } = request.params;
    return endSession(campaigns, askerOf(request), { campaignId: id, number: numberOf(number) });
  });

  route(app, calls.saveRecap, (request) => {
    const { id, number } = request.params;
    const { recap, version } = request.body;
    return saveRecap(campaigns, askerOf(request), { campaignId: id, number: numberOf(number), recap, version });
  });

  route(app, calls.getChronicle, { config: { sending: 'tagged' } }, async (request) => {
    const { session, page, as } = request.query;
    return readInCampaign(campaigns, askerOf(request), { campaign_id: request.params.id, as }, async ({ db }, view) => {
      const number = session === undefined ? null : numberOf(session);
      const found = await readChronicle(db, view, number, Number(page ?? 1));
      if (found === undefined) throw new AppError('not_found');
      return found;
    });
  });
};

/** @throws AppError not_found for an invalid session number */
function numberOf(text: string): number {
  if (!idInAddress.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** News for a returning member. */
export const newsRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.getNews, (request, reply) =>
    sendCampaignAnswer(request, reply, { campaign_id: request.params.id }, ({ db }, view) =>
      readNews(db, view, request.query.since, campaigns.now()),
    ),
  );

  route(app, calls.recordVisit, async (request) => {
    await recordVisit(campaigns, askerOf(request), request.params.id);
    return { success: 'The visit is kept.' };
  });
};
