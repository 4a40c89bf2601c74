import { type Insertable, type Selectable, sql } from 'kysely';
import type { AuditLogTable, Db } from '../../db/schema.ts';

export type AuditRow = Selectable<AuditLogTable>;

/** Inserts an entry; triggers forbid changing or deleting it. */
export async function insertAudit(db: Db, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

/** Actions of an account, newest first, for its export. */
export async function listAuditOf(db: Db, userId: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Most logins considered; more than anybody has in 90 days. */
const LOGINS_LOOKED_AT = 200;

/** Distinct network addresses of an account's registration, logins and password resets, newest first. */
export async function listLoginAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('address')
    .where('actor_id', '=', userId)
    // In the exact form of its partial index.
    .where(sql<boolean>`action in ('register', 'login', 'google_login', 'password_reset') and outcome = 'ok'`)
    .orderBy('id', 'desc')
    .limit(LOGINS_LOOKED_AT)
    .execute();
  return [...new Set(rows.flatMap(({ address }) => address ?? []))];
}

/** Deletes network addresses of entries older than `before`; triggers allow this after 90 days. */
export async function dropAuditAddresses(db: Db, before: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ address: null })
    .where('at', '<', before)
    .where('address', 'is not', null)
    .execute();
}
