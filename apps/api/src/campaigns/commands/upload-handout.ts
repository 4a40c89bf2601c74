import { keptHandout } from '@venture-atlas/rules';
import { blankHandout, type Handout } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/caller.ts';
import { keepFiles, keepRows, takeInAs, type UploadedFile } from '../../media/commands/store-uploads.ts';
import { assertRoomInWorlds } from '../../media/commands/world-room.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { insertHandout } from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { presentHandout } from '../view/handout-for-dm.ts';
import { type Asker, loadCampaignFor } from '../view/load-campaign.ts';
import { assertRoomForHandout, newHandoutKey } from './change-handouts.ts';
import { layerOf } from './make-layer.ts';
import { handoutOf, writeHandouts } from './write-handouts.ts';

/**
 * Says no before anybody sends megabytes for nothing.
 * @throws AppError not_found, forbidden, quota_reached, storage_full
 */
export async function assertMayUpload(
  deps: CampaignDeps,
  pictures: PictureDeps,
  asker: Asker,
  campaignId: string,
): Promise<void> {
  const { campaign, subject } = await loadCampaignFor(deps, asker, campaignId);
  assertMay(asker.viewer, 'campaign.edit', subject);
  await assertRoomForHandout(deps.db, campaign.id);
  await assertRoomInWorlds(pictures, deps.db, campaign.owner_id, 1);
}

/**
 * Keeps a picture ready to be shown. It belongs to the layer of the campaign, and so counts for the campaign's owner.
 * @throws AppError image_not_accepted, quota_reached, storage_full, and as `assertMayUpload`
 */
export async function uploadHandout(
  deps: CampaignDeps,
  pictures: PictureDeps,
  { asker, caller }: { asker: Asker; caller: Caller },
  campaignId: string,
  file: UploadedFile,
): Promise<Handout> {
  const stored = await takeInAs(pictures, { naming: 'at random', keepsSource: false }, file);
  const { handout } = await keepFiles(pictures.media, [stored], () =>
    writeHandouts(deps, asker, campaignId, async (write) => {
      const { trx, view, at } = write;
      await assertRoomForHandout(trx, view.campaign.id);
      const layer = await layerOf(trx, view.campaign, at);
      const kept = await keepRows(pictures, trx, caller, { worldId: layer.id, pictures: [stored], sourceUrl: null });
      const key = newHandoutKey();
      // The name of a file may say what players are not to know: they read a title only where the DM typed one.
      const values = keptHandout(blankHandout);
      const picture = { map_id: null, picture_hash: kept[0]?.hash ?? null };
      const unshown = { created_at: at, shown_at: null, shown_in: null };
      await insertHandout(trx, { campaign_id: view.campaign.id, key, ...values, ...picture, ...unshown });
      const source = { ...deps, db: trx };
      // The layer may be new, and then the view from before lacks it.
      const now = await loadCampaignFor(source, asker, campaignId);
      return { kept, handout: await presentHandout(source, now, await handoutOf(write, key)) };
    }),
  );
  return handout;
}
