import type { FastifyInstance } from 'fastify';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { type CampaignQuery, readInCampaign } from '../view/campaign-snapshot.ts';
import type { Asker, CampaignView } from '../view/load-campaign.ts';

/** How often a revision is learned anew because somebody wrote meanwhile; then the answer has an unknown one. */
const TRIES = 3;

/**
 * Reads what the asker may see of a campaign together with the revision of that very state: whoever opens the stream from
 * it misses nothing that is written after this answer.
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function readAtRevision<T>(
  { campaigns, live }: Pick<FastifyInstance, 'campaigns' | 'live'>,
  asker: Asker,
  query: CampaignQuery,
  read: (snapshot: CampaignSource, view: CampaignView) => Promise<T>,
): Promise<{ revision: string; found: T }> {
  for (let tries = TRIES; ; tries -= 1) {
    const outcome = await readInCampaign(campaigns, asker, query, async (snapshot, view) => {
      const revision = await live.revisions.at(snapshot.db, view);
      if (revision === undefined && tries > 0) return { view };
      return { revision: revision ?? '', found: await read(snapshot, view) };
    });
    if (outcome.revision !== undefined) return outcome;
    await live.revisions.learn(outcome.view);
  }
}
