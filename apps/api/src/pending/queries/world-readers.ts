import { textList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

/** Those of some campaigns that play in a world, by name; in a layer that whose it is. */
export const listCampaignsPlaying = (
  db: Db,
  world: { id: number; campaign_id: string | null },
  campaignIds: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('campaigns')
    .select(['campaigns.id', 'campaigns.name'])
    .where('campaigns.id', 'in', textList(campaignIds))
    .where((eb) =>
      eb.or([
        eb('campaigns.id', '=', world.campaign_id ?? ''),
        eb.exists(
          eb
            .selectFrom('campaign_worlds')
            .select('campaign_worlds.world_id')
            .whereRef('campaign_worlds.campaign_id', '=', 'campaigns.id')
            .where('campaign_worlds.world_id', '=', world.id),
        ),
      ]),
    )
    .orderBy('campaigns.name')
    .orderBy('campaigns.id')
    .execute();

/** Whether somebody edits a world besides its owner. */
export async function hasEditors(db: Db, worldId: number): Promise<boolean> {
  const row = await db
    .selectFrom('world_editors')
    .select('world_id')
    .where('world_id', '=', worldId)
    .where('accepted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
