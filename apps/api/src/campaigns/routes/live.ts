import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../http/route.ts';
import { streamHeaders } from '../live/event-stream.ts';
import { readAtRevision } from '../live/read-at-revision.ts';
import { changedKinds } from '../live/revision.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';

/** Hearing at once that something in a campaign changed (edition 2, section 6). */
export const liveRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.followCampaign, { exposeHeadRoute: false }, async (request, reply) => {
    const { since = '', as, screen } = request.query;
    const query = { campaign_id: request.params.id, as };
    const view = await readInCampaign(app.campaigns, askerOf(request), query, async (_source, seen) => seen);
    const { body } = app.live.follow(request, view, { since, as, screen });
    return reply.headers(streamHeaders).send(body);
  });

  route(app, calls.getRevision, async (request) => {
    const { since = '', as, screen } = request.query;
    const { found, revision } = await readAtRevision(
      app,
      askerOf(request),
      { campaign_id: request.params.id, as },
      async (_source, view) => view,
    );
    if (found !== undefined && screen !== undefined) app.live.asked(request, found, { since, as, screen });
    return { revision, kinds: changedKinds(since, revision) };
  });
};
