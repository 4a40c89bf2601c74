import type { FastifyRequest } from 'fastify';
import type { AnswerScope } from '../../atlas/answers/map-answers.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Sending } from '../../http/plugins/private-answers.ts';
import { worldScope } from '../../worlds/scope.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';

/** What a reading call is looked through: nothing, one campaign, or one world. */
export interface Looking {
  campaign_id?: string;
  as?: 'player';
  world_id?: string;
}

/** How an answer leaves: what is read of one world by its id is kept by nobody. */
export const sendingBy =
  (usual: Sending) =>
  ({ query }: FastifyRequest): Sending =>
    (query as Looking).world_id === undefined ? usual : 'compressed';

/**
 * Reads one world for whoever edits it, all of one state of the database.
 * @throws AppError not_found, the same for a world that is unknown, closed to the asker, or has no such thing; bad_request
 *   with a campaign beside it
 */
export async function readInWorld<T>(
  { db, addressesFor }: Pick<CampaignSource, 'db' | 'addressesFor'>,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  { world_id: worldId, campaign_id: campaignId }: Looking & { world_id: string },
  read: (snapshot: Db, answered: AnswerScope) => Promise<T | undefined>,
): Promise<T> {
  if (campaignId !== undefined) throw new AppError('bad_request', { field: 'world_id' });
  return readTransaction(db, async (snapshot) => {
    const scope = await worldScope(snapshot, viewer, worldId);
    if (scope === undefined) throw new AppError('not_found');
    const pictures = await addressesFor(snapshot, { scope, reader: 'editors' });
    const found = await read(snapshot, { scope, pictures });
    if (found === undefined) throw new AppError('not_found');
    return found;
  });
}
