import { type Insertable, type Selectable, sql } from 'kysely';
import type { AuditLogTable, Db } from '../../db/schema.ts';

export type AuditRow = Selectable<AuditLogTable>;

/** Adds a line; nothing can change or remove one (triggers). */
export async function insertAudit(db: Db, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

/** What an account did, oldest first, for its owner's own copy. */
export async function listAuditOf(db: Db, userId: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** More than anybody logs in from in 90 days; the newest ones count. */
const LOGINS_LOOKED_AT = 200;

/** Network addresses from which an account was made, logged in to, or given a new password, newest first, each once. */
export async function listLoginAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('address')
    .where('actor_id', '=', userId)
    // In the words of the index that was made for it.
    .where(sql<boolean>`action in ('register', 'login', 'google_login', 'password_reset') and outcome = 'ok'`)
    .orderBy('id', 'desc')
    .limit(LOGINS_LOOKED_AT)
    .execute();
  return [...new Set(rows.flatMap(({ address }) => address ?? []))];
}

/** Forgets the network addresses of lines older than `before`; the triggers allow this from 90 days on. */
export async function dropAuditAddresses(db: Db, before: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ address: null })
    .where('at', '<', before)
    .where('address', 'is not', null)
    .execute();
}
