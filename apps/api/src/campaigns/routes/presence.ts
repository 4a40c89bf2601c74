import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { route } from '../../http/route.ts';
import { readPresence } from '../answers/who-is-here.ts';
import { GONE_AFTER_MS } from '../live/presence.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';

/** Who is here, for the DM alone, and what screens say of themselves. */
export const presenceRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.getPresence, (request) =>
    readInCampaign(app.campaigns, askerOf(request), { campaign_id: request.params.id }, async ({ db }, view) => {
      assertMay(request.viewer, 'campaign.edit', view.subject);
      return readPresence(db, view.campaign.id, isoTime(app.campaigns.now() - GONE_AFTER_MS));
    }),
  );

  route(app, calls.sayDrawn, async (request) => {
    const { viewer, params, body } = request;
    const userId = viewer.kind === 'anonymous' ? null : viewer.id;
    await app.live.presence.drew({ campaignId: params.id, screen: body.screen, userId }, body.revision);
    return { success: 'Noted.' };
  });
};
