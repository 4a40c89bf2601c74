import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CampaignAnswer, Success, VisiblePlacesPage } from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/id-schemas.ts';
import { Page } from '../../http/query-schemas.ts';
import { leaveCampaign } from '../commands/join-campaign.ts';
import { readmitMember, removeCampaign, removeMember, rotateInvite } from '../commands/lead-campaign.ts';
import { sweepCampaigns } from '../commands/sweep-campaigns.ts';
import { askerOf } from '../plugin.ts';
import { describeCampaign } from '../view/describe-campaign.ts';
import { readVisiblePlaces } from '../view/list-visible-places.ts';
import { loadCampaignFor } from '../view/load-campaign.ts';
import { CampaignParams, DeleteCampaignBody, MemberParams } from './campaign-schemas.ts';

const tags = ['campaigns'];
const config = { access: 'signed-in' } as const;

/** What only the DM of a campaign does: who is in, what players see, and its end. */
export const campaignLeadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const answer = async (request: FastifyRequest, id: string) =>
    describeCampaign(app.campaigns, await loadCampaignFor(app.campaigns, askerOf(request), id));

  app.post(
    '/api/home/campaign/:id/rotate_invite/',
    {
      schema: { tags, summary: 'Make a new invite', params: CampaignParams, response: { 200: CampaignAnswer } },
      config,
    },
    async (request) => {
      await rotateInvite(app.campaigns, callerOf(request), askerOf(request), request.params.id);
      return answer(request, request.params.id);
    },
  );

  app.post(
    '/api/home/campaign/:id/members/:user/remove/',
    {
      schema: {
        tags,
        summary: 'Remove a player for good',
        description: 'A player may name themselves, which is leaving.',
        params: MemberParams,
        response: { 200: Type.Union([CampaignAnswer, Success]) },
      },
      config,
    },
    async (request) => {
      const { id, user } = request.params;
      const caller = callerOf(request);
      const member = memberOf(user);
      const { viewer } = request;
      if (viewer.kind !== 'anonymous' && viewer.id === member) {
        await leaveCampaign(app.campaigns, caller, askerOf(request), id);
        return { success: 'You have left the campaign.' };
      }
      await removeMember(app.campaigns, caller, askerOf(request), { id, member });
      return answer(request, id);
    },
  );

  app.post(
    '/api/home/campaign/:id/members/:user/readmit/',
    {
      schema: {
        tags,
        summary: 'Let a removed player join again',
        params: MemberParams,
        response: { 200: CampaignAnswer },
      },
      config,
    },
    async (request) => {
      const { id, user } = request.params;
      await readmitMember(app.campaigns, callerOf(request), askerOf(request), { id, member: memberOf(user) });
      return answer(request, id);
    },
  );

  app.post(
    '/api/home/campaign/:id/delete/',
    {
      schema: {
        tags,
        summary: 'Delete a campaign with all its notes',
        description: 'Its name has to be typed.',
        params: CampaignParams,
        body: DeleteCampaignBody,
        response: { 200: Success },
      },
      config,
    },
    async (request) => {
      const input = { id: request.params.id, name: request.body.name };
      await removeCampaign(app.campaigns, callerOf(request), askerOf(request), input);
      app.background.run(() => sweepCampaigns(app.db));
      return { success: 'The campaign is deleted.' };
    },
  );

  app.get(
    '/api/home/campaign/:id/visible_places/',
    {
      schema: {
        tags,
        summary: 'What players can see now',
        params: CampaignParams,
        querystring: Type.Object({ page: Page }),
        response: { 200: VisiblePlacesPage },
      },
      config: { ...config, sending: 'shrunk' },
    },
    async (request) => {
      const view = await loadCampaignFor(app.campaigns, askerOf(request), request.params.id);
      return readVisiblePlaces(app.db, request.viewer, view, Number(request.query.page ?? 1));
    },
  );
};

/** @throws AppError not_found for what is no user id */
function memberOf(text: string): number {
  if (!idInAddress.test(text)) throw new AppError('not_found');
  return Number(text);
}
