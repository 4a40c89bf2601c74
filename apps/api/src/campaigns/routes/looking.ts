import { can, type Viewer } from '@venture-atlas/rules';
import { EDITED_ATLAS } from '@venture-atlas/types';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicReader, type Reader, readerOutsideCampaigns } from '../../atlas/answers/reader.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Sending } from '../../http/plugins/private-answers.ts';
import { publicScope, type WorldScope, worldScope } from '../../worlds/scope.ts';
import { readerInCampaign } from '../answers/reader-in-campaign.ts';
import { askerOf } from '../plugin.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';

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

/** Everybody's worlds, for staff, who edit them all. */
const atlasFor = async (db: Db, viewer: Viewer): Promise<WorldScope | undefined> =>
  can(viewer, 'removed.view', null) ? publicScope(db, 'all') : undefined;

/**
 * Reads one world for whoever edits it, all of one state of the database.
 * @throws AppError not_found, the same for a world that is unknown, closed to the asker, or has no such thing; bad_request
 *   with a campaign beside it
 */
export async function readInWorld<T>(
  { db, addressesFor }: Pick<CampaignSource, 'db' | 'addressesFor'>,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  { world_id: worldId, campaign_id: campaignId }: Looking & { world_id: string },
  read: (reader: Reader) => Promise<T | undefined>,
): Promise<T> {
  if (campaignId !== undefined) throw new AppError('bad_request', { field: 'world_id' });
  return readTransaction(db, async (snapshot) => {
    const scope =
      worldId === EDITED_ATLAS ? await atlasFor(snapshot, viewer) : await worldScope(snapshot, viewer, worldId);
    if (scope === undefined) throw new AppError('not_found');
    const readPictures = () => addressesFor(snapshot, { scope, reader: 'editors' });
    const found = await read(readerOutsideCampaigns({ db: snapshot, scope, readPictures, withDrafts: true }));
    if (found === undefined) throw new AppError('not_found');
    return found;
  });
}

/**
 * Reads through the campaign or the world that is named, all of one state of the database; without either what is public.
 * @param read gets, beside the reader, who looks: with `as=player` anybody
 * @param scopeOfPublic which worlds are read without either
 */
export async function readLooking<T>(
  { db, campaigns }: FastifyInstance,
  request: FastifyRequest,
  looking: Looking,
  read: (reader: Reader, viewer: Viewer) => Promise<T>,
  scopeOfPublic: (db: Db) => Promise<WorldScope> = publicScope,
): Promise<T> {
  const { campaign_id, world_id, as } = looking;
  const { viewer } = request;
  if (world_id !== undefined)
    return readInWorld(campaigns, request, { ...looking, world_id }, (reader) => read(reader, viewer));
  if (campaign_id === undefined) return read(publicReader(db, await scopeOfPublic(db)), viewer);
  return readInCampaign(campaigns, askerOf(request), { campaign_id, as }, async (source, view) =>
    read(readerInCampaign(source, view), view.viewer),
  );
}
