import { numberList, textList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { campaignEvents } from '../../events/queries/events.ts';

/** The memberships of some accounts in a campaign; whoever never joined is left out. */
export const listMemberships = (db: Db, campaignId: string, userIds: readonly number[]) =>
  db
    .selectFrom('campaign_members')
    .select(['user_id', 'joined_at', 'removed_at'])
    .where('campaign_id', '=', campaignId)
    .where('user_id', 'in', numberList(userIds))
    .execute();

/** Those of the sessions that are in use, of accounts that have not ended. */
export async function listSessionsInUse(db: Db, sessionIds: readonly string[], now: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', textList(sessionIds))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now)
    .where('users.terminated_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When something was written in a campaign that anybody but its DM may see, ISO 8601; empty when that is long ago. */
export async function findLastChange(db: Db, campaignId: string): Promise<string> {
  const row = await db
    .selectFrom('events')
    .select('at')
    .where('scope', '=', campaignEvents(campaignId))
    .where('kind', '!=', 'presence changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? '';
}
