import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Finds the deeds of one account, newest first, however long the log has become. */
export const auditByActor: Migration = {
  name: '006-audit-by-actor',
  async up(db) {
    await sql`create index audit_log_by_actor on audit_log (actor_id, id)`.execute(db);
  },
};
