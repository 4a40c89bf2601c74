import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../http/route.ts';
import { sayVisit } from '../commands/say-visit.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';
import { readNews } from '../view/read-news.ts';

/** What is new for a player who was away. */
export const newsRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.getNews, (request) =>
    readInCampaign(campaigns, askerOf(request), { campaign_id: request.params.id }, ({ db }, view) =>
      readNews(db, view, campaigns.now()),
    ),
  );

  route(app, calls.sayVisit, async (request) => {
    await sayVisit(campaigns, askerOf(request), request.params.id);
    return { success: 'The visit is kept.' };
  });
};
