import type { Db } from '../../db/schema.ts';

export interface MemberRow {
  id: number;
  name: string;
  removed_at: string | null;
}

/** Everybody who joined and did not leave, in that order; `removed_at` marks whom the DM removed. */
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

/** @returns whether the user is a member only now */
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

/** Removes a member and remembers since when. @returns whether there was such a member, removed before or not */
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

/**
 * Forgets that somebody joined, or that they were removed.
 * @returns whether there was anything to forget
 */
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

/** When a member looked at a campaign last (ISO 8601); undefined for others, and before their first visit was kept. */
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
