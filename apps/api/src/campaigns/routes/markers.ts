import { PING_LIVES_MS } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { readMarkers } from '../answers/markers.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { createParty, deleteParty, saveParty } from '../commands/change-markers.ts';
import { endOldPings, savePlayersMayPing, sendPing } from '../commands/send-ping.ts';
import { askerOf } from '../plugin.ts';
import type { Spot } from '../view/party-for-dm.ts';

/** The markers on a campaign's maps (edition 2, section 6). */
export const markerRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listMarkers, (request, reply) => {
    const query = { campaign_id: request.params.id, as: request.query.as };
    sendCampaignAnswer(request, reply, query, ({ db }, view) => readMarkers(db, view));
  });

  route(app, calls.createParty, (request) => {
    const { map_id, lat, lng, ...values } = request.body;
    const input = { campaignId: request.params.id, values, spot: { map_id: Number(map_id), lat, lng } };
    return createParty(app.campaigns, callerOf(request), askerOf(request), input);
  });

  route(app, calls.saveParty, (request) => {
    const { id: campaignId, key } = request.params;
    const { takes_back, map_id, lat, lng, ...values } = request.body;
    const input = { campaignId, key, values, spot: spotIn({ map_id, lat, lng }), isTakenBack: takes_back === true };
    return saveParty(app.campaigns, callerOf(request), askerOf(request), input);
  });

  route(app, calls.deleteParty, async (request) => {
    const { id: campaignId, key } = request.params;
    await deleteParty(app.campaigns, callerOf(request), askerOf(request), { campaignId, key });
    return { success: 'The party is off the maps.' };
  });
};

interface Where {
  map_id: number | string | undefined;
  lat: number | undefined;
  lng: number | undefined;
}

/** @throws AppError bad_request for half a position */
function spotIn({ map_id, lat, lng }: Where): Spot | undefined {
  if (map_id === undefined && lat === undefined && lng === undefined) return undefined;
  if (map_id === undefined) throw new AppError('bad_request', { field: 'map_id' });
  if (lat === undefined) throw new AppError('bad_request', { field: 'lat' });
  if (lng === undefined) throw new AppError('bad_request', { field: 'lng' });
  return { map_id: Number(map_id), lat, lng };
}

/** "Look here" for everybody who may open the map. It ends after some seconds. */
export const pingRoutes: FastifyPluginAsync = async (app) => {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onReady', async () => app.background.run(() => endOldPings(app.campaigns)));
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });

  route(app, calls.sendPing, async (request) => {
    const { map_id, lat, lng } = request.body;
    const input = { campaignId: request.params.id, spot: { map_id: Number(map_id), lat, lng } };
    const end = await sendPing(app.campaigns, callerOf(request), askerOf(request), input);
    const timer = setTimeout(() => {
      timers.delete(timer);
      app.background.run(end);
    }, PING_LIVES_MS);
    timers.add(timer.unref());
    return { success: 'Everybody is asked to look there.' };
  });

  route(app, calls.setPlayersMayPing, async (request) => {
    const input = { campaignId: request.params.id, may: request.body.players_may_ping };
    await savePlayersMayPing(app.campaigns, callerOf(request), askerOf(request), input);
    return { success: input.may ? 'Players may ping.' : 'Only the DM may ping.' };
  });
};
