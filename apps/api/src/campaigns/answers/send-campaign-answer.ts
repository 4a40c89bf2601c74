import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { askerOf } from '../plugin.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { type CampaignQuery, type CampaignView, readInCampaign } from '../view/load-campaign.ts';

/**
 * Answers what the asker may see of a campaign: never kept by anybody, since the
 * security headers say so unless told otherwise. A campaign that is unknown or
 * closed to the asker, and what `build` finds nothing of, answer the same 404.
 */
export function sendCampaignAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  query: CampaignQuery,
  build: (source: CampaignSource, view: CampaignView) => Promise<object | undefined>,
): void {
  readInCampaign(request.server.campaigns, askerOf(request), query, build)
    .then((found) => {
      if (found === undefined) throw new AppError('not_found');
      reply.send(found);
    })
    .catch((error: unknown) => reply.send(error));
}
