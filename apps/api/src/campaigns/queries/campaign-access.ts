import { readTogether } from '../../db/read-together.ts';
import type { Db } from '../../db/schema.ts';
import { selectWorldsOfCampaigns } from '../../worlds/queries/worlds.ts';
import { campaignScopeOf, type WorldScope } from '../../worlds/scope.ts';
import { type CampaignForUser, selectCampaignFor, withCoDms } from './campaigns.ts';
import { type HappenedRows, selectHappened } from './live-answers.ts';
import { type KeyInUse, selectKeysInUse } from './table-screens.ts';

/** What decides what one caller may see of a campaign, and the state of all that it is read from. */
export interface CampaignAccessRows {
  campaign: CampaignForUser;
  scope: WorldScope;
  keys: KeyInUse[];
  happened: HappenedRows;
}

/**
 * Reads it in one statement.
 * @param hashes of the keys that the caller sent
 * @returns undefined for a missing campaign
 */
export async function readCampaignAccess(
  db: Db,
  { campaignId, userId, hashes }: { campaignId: string; userId: number | null; hashes: readonly string[] },
): Promise<CampaignAccessRows | undefined> {
  const { campaigns, worlds, keys, ...happened } = await readTogether(db, {
    campaigns: selectCampaignFor(db, campaignId, userId),
    worlds: selectWorldsOfCampaigns(db, [campaignId]),
    keys: selectKeysInUse(db, [campaignId], hashes),
    ...selectHappened(db, campaignId),
  });
  const [campaign] = campaigns;
  return campaign && { campaign: withCoDms(campaign), scope: campaignScopeOf(worlds), keys, happened };
}
