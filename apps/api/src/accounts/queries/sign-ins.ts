import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What the audit line of a login says that came from a network the account did not know. */
export const NEW_PLACE = { new_place: true } as const;

/** Wrong passwords for an account are counted up to here. */
export const MOST_COUNTED = 1_000;

/** Logins from new places that its owner is told of. */
const MOST_PLACES = 5;

/** When wrong passwords were tried for an account since a time, newest first. @param limit at most {@link MOST_COUNTED} */
export async function listWrongPasswords(db: Db, userId: number, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('object', '=', `user:${userId}`)
    // In the words of the index that was made for it.
    .where(sql<boolean>`action = 'login' and outcome = 'failed'`)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at);
}

/** When an account was logged in to from places that it did not know, newest first. */
export async function listNewPlaces(db: Db, userId: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('actor_id', '=', userId)
    .where(sql<boolean>`action in ('register', 'login', 'google_login', 'password_reset') and outcome = 'ok'`)
    .where('details', '=', JSON.stringify(NEW_PLACE))
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(MOST_PLACES)
    .execute();
  return rows.map(({ at }) => at);
}
