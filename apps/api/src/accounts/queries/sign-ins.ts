import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Details in the audit log of a login from a network that the account had not used. */
export const NEW_PLACE = { new_place: true } as const;

/** Limit of counted wrong passwords of an account. */
export const COUNTED_MAX = 1_000;

/** Most listed logins from new networks. */
const PLACES_MAX = 5;

/** Times of wrong passwords of an account since a time, newest first. @param limit at most {@link COUNTED_MAX} */
export async function listWrongPasswords(db: Db, userId: number, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('object', '=', `user:${userId}`)
    // In the exact form of its partial index.
    .where(sql<boolean>`action = 'login' and outcome = 'failed'`)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at);
}

/** Times of logins from new networks, newest first. */
export async function listNewPlaces(db: Db, userId: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('actor_id', '=', userId)
    .where(sql<boolean>`action in ('register', 'login', 'google_login', 'password_reset') and outcome = 'ok'`)
    .where('details', '=', JSON.stringify(NEW_PLACE))
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(PLACES_MAX)
    .execute();
  return rows.map(({ at }) => at);
}
