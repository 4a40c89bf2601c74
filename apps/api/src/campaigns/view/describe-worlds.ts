import type { CampaignWorlds, WorldChoice } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { listChosenWorlds, listUsableWorlds, type UsableWorld } from '../queries/campaign-worlds.ts';
import type { CampaignView } from './load-campaign.ts';

/**
 * What a campaign plays in, and could, for its owner: it names worlds of theirs that no campaign shows.
 * @throws AppError forbidden
 */
export async function describeWorlds(db: Db, { campaign, subject, viewer }: CampaignView): Promise<CampaignWorlds> {
  assertMay(viewer, 'campaign.worlds', subject);
  const usable = await listUsableWorlds(db, campaign.owner_id);
  const chosen = await listChosenWorlds(db, campaign.id);
  const inOrder = chosen.flatMap((id) => usable.filter((world) => world.id === id));
  const others = usable.filter(({ id }) => !chosen.includes(id));
  return {
    plays_in: campaign.chooses_worlds === 1 ? 'chosen' : 'open',
    worlds: [
      ...inOrder.map((world) => presentChoice(world, true)),
      ...others.map((world) => presentChoice(world, false)),
    ],
    unavailable: chosen.length - inOrder.length,
    sharing: campaign.sharing,
  };
}

const presentChoice = ({ public_id, name, kind, access }: UsableWorld, isChosen: boolean): WorldChoice => ({
  id: public_id,
  name,
  kind: kind === 'own' ? 'own' : 'atlas',
  access,
  is_chosen: isChosen,
});
