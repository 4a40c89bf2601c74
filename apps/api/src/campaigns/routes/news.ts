import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../http/route.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { sayVisit } from '../commands/say-visit.ts';
import { askerOf } from '../plugin.ts';
import { readNews } from '../view/read-news.ts';

/** What is new for somebody who was away. */
export const newsRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.getNews, (request, reply) =>
    sendCampaignAnswer(request, reply, { campaign_id: request.params.id }, ({ db }, view) =>
      readNews(db, view, request.query.since, campaigns.now()),
    ),
  );

  route(app, calls.sayVisit, async (request) => {
    await sayVisit(campaigns, askerOf(request), request.params.id);
    return { success: 'The visit is kept.' };
  });
};
