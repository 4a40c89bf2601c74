import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { askerOf } from '../plugin.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import type { CampaignQuery } from '../view/campaign-snapshot.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { readAtRevision } from './read-at-revision.ts';

/** Answers what the asker may see of a campaign, with the revision that it was made at: from it its stream is opened. */
export function sendAnswerAtRevision(
  request: FastifyRequest,
  reply: FastifyReply,
  query: CampaignQuery,
  build: (source: CampaignSource, view: CampaignView) => Promise<object | undefined>,
): void {
  readAtRevision(request.server, askerOf(request), query, build)
    .then(({ found, revision }) => {
      if (found === undefined) throw new AppError('not_found');
      reply.send({ ...found, revision });
    })
    .catch((error: unknown) => reply.send(error));
}
