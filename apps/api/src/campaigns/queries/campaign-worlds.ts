import { type Insertable, sql } from 'kysely';
import { inOrderOfLetters, numberList } from '../../db/engine.ts';
import type { Db, WorldsTable } from '../../db/schema.ts';
import { isUsableBy } from '../../worlds/queries/usable-worlds.ts';
import { listWorldsNear } from '../../worlds/queries/worlds-of-user.ts';

/** A world that a DM may choose. */
export type UsableWorld = Awaited<ReturnType<typeof listUsableWorlds>>[number];

/** The worlds that a DM may use now, by name. */
export async function listUsableWorlds(db: Db, dmId: number) {
  const near = await listWorldsNear(db, dmId);
  return db
    .selectFrom('worlds')
    .select(['id', 'public_id', 'name', 'kind', 'access'])
    .where('id', 'in', numberList(near.map(({ id }) => id)))
    .where(isUsableBy(dmId))
    .orderBy(inOrderOfLetters(sql.ref('name')))
    .orderBy('id')
    .execute();
}

/** The worlds that were chosen for a campaign, in their order, whether the DM may use them now or not. */
export async function listChosenWorlds(db: Db, campaignId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_worlds')
    .select('world_id')
    .where('campaign_id', '=', campaignId)
    .orderBy('sort_order')
    .orderBy('world_id')
    .execute();
  return rows.map(({ world_id }) => world_id);
}

/**
 * Whether one of the chosen worlds is not open, those that the DM may not use now included, since they may come back; or
 * whether the DM added anything of their own.
 */
export async function hasClosedWorld(db: Db, campaignId: string): Promise<boolean> {
  const added = await db
    .selectFrom('worlds')
    .innerJoin('locations', 'locations.world_id', 'worlds.id')
    .select('locations.id')
    .where('worlds.campaign_id', '=', campaignId)
    .limit(1)
    .executeTakeFirst();
  if (added !== undefined) return true;
  const row = await db
    .selectFrom('campaign_worlds')
    .innerJoin('worlds', 'worlds.id', 'campaign_worlds.world_id')
    .select('worlds.id')
    .where('campaign_worlds.campaign_id', '=', campaignId)
    .where('worlds.access', '=', 'closed')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores what a campaign plays in.
 * @param worldIds in their order; null: nothing is chosen, and what was is forgotten
 * @param replaced worlds whose rows give way; others stay where they are
 */
export async function writeChosenWorlds(
  db: Db,
  campaignId: string,
  worldIds: readonly number[] | null,
  replaced: readonly number[] | 'all',
): Promise<void> {
  const rows = db.deleteFrom('campaign_worlds').where('campaign_id', '=', campaignId);
  await (replaced === 'all' ? rows : rows.where('world_id', 'in', numberList(replaced))).execute();
  for (const [i, worldId] of (worldIds ?? []).entries())
    await db
      .insertInto('campaign_worlds')
      .values({ campaign_id: campaignId, world_id: worldId, sort_order: i })
      .execute();
  await db
    .updateTable('campaigns')
    .set({ chooses_worlds: worldIds === null ? 0 : 1 })
    .where('id', '=', campaignId)
    .execute();
}

/** Makes the layer of a campaign. @returns its number */
export async function insertLayer(
  db: Db,
  layer: Pick<Insertable<WorldsTable>, 'public_id' | 'name' | 'owner_id' | 'campaign_id' | 'created_at'>,
): Promise<number> {
  const { id } = await db
    .insertInto('worlds')
    .values({ ...layer, kind: 'layer', access: 'closed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
