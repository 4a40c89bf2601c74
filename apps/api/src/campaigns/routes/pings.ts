import { PING_LIVES_MS } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { route } from '../../http/route.ts';
import { endOldPings, letPlayersPing, sendPing } from '../commands/send-ping.ts';
import { askerOf } from '../plugin.ts';

/** "Look here": for everybody who may open the map, and gone after some seconds. */
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

  route(app, calls.letPlayersPing, async (request) => {
    const input = { campaignId: request.params.id, may: request.body.players_may_ping };
    await letPlayersPing(app.campaigns, callerOf(request), askerOf(request), input);
    return { success: input.may ? 'Players may ping.' : 'Only the DM may ping.' };
  });
};
