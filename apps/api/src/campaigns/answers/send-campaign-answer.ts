import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { askerOf } from '../plugin.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { type CampaignQuery, type CampaignView, readInCampaign } from '../view/load-campaign.ts';

/**
 * Sends the campaign data that the caller may see. The security headers forbid caching.
 * An unknown campaign, a hidden one, and one without the requested data answer the same 404.
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
