import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { confirmedEmailOf } from '../../worlds/queries/worlds.ts';

export interface MemberRow {
  id: number;
  name: string;
  removed_at: string | null;
}

/** All members who did not leave, in the order of joining. `removed_at` marks removed ones. */
export async function listMembers(db: Db, campaignId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('campaign_members')
    .innerJoin('users', 'users.id', 'campaign_members.user_id')
    .select(['users.id', 'users.name', 'campaign_members.removed_at'])
    .where('campaign_members.campaign_id', '=', campaignId)
    .where('users.terminated_at', 'is', null)
    .orderBy('campaign_members.joined_at')
    .orderBy('users.id')
    .execute();
}

/** Members that were not removed. */
export async function countMembers(db: Db, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_members')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** @returns whether the user was no member before */
export async function insertMember(
  db: Db,
  member: { campaignId: string; userId: number; at: string },
): Promise<boolean> {
  const made = await db
    .insertInto('campaign_members')
    .values({ campaign_id: member.campaignId, user_id: member.userId, joined_at: member.at, removed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Marks a member as removed. @returns whether there was such a member, removed before or not */
export async function markRemoved(
  db: Db,
  member: { campaignId: string; userId: number; at: string },
): Promise<boolean> {
  const marked = await db
    .updateTable('campaign_members')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(member.at)) }))
    .where('campaign_id', '=', member.campaignId)
    .where('user_id', '=', member.userId)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** Deletes a membership or its removal. @returns whether there was one */
export async function deleteMember(
  db: Db,
  member: { campaignId: string; userId: number; wasRemoved: boolean },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('campaign_members')
    .where('campaign_id', '=', member.campaignId)
    .where('user_id', '=', member.userId)
    .where('removed_at', member.wasRemoved ? 'is not' : 'is', null)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** When a member last visited a campaign (ISO 8601); undefined for others, and before visits were stored. */
export async function findLastVisit(db: Db, campaignId: string, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_members')
    .select('visited_at')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.visited_at ?? undefined;
}

export async function markVisit(db: Db, visit: { campaignId: string; userId: number; at: string }): Promise<void> {
  await db
    .updateTable('campaign_members')
    .set({ visited_at: visit.at })
    .where('campaign_id', '=', visit.campaignId)
    .where('user_id', '=', visit.userId)
    .where('removed_at', 'is', null)
    .execute();
}

/*
 * Co-DMs are stored by the typed address. No statement here behaves differently or takes another time if no account has
 * the address.
 */

/** An invited person, by address. */
interface NamedPerson {
  campaignId: string;
  email: string;
}

/** The number of invitations, including addresses without an account. */
export async function countCoDms(db: Db, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_dms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertCoDm(db: Db, { campaignId, email }: NamedPerson, at: string): Promise<void> {
  await db
    .insertInto('campaign_dms')
    .values({ campaign_id: campaignId, email, user_id: null, asked_at: at, accepted_at: null })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'email']).doNothing())
    .execute();
}

/** @returns whether a co-DM had this address */
export async function deleteCoDm(db: Db, { campaignId, email }: NamedPerson): Promise<boolean> {
  const gone = await db
    .deleteFrom('campaign_dms')
    .where('campaign_id', '=', campaignId)
    .where('email', '=', email)
    .returning('user_id')
    .executeTakeFirst();
  return gone !== undefined && gone.user_id !== null;
}

/** The row of a person: by account, or by a confirmed address with an open invitation. */
const isOf = (userId: number): RawBuilder<SqlBool> => sql<SqlBool>`(campaign_dms.user_id = ${userId}
  or (campaign_dms.user_id is null and campaign_dms.email = ${confirmedEmailOf(userId)}))`;

/** @returns whether there was an invitation, which is now accepted */
export async function acceptCoDm(
  db: Db,
  { campaignId, userId, at }: { campaignId: string; userId: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_dms')
    .set({ user_id: userId, accepted_at: at })
    .where('campaign_id', '=', campaignId)
    .where('user_id', 'is', null)
    .where('email', '=', confirmedEmailOf(userId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the role of a co-DM, or declines an invitation. @returns whether there was one */
export async function deleteCoDmByUser(db: Db, campaignId: string, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_dms')
    .where('campaign_id', '=', campaignId)
    .where(isOf(userId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the address of a deleted account from all campaigns. */
export async function forgetCoDm(db: Db, userId: number): Promise<void> {
  const email = db.selectFrom('users').select('users.email').where('users.id', '=', userId);
  await db.deleteFrom('campaign_dms').where('email', '=', email).execute();
  await db.deleteFrom('campaign_dms').where('user_id', '=', userId).execute();
}

/** The co-DMs of a campaign, by address. */
export const listCoDms = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_dms')
    .leftJoin('users', 'users.id', 'campaign_dms.user_id')
    .select(['campaign_dms.email', 'campaign_dms.asked_at', 'campaign_dms.accepted_at', 'users.name'])
    .where('campaign_dms.campaign_id', '=', campaignId)
    .orderBy('campaign_dms.email')
    .execute();

/** Campaigns with an open invitation for a user, newest first. */
export const listRequestsToLead = (db: Db, userId: number) =>
  db
    .selectFrom('campaign_dms')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_dms.campaign_id')
    .innerJoin('users', 'users.id', 'campaigns.owner_id')
    .select(['campaigns.id', 'campaigns.name', 'users.name as owner_name', 'campaign_dms.asked_at'])
    .where('campaign_dms.user_id', 'is', null)
    .where('campaign_dms.email', '=', confirmedEmailOf(userId))
    .where('campaigns.owner_id', '<>', userId)
    .where(
      sql<boolean>`not exists (select 1 from campaign_dms as mine
        where mine.user_id = ${userId} and mine.campaign_id = campaigns.id)`,
    )
    .orderBy('campaign_dms.asked_at', 'desc')
    .orderBy('campaigns.id')
    .execute();
