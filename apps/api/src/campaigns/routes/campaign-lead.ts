import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { homeAddressesFor } from '../../http/home-addresses.ts';
import { idInAddress } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { addToMap } from '../commands/add-to-map.ts';
import { chooseWorlds } from '../commands/choose-worlds.ts';
import { leaveCampaign } from '../commands/join-campaign.ts';
import { readmitMember, removeCampaign, removeMember, rotateInvite } from '../commands/lead-campaign.ts';
import { sweepCampaigns } from '../commands/sweep-campaigns.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';
import { describeCampaign, withHomeAddresses } from '../view/describe-campaign.ts';
import { describeWorlds } from '../view/describe-worlds.ts';
import { readVisiblePlaces } from '../view/list-visible-places.ts';
import { loadCampaignFor } from '../view/load-campaign.ts';
import { readMentions } from '../view/read-mentions.ts';

/** What only the DM of a campaign does: who is in, what players see, and its end. */
export const campaignLeadRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  const answer = async (request: FastifyRequest, id: string) =>
    describeCampaign(app.campaigns, await loadCampaignFor(app.campaigns, askerOf(request), id));

  route(app, calls.rotateInvite, async (request) => {
    await rotateInvite(app.campaigns, callerOf(request), askerOf(request), request.params.id);
    return withHomeAddresses(await answer(request, request.params.id), homeAddressesFor(request, config));
  });

  route(app, calls.removeMember, async (request) => {
    const { id, user } = request.params;
    const caller = callerOf(request);
    const member = memberOf(user);
    const asker = askerOf(request);
    if (asker.viewer.kind !== 'anonymous' && asker.viewer.id === member) {
      await leaveCampaign(app.campaigns, caller, asker, id);
      return { success: 'You have left the campaign.' };
    }
    await removeMember(app.campaigns, caller, asker, { id, member });
    return answer(request, id);
  });

  route(app, calls.readmitMember, async (request) => {
    const { id, user } = request.params;
    await readmitMember(app.campaigns, callerOf(request), askerOf(request), { id, member: memberOf(user) });
    return answer(request, id);
  });

  route(app, calls.deleteCampaign, async (request) => {
    const input = { id: request.params.id, name: request.body.name };
    await removeCampaign(app.campaigns, callerOf(request), askerOf(request), input);
    app.background.run(() => sweepCampaigns(app.db));
    return { success: 'The campaign is deleted.' };
  });

  const worldsOf = async (request: FastifyRequest, id: string) =>
    readInCampaign(app.campaigns, askerOf(request), { campaign_id: id }, ({ db }, view) => describeWorlds(db, view));

  route(app, calls.listCampaignWorlds, (request) => worldsOf(request, request.params.id));

  route(app, calls.saveCampaignWorlds, async (request) => {
    const { id } = request.params;
    const { worlds, confirm_open: confirmOpen = false } = request.body;
    await chooseWorlds(app.campaigns, callerOf(request), askerOf(request), { id, worlds, confirmOpen });
    return worldsOf(request, id);
  });

  route(app, calls.addToMap, async (request) => {
    const { location_id: mapId, confirm_open: confirmOpen = false } = request.body;
    const wish = { id: request.params.id, mapId: Number(mapId), confirmOpen };
    const deps = { ...app.campaigns, locationsEach: app.staff.locationsEach };
    const { worldId, slug } = await addToMap(deps, callerOf(request), askerOf(request), wish);
    return { world_id: worldId, slug };
  });

  route(app, calls.listVisiblePlaces, { config: { sending: 'shrunk' } }, async (request) => {
    const view = await loadCampaignFor(app.campaigns, askerOf(request), request.params.id);
    return readVisiblePlaces(app.db, view, Number(request.query.page ?? 1));
  });

  route(app, calls.listMentions, { config: { sending: 'shrunk' } }, (request) => {
    const { location_id: id, page } = request.query;
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id: request.params.id }, ({ db }, view) =>
      readMentions(db, view, Number(id), Number(page ?? 1)),
    );
  });
};

/** @throws AppError not_found for what is no user id */
function memberOf(text: string): number {
  if (!idInAddress.test(text)) throw new AppError('not_found');
  return Number(text);
}
