import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AuditLogTable, Database } from '../db/schema.ts';

export type AuditRow = Selectable<AuditLogTable>;

/** Adds a line; nothing can change or remove one (triggers). */
export async function insertAudit(db: Kysely<Database>, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

/** What an account did, oldest first, for its owner's own copy. */
export async function listAuditOf(db: Kysely<Database>, userId: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Forgets the network addresses of lines older than `before`; the triggers allow this from 90 days on. */
export async function dropAuditAddresses(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ address: null })
    .where('at', '<', before)
    .where('address', 'is not', null)
    .execute();
}
