import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { route } from '../../http/route.ts';
import { readFog, readFogChanges } from '../answers/fog.ts';
import { findPlainSource } from '../answers/private-picture.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { addFog, type FogOfMap, stepFog, switchFog } from '../commands/change-fog.ts';
import { askerOf } from '../plugin.ts';

/** The fog on pictures of maps (edition 2, section 5). */
export const fogRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns, pictures } = app;

  route(app, calls.getFog, (request, reply) => {
    const asker = askerOf(request);
    const { campaignId, mapId } = whichIn(request.params);
    sendCampaignAnswer(request, reply, { campaign_id: campaignId }, async ({ db }, view) => {
      assertMay(asker.viewer, 'campaign.edit', view.subject);
      const fog = await readFog(db, view, mapId);
      // Opening the tools usually means fog soon. Cutting the map takes seconds, during which players would see only
      // paper.
      const source = await findPlainSource(db, mapId);
      if (source !== undefined) void pictures.masked.prepare(source);
      return fog;
    });
  });

  route(app, calls.listFogChanges, (request, reply) => {
    const { campaignId, mapId } = whichIn(request.params);
    const { as, since } = request.query;
    const query = { campaign_id: campaignId, ...(as === undefined ? {} : { as }) };
    sendCampaignAnswer(request, reply, query, (source, view) => readFogChanges(source, view, { mapId, since }));
  });

  route(app, calls.switchFog, async (request) => {
    const which = whichIn(request.params);
    const state = await switchFog(campaigns, askerOf(request), which, request.body);
    // Players request the map within a second.
    const source = state.is_on ? await findPlainSource(app.db, which.mapId) : undefined;
    if (source !== undefined) void pictures.masked.prepare(source);
    return state;
  });

  route(app, calls.addFog, (request) => addFog(campaigns, askerOf(request), whichIn(request.params), request.body));

  route(app, calls.undoFog, (request) => stepFog(campaigns, askerOf(request), whichIn(request.params), -1));

  route(app, calls.redoFog, (request) => stepFog(campaigns, askerOf(request), whichIn(request.params), 1));
};

/** An invalid number counts as a missing map. */
const whichIn = ({ id, map }: { id: string; map: string }): FogOfMap => ({
  campaignId: id,
  mapId: /^[1-9][0-9]{0,14}$/.test(map) ? Number(map) : 0,
});
