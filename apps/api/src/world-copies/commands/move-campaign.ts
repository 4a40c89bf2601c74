import { unsetSettings } from '@venture-atlas/rules';
import { sql } from 'kysely';
import { isRoot } from '../../atlas/queries/standing.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Caller } from '../../audit/caller.ts';
import { campaignObject } from '../../audit/campaign-object.ts';
import { writeAllSettings } from '../../campaigns/commands/write-settings.ts';
import { listChosenWorlds, writeChosenWorlds } from '../../campaigns/queries/campaign-worlds.ts';
import { updateCampaign } from '../../campaigns/queries/campaigns.ts';
import type { CampaignView } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { publicScope, wholeWorld } from '../../worlds/scope.ts';
import { hasSettings, moveToCopies } from '../queries/move-campaign.ts';

/** A campaign that plays in a copy from now on. */
interface Move {
  campaign: CampaignView;
  caller: Caller;
  /** The map that was copied. */
  from: { id: number; world_id: number };
  worldId: number;
  /** Copies of places by the numbers of what they are of. */
  copies: ReadonlyMap<number, number>;
  /** The maps below came along as places alone. */
  isMapOnly: boolean;
  at: string;
}

/**
 * Lets a campaign play in the copy of a map in the place of the world that the map is of, with its settings, its notes
 * and what its DM added there. Players know what they knew. What it keeps of other places stays, and comes back with
 * their world.
 */
export async function moveCampaign(
  trx: Db,
  { audit }: { audit: Audit },
  { campaign: { campaign, scope }, caller, from, worldId, copies, isMapOnly, at }: Move,
): Promise<void> {
  // What stands on a map, or shows it, goes where that map went.
  const ofMaps = isMapOnly ? new Map([...copies].filter(([original]) => original === from.id)) : copies;
  await hideWhatBecomesTop(trx, campaign.id, { from, copies, at });
  const owners = { campaign_id: campaign.id, world_id: scope.layerId };
  await moveToCopies(trx, owners, { places: copies, maps: ofMaps });
  // Also what the DM may not use just now keeps its place in the order.
  const chosen = campaign.chooses_worlds === 1 ? await listChosenWorlds(trx, campaign.id) : [from.world_id];
  const worlds = chosen.map((id) => (id === from.world_id ? worldId : id));
  await writeChosenWorlds(trx, campaign.id, worlds, 'all');
  await updateCampaign(trx, campaign.id, { sharing: 'members' }, at);
  for (const kind of ['campaign changed', 'notes changed', 'markers changed', 'handouts changed'] as const)
    await campaignChanged(trx, campaign.id, kind, { actorId: caller.userId, at });
  await audit.record(trx, caller, {
    action: 'campaign_changed',
    outcome: 'ok',
    object: campaignObject(campaign.id),
    details: { changed: campaign.sharing === 'open' ? 'worlds sharing' : 'worlds', sharing: 'members' },
  });
}

/** The map is the top of its world now, which players see without a row: one that they did not see stays hidden. */
async function hideWhatBecomesTop(
  trx: Db,
  campaignId: string,
  { from, copies, at }: Pick<Move, 'from' | 'copies' | 'at'>,
): Promise<void> {
  if (await hasSettings(trx, campaignId, from.id)) return;
  const root = await trx
    .selectFrom('locations')
    .select(isRoot(sql<number>`${from.id}`, await publicScope(trx)).as('is_root'))
    .where('id', '=', from.id)
    .executeTakeFirst();
  if (root?.is_root === 1) return;
  const settings = unsetSettings(false);
  // Moved to the copy with all others.
  if (copies.has(from.id)) {
    const campaign = { id: campaignId, scope: wholeWorld(from.world_id) };
    await writeAllSettings(trx, campaign, [{ settings, locationIds: [from.id] }], at);
  }
}
