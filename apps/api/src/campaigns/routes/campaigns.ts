import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Campaign, CampaignAnswer, Success } from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { callerOf } from '../../accounts/plugin.ts';
import { AsPlayer } from '../../http/query-schemas.ts';
import { joinCampaign, leaveCampaign } from '../commands/join-campaign.ts';
import { changeCampaign, createCampaign } from '../commands/save-campaign.ts';
import { askerOf } from '../plugin.ts';
import { describeCampaign } from '../view/describe-campaign.ts';
import { listJoinedCampaigns, listOwnCampaigns } from '../view/list-campaigns.ts';
import { type Asker, loadCampaignFor } from '../view/load-campaign.ts';
import { CampaignBody, CampaignParams, JoinBody, NewCampaignBody } from './campaign-schemas.ts';

const tags = ['campaigns'];
const config = { access: 'signed-in' } as const;

/** Finding, making, changing and joining campaigns. What only the DM does with one is in `campaign-lead.ts`. */
export const campaignRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const answer = async (asker: Asker, id: string, as?: 'player') =>
    describeCampaign(app.campaigns, await loadCampaignFor(app.campaigns, asker, id, as));

  app.get(
    '/api/home/campaign/list/',
    {
      schema: {
        tags,
        summary: "The campaigns of a DM: one's own",
        querystring: Type.Object({ owner: Type.Optional(Type.String({ description: 'the own user id' })) }),
        response: { 200: Type.Array(Campaign) },
      },
      config: { ...config, sending: 'shrunk' },
    },
    (request) => listOwnCampaigns(app.db, request.viewer, request.query.owner),
  );

  app.get(
    '/api/home/campaign/joined/',
    {
      schema: { tags, summary: 'The campaigns joined as a player', response: { 200: Type.Array(Campaign) } },
      config: { ...config, sending: 'shrunk' },
    },
    (request) => listJoinedCampaigns(app.db, request.viewer),
  );

  app.get(
    '/api/home/campaign/:id/',
    {
      schema: {
        tags,
        summary: 'A campaign, as the asker may see it',
        params: CampaignParams,
        querystring: Type.Object({ as: AsPlayer }),
        response: { 200: CampaignAnswer },
      },
      config,
    },
    (request) => answer(askerOf(request), request.params.id, request.query.as),
  );

  app.post(
    '/api/home/campaign/',
    {
      schema: { tags, summary: 'Make a campaign', body: NewCampaignBody, response: { 200: CampaignAnswer } },
      config,
    },
    async (request) => {
      const { name, sharing } = request.body;
      const input = { name, ...ownerOf(request.body), ...(sharing === undefined ? {} : { sharing }) };
      const id = await createCampaign(app.campaigns, callerOf(request), askerOf(request), input);
      return answer(askerOf(request), id);
    },
  );

  app.post(
    '/api/home/campaign/:id/',
    {
      schema: {
        tags,
        summary: 'Rename a campaign, or change who gets in',
        params: CampaignParams,
        body: CampaignBody,
        response: { 200: CampaignAnswer },
      },
      config,
    },
    async (request) => {
      const { owner: _owner, ...change } = request.body;
      const { id } = request.params;
      const input = { ...change, ...ownerOf(request.body), id };
      await changeCampaign(app.campaigns, callerOf(request), askerOf(request), input);
      return answer(askerOf(request), id);
    },
  );

  app.post(
    '/api/home/campaign/:id/join/',
    {
      schema: {
        tags,
        summary: 'Become a player',
        description: 'Of an open campaign, or with its invite, in the body or as x-campaign-invite.',
        params: CampaignParams,
        body: JoinBody,
        response: { 200: CampaignAnswer },
      },
      config,
    },
    async (request) => {
      const asker = withInvite(request, request.body.invite);
      await joinCampaign(app.campaigns, callerOf(request), asker, request.params.id);
      return answer(asker, request.params.id);
    },
  );

  app.post(
    '/api/home/campaign/:id/leave/',
    { schema: { tags, summary: 'Stop being a player', params: CampaignParams, response: { 200: Success } }, config },
    async (request) => {
      await leaveCampaign(app.campaigns, callerOf(request), askerOf(request), request.params.id);
      return { success: 'You have left the campaign.' };
    },
  );
};

const ownerOf = ({ owner }: { owner?: number | string }): { owner?: number } =>
  owner === undefined ? {} : { owner: Number(owner) };

const withInvite = (request: FastifyRequest, invite: string | undefined): Asker => ({
  ...askerOf(request),
  ...(invite === undefined ? {} : { invite }),
});
