import { numberList, textList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { campaignEvents } from '../../events/queries/events.ts';

/** The memberships of some accounts in some campaigns, without accounts that never joined. */
export const listMemberships = (db: Db, campaignIds: readonly string[], userIds: readonly number[]) =>
  db
    .selectFrom('campaign_members')
    .select(['campaign_id', 'user_id', 'joined_at', 'removed_at'])
    .where('campaign_id', 'in', textList(campaignIds))
    .where('user_id', 'in', numberList(userIds))
    .execute();

/** The valid sessions of accounts that still exist, each with its end (ISO 8601). */
export async function listSessionsInUse(
  db: Db,
  sessionIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.expires_at', 'sessions.absolute_expires_at'])
    .where('sessions.id', 'in', textList(sessionIds))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now)
    .where('users.terminated_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, expires_at: idle, absolute_expires_at: last }) => [id, idle < last ? idle : last] as const),
  );
}

/** When something visible to others than the DM was last written, ISO 8601; '' if that was long ago. */
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
