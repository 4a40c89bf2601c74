import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CampaignView, loadCampaignFor } from '../campaign-view/load-campaign.ts';
import { AppError } from '../errors.ts';
import { askerOf } from '../plugins/campaigns.ts';

/** The query values that say through whose eyes to look. */
export interface CampaignQuery {
  campaign_id: string;
  as?: 'player';
}

/**
 * Answers what the asker may see of a campaign: never kept by anybody, since the
 * security headers say so unless told otherwise. A campaign that is unknown or
 * closed to the asker, and what `build` finds nothing of, answer the same 404.
 */
export function sendCampaignAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  query: CampaignQuery,
  build: (view: CampaignView) => Promise<object | undefined>,
): void {
  loadCampaignFor(request.server.campaigns, askerOf(request), query.campaign_id, query.as)
    .then(build)
    .then((found) => {
      if (found === undefined) throw new AppError('not_found');
      reply.send(found);
    })
    .catch((error: unknown) => reply.send(error));
}
