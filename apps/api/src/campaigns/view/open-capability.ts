import type { Db } from '../../db/schema.ts';
import type { Capability } from '../../media/capabilities/capability.ts';
import { isInWorldOfLocation, isPictureOfWorld } from '../../media/queries/our-pictures.ts';
import { findEpoch } from '../../media/queries/picture-epochs.ts';
import { isWorldThere } from '../../worlds/queries/worlds.ts';
import { campaignScope } from '../../worlds/scope.ts';
import { findCampaignFor } from '../queries/campaigns.ts';
import { hasHandoutPicture } from '../queries/handout-pictures.ts';
import { reachPlace } from './reach.ts';

/**
 * Whether the address of a picture opens it now: its scope has not ended since it was given out, and the place that
 * shows it may still be seen, and read, by the audience that was given it, or the handout is there for them. Read anew
 * each time.
 */
export async function isStillOpen(db: Db, { scope, epoch, shownBy, unit }: Capability): Promise<boolean> {
  if ((await findEpoch(db, scope)) !== epoch) return false;
  // Whatever a row names: no address opens what belongs to another world.
  if (scope.kind === 'world')
    return (await isWorldThere(db, scope.worldId)) && (await isPictureOfWorld(db, scope.worldId, unit));
  const { campaignId, audience } = scope;
  const campaign = await findCampaignFor(db, campaignId, null);
  if (shownBy === null || campaign === undefined) return false;
  if (shownBy.as === 'handout') return hasHandoutPicture(db, { campaignId, audience, key: shownBy.handout, unit });
  const viewer = { campaign: { id: campaignId }, audience, scope: await campaignScope(db, campaign) };
  const reach = await reachPlace(db, viewer, shownBy.locationId);
  if (reach === undefined) return false;
  const isSeen = shownBy.as === 'text' ? reach.isWikiVisible : reach.isVisible;
  return isSeen && (await isInWorldOfLocation(db, shownBy.locationId, unit));
}
