import { type Insertable, type NotNull, sql, type Updateable } from 'kysely';
import { inOrderOfLetters, jsonList, numberList, textList } from '../../db/engine.ts';
import type { CampaignsTable, Db, WorldsTable } from '../../db/schema.ts';
import { forgetCampaignInEvents } from '../../events/queries/events.ts';
import { isUsableBy } from '../../worlds/queries/worlds.ts';
import { listWorldsOfUser } from '../../worlds/queries/worlds-of-user.ts';

/** A campaign, with the part of one user in it. */
export type CampaignForUser = NonNullable<Awaited<ReturnType<typeof findCampaignFor>>>;

/**
 * A campaign with the membership of one user (null for nobody), in one statement. No other statement reads a campaign,
 * so the viewer is always checked.
 */
export async function findCampaignFor(db: Db, id: string, userId: number | null) {
  const row = await selectCampaignFor(db, id, userId).executeTakeFirst();
  return row && withCoDms(row);
}

/** The same for statements that read more; see `withCoDms`. */
export const selectCampaignFor = (db: Db, id: string, userId: number | null) =>
  campaignsWith(db, userId).where('campaigns.id', '=', id);

/** Several campaigns without memberships, for open streams. Deleted ones are left out. */
export async function listCampaignsForNobody(db: Db, ids: readonly string[]): Promise<CampaignForUser[]> {
  const rows = await campaignsWith(db, null).where('campaigns.id', 'in', textList(ids)).execute();
  return rows.map(withCoDms);
}

const campaignsWith = (db: Db, userId: number | null) =>
  db
    .selectFrom('campaigns')
    .leftJoin('campaign_members', (join) =>
      join.onRef('campaign_members.campaign_id', '=', 'campaigns.id').on('campaign_members.user_id', '=', userId),
    )
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.owner_id',
      'campaigns.sharing',
      'campaigns.invite_generation',
      'campaigns.chooses_worlds',
      'campaigns.players_may_ping',
      'campaign_members.joined_at',
      'campaign_members.removed_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('campaign_dms')
        .select(jsonList('campaign_dms.user_id').as('ids'))
        .whereRef('campaign_dms.campaign_id', '=', 'campaigns.id')
        .where('campaign_dms.user_id', 'is not', null)
        .as('co_dms'),
    )
    .where('campaigns.owner_id', 'is not', null)
    .$narrowType<{ owner_id: NotNull }>();

/** Reads the list of co-DMs of a row. */
export const withCoDms = <R extends { co_dms: string | null }>(row: R) => ({
  ...row,
  co_dms: JSON.parse(row.co_dms ?? '[]') as number[],
});

export interface CampaignListRow {
  id: string;
  name: string;
  owner_id: number;
}

/** The campaigns a user is the DM of, oldest first. */
export async function listCampaignsOf(db: Db, ownerId: number): Promise<CampaignListRow[]> {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'owner_id'])
    .where('owner_id', '=', ownerId)
    .$narrowType<{ owner_id: NotNull }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The campaigns that a user leads with their owners, latest first. */
export async function listCampaignsLedBy(db: Db, userId: number): Promise<CampaignListRow[]> {
  return db
    .selectFrom('campaign_dms')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_dms.campaign_id')
    .select(['campaigns.id', 'campaigns.name', 'campaigns.owner_id'])
    .where('campaign_dms.user_id', '=', userId)
    .where('campaigns.owner_id', 'is not', null)
    .$narrowType<{ owner_id: NotNull }>()
    .orderBy('campaign_dms.accepted_at', 'desc')
    .orderBy('campaigns.id')
    .execute();
}

/** The campaigns that a user joined as a player and was not removed from, latest first. */
export async function listCampaignsJoinedBy(db: Db, userId: number, limit: number): Promise<CampaignListRow[]> {
  return db
    .selectFrom('campaign_members')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_members.campaign_id')
    .select(['campaigns.id', 'campaigns.name', 'campaigns.owner_id'])
    .where('campaign_members.user_id', '=', userId)
    .where('campaign_members.removed_at', 'is', null)
    .where('campaigns.owner_id', 'is not', null)
    .where('campaigns.id', 'not in', (eb) =>
      eb.selectFrom('campaign_dms').select('campaign_dms.campaign_id').where('campaign_dms.user_id', '=', userId),
    )
    .$narrowType<{ owner_id: NotNull }>()
    .orderBy('campaign_members.joined_at', 'desc')
    .orderBy('campaigns.id')
    .limit(limit)
    .execute();
}

export async function countCampaignsOf(db: Db, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertCampaign(db: Db, campaign: Insertable<CampaignsTable>): Promise<void> {
  await db.insertInto('campaigns').values(campaign).execute();
}

/** The columns that a DM may change. Id and owner stay. */
export type CampaignChange = Pick<Updateable<CampaignsTable>, 'name' | 'sharing' | 'invite_generation'>;

export async function updateCampaign(db: Db, id: string, change: CampaignChange, at: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes a campaign: nobody finds it from now on. `sweepCampaigns` deletes its rows. */
export async function disownCampaign(db: Db, id: string): Promise<void> {
  await db.updateTable('campaigns').set({ owner_id: null }).where('id', '=', id).execute();
}

/** Deletes all campaigns of a user in the same way. */
export async function disownCampaignsOf(db: Db, ownerId: number): Promise<void> {
  await db.updateTable('campaigns').set({ owner_id: null }).where('owner_id', '=', ownerId).execute();
}

/** A deleted campaign with remaining rows. */
export async function findCampaignWithoutOwner(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('campaigns').select('id').where('owner_id', 'is', null).limit(1).executeTakeFirst();
  return row?.id;
}

/** Deletes the campaign row. Foreign keys delete members and other remaining rows. */
export async function deleteEmptyCampaign(db: Db, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute();
  await forgetCampaignInEvents(db, id);
}

/** Invalidates every invite. All campaigns get this generation, which must be higher than any before. */
export async function replaceAllInvites(db: Db, generation: number): Promise<void> {
  await db.updateTable('campaigns').set({ invite_generation: generation }).execute();
}

/** User id of a campaign's DM; undefined if it is gone. Only for operators and background work. */
export async function findCampaignOwner(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('campaigns').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id ?? undefined;
}

/** A world that a DM may choose. */
export type UsableWorld = Awaited<ReturnType<typeof listUsableWorlds>>[number];

/** The worlds that a DM may use now, by name. */
export async function listUsableWorlds(db: Db, dmId: number) {
  const near = await listWorldsOfUser(db, dmId);
  return db
    .selectFrom('worlds')
    .select(['id', 'public_id', 'name', 'kind', 'access'])
    .where('id', 'in', numberList(near.map(({ id }) => id)))
    .where(isUsableBy(dmId))
    .orderBy(inOrderOfLetters(sql.ref('name')))
    .orderBy('id')
    .execute();
}

/** The chosen worlds of a campaign, in order, whether or not the DM may use them now. */
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
 * Whether a chosen world is closed, or the DM added anything of their own.
 * Worlds that the DM currently may not use count, since the right may come back.
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
 * Stores the worlds of a campaign.
 * @param worldIds in order; null deletes the choice
 * @param replaced worlds whose rows are replaced; others stay
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
