import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { route } from '../../http/route.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { revealSecret, takeSecretBack } from '../commands/reveal-secrets.ts';
import { askerOf } from '../plugin.ts';
import { readRevealsForDm } from '../view/reveals-for-dm.ts';

/** Secrets of texts that a DM reveals to the players of a campaign. */
export const revealRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.listReveals, (request, reply) => {
    const asker = askerOf(request);
    const locationId = Number(request.query.location_id);
    sendCampaignAnswer(request, reply, { campaign_id: request.params.id }, ({ db }, view) => {
      assertMay(asker.viewer, 'campaign.edit', view.subject);
      return readRevealsForDm(db, view, locationId);
    });
  });

  route(app, calls.revealSecret, (request) => {
    const { location_id, secret, to, people = [] } = request.body;
    const input = { locationId: Number(location_id), secret, to, people };
    return revealSecret(campaigns, askerOf(request), request.params.id, input);
  });

  route(app, calls.takeSecretBack, async (request) => {
    const { location_id, secret } = request.body;
    const which = { locationId: Number(location_id), secret };
    return { taken_back: await takeSecretBack(campaigns, askerOf(request), request.params.id, which) };
  });
};
