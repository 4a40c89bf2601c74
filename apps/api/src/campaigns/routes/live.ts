import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { route } from '../../http/route.ts';
import { readPresence } from '../answers/who-is-here.ts';
import { streamHeaders } from '../live/event-stream.ts';
import { GONE_AFTER_MS, LATE_AFTER_MS, LOOK_EVERY_MS } from '../live/presence.ts';
import { changedKinds, readAtRevision } from '../live/revision.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/load-campaign.ts';

/** Streams that notify of changes in a campaign (edition 2, section 6). */
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

/** A screen of another process that is not reported as late after this time is up to date (ms). */
const SETTLED_AFTER_MS = LATE_AFTER_MS + 2 * LOOK_EVERY_MS;

/** The presence list for the DM, and reports by screens. */
export const presenceRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.getPresence, async (request) => {
    const { id } = request.params;
    const { people } = request.query;
    const mine = () =>
      readInCampaign(app.campaigns, askerOf(request), { campaign_id: id }, async (source, view) => {
        assertMay(view.viewer, 'campaign.edit', view.subject);
        const now = app.campaigns.now();
        return readPresence(source.db, view.campaign.id, {
          alive: isoTime(now - GONE_AFTER_MS),
          settled: isoTime(now - SETTLED_AFTER_MS),
          people: people === undefined ? undefined : new Set(people.split(',').map(Number)),
          isCurrent: (screen) => app.live.presence.isCurrent({ campaignId: id, screen }),
        });
      });
    // The right is checked first. Then earlier writes are announced, so that no screen counts as current too early.
    await mine();
    await app.live.settle(id);
    return mine();
  });

  route(app, calls.reportDrawn, async (request) => {
    const { viewer, params, body } = request;
    const userId = viewer.kind === 'anonymous' ? null : viewer.id;
    await app.live.presence.drew({ campaignId: params.id, screen: body.screen, userId }, body.revision);
    return { success: 'Noted.' };
  });
};
