import type { Kysely } from 'kysely';
import type { Database, Flag } from '../../db/schema.ts';
import { isUsableBy } from './usable-worlds.ts';

/** Whether there is such a world, and it was not deleted. */
export async function isWorldThere(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('worlds')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a world is one that somebody made for themselves, as layers are too. */
export async function isOwnWorld(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('worlds').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind === 'own' || row?.kind === 'layer';
}

/** Whether a world is what the DM of a campaign adds to the maps that it plays on. */
export async function isLayer(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('worlds').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind === 'layer';
}

/** Those of the worlds that everybody may read. */
export async function listOpenWorlds(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('worlds')
    .select('id')
    .where('id', 'in', ids)
    .where('access', '=', 'open')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether everybody may read a world. */
export const isOpenWorld = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await listOpenWorlds(db, [id])).length > 0;

/** Ids of the atlas worlds that are there, or of the open ones among them, in their order. */
export async function listAtlasWorlds(db: Kysely<Database>, which: 'open' | 'all'): Promise<number[]> {
  let query = db.selectFrom('worlds').select('id').where('kind', '=', 'atlas').where('deleted_at', 'is', null);
  if (which === 'open') query = query.where('access', '=', 'open');
  return (await query.orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
}

/** What of a campaign says which worlds it plays in. */
export interface CampaignInWorlds {
  id: string;
  /** User id of the DM: what they may use, the campaign plays in. */
  owner_id: number;
  chooses_worlds: Flag;
}

/**
 * Ids of the worlds that a campaign plays in, in its order: of those chosen, which the DM may use at this moment, else all
 * open ones; and its layer, where its DM added anything.
 */
export async function listCampaignWorlds(
  db: Kysely<Database>,
  campaign: CampaignInWorlds,
): Promise<{ worldIds: number[]; layerId: number | undefined }> {
  const chosen = db
    .selectFrom('campaign_worlds')
    .innerJoin('worlds', 'worlds.id', 'campaign_worlds.world_id')
    .select(['worlds.id', 'worlds.kind', 'campaign_worlds.sort_order'])
    .where('campaign_worlds.campaign_id', '=', campaign.id)
    .where(isUsableBy(campaign.owner_id));
  const open = db
    .selectFrom('worlds')
    .select(['id', 'kind', 'sort_order'])
    .where('kind', '=', 'atlas')
    .where('access', '=', 'open')
    .where('deleted_at', 'is', null);
  const layer = db
    .selectFrom('worlds')
    .select(['id', 'kind', 'sort_order'])
    .where('campaign_id', '=', campaign.id)
    .where('deleted_at', 'is', null);
  const rows = await (campaign.chooses_worlds === 0 ? open : chosen)
    .unionAll(layer)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return {
    worldIds: rows.flatMap(({ id, kind }) => (kind === 'layer' ? [] : [id])),
    layerId: rows.find(({ kind }) => kind === 'layer')?.id,
  };
}

/** The worlds among which an address leads to one place: all open ones for an open world, else that world alone. */
export async function listWorldsSharingAddresses(db: Kysely<Database>, worldId: number): Promise<number[]> {
  const open = await listAtlasWorlds(db, 'open');
  return open.includes(worldId) ? open : [worldId];
}
