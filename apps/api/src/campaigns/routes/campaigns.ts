import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import type { Config } from '../../config.ts';
import { homeAddressesFor } from '../../http/home-addresses.ts';
import { route } from '../../http/route.ts';
import { joinCampaign, leaveCampaign } from '../commands/join-campaign.ts';
import { changeCampaign, createCampaign } from '../commands/save-campaign.ts';
import { askerOf } from '../plugin.ts';
import { describeCampaign, withHomeAddresses } from '../view/describe-campaign.ts';
import { listJoinedCampaigns, listOwnCampaigns } from '../view/list-campaigns.ts';
import { type Asker, loadCampaignFor } from '../view/load-campaign.ts';

/** Finding, making, changing and joining campaigns. What only the DM does with one is in `campaign-lead.ts`. */
export const campaignRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  const answer = async (request: FastifyRequest, id: string, as?: 'player', asker = askerOf(request)) => {
    const view = await loadCampaignFor(app.campaigns, asker, id, as);
    return withHomeAddresses(await describeCampaign(app.campaigns, view), homeAddressesFor(request, config));
  };

  route(
    app,
    calls.listOwnCampaigns,
    {
      config: { sending: 'shrunk' },
    },
    (request) => listOwnCampaigns(app.db, request.viewer, request.query.owner),
  );

  route(
    app,
    calls.listJoinedCampaigns,
    {
      config: { sending: 'shrunk' },
    },
    (request) => listJoinedCampaigns(app.db, request.viewer),
  );

  route(app, calls.getCampaign, (request) => answer(request, request.params.id, request.query.as));

  route(app, calls.createCampaign, async (request) => {
    const { owner: _owner, confirm_open: confirmOpen = false, ...wish } = request.body;
    const input = { ...wish, ...ownerOf(request.body), confirmOpen };
    const id = await createCampaign(app.campaigns, callerOf(request), askerOf(request), input);
    return answer(request, id);
  });

  route(app, calls.saveCampaign, async (request) => {
    const { owner: _owner, confirm_open: confirmOpen = false, ...change } = request.body;
    const { id } = request.params;
    const input = { ...change, ...ownerOf(request.body), confirmOpen, id };
    await changeCampaign(app.campaigns, callerOf(request), askerOf(request), input);
    return answer(request, id);
  });

  route(app, calls.joinCampaign, async (request) => {
    const asker = withInvite(request, request.body.invite);
    await joinCampaign(app.campaigns, callerOf(request), asker, request.params.id);
    return answer(request, request.params.id, undefined, asker);
  });

  route(app, calls.leaveCampaign, async (request) => {
    await leaveCampaign(app.campaigns, callerOf(request), askerOf(request), request.params.id);
    return { success: 'You have left the campaign.' };
  });
};

const ownerOf = ({ owner }: { owner?: number | string }): { owner?: number } =>
  owner === undefined ? {} : { owner: Number(owner) };

const withInvite = (request: FastifyRequest, invite: string | undefined): Asker => ({
  ...askerOf(request),
  ...(invite === undefined ? {} : { invite }),
});
