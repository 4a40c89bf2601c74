import { publicReader } from '../atlas/answers/reader.ts';
import { wholeMap } from '../atlas/answers/whole-map.ts';
import { createKeptNames } from '../atlas/names/kept-names.ts';
import { findMaskedMap } from '../campaigns/answers/private-picture.ts';
import { readerInCampaign } from '../campaigns/answers/reader-in-campaign.ts';
import { createCampaignLimits } from '../campaigns/view/campaign-deps.ts';
import { createFogGrids } from '../campaigns/view/fog-grids.ts';
import { loadCampaignAgain } from '../campaigns/view/load-campaign.ts';
import { readTransaction } from '../db/read-transaction.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { addressesAsKeys } from '../media/capabilities/picture-addresses.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { scopeOfEyes } from '../world-settings/view/world-eyes.ts';
import { publicScope } from '../worlds/scope.ts';
import { orderPoster } from './order-poster.ts';
import type { PosterOrder } from './poster-drawing.ts';
import type { PosterAsk } from './poster-task.ts';

/**
 * Reads what a poster is drawn from, all of one state of the database: the map
 * with all of its places, as whoever asked may see it now. With many places it
 * takes a good part of a second, so it never runs where requests are answered.
 * @throws AppError not_found, forbidden, and as `orderPoster`
 */
export async function readPosterOrder(
  db: Db,
  { slug, wish, seenBy }: PosterAsk,
  media: MediaStore,
): Promise<PosterOrder> {
  return readTransaction(db, async (snapshot) => {
    if (typeof seenBy === 'string' || 'worldId' in seenBy) {
      const scope =
        typeof seenBy === 'string' ? await publicScope(snapshot, seenBy) : await scopeOfEyes(snapshot, seenBy);
      const map = scope && (await wholeMap(publicReader(snapshot, scope), slug, false));
      if (map === undefined) throw new AppError('not_found');
      return orderPoster(snapshot, map, wish, { media, isDm: false });
    }
    // No invite and no address goes on paper, so none is made here and no key is needed: files go by their keys.
    const nothing = {
      inviteKey: Buffer.alloc(32),
      addressesFor: addressesAsKeys,
      fogs: createFogGrids(),
      names: createKeptNames(),
    };
    const source = { db: snapshot, ...nothing, limits: createCampaignLimits(Date.now, false) };
    const view = await loadCampaignAgain(source, seenBy);
    const map = await wholeMap(readerInCampaign(source, view), slug, false);
    if (map === undefined) throw new AppError('not_found');
    const order = await orderPoster(snapshot, map, wish, { media, isDm: view.audience === 'dm' });
    return { ...order, masked: await findMaskedMap(source, view, map.id) };
  });
}
