import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** From where an account was logged in to, found at once; and which browser exchanged a refresh token. */
export const knownClients: Migration = {
  name: '019-known-clients',
  async up(db) {
    await sql`
      create index audit_log_logins on audit_log (actor_id, id)
      where action in ('register', 'login', 'google_login', 'password_reset') and outcome = 'ok'`.execute(db);
    await sql`alter table refresh_tokens add column used_by text`.execute(db);
    await sql`alter table refresh_tokens add column used_from text`.execute(db);
  },
};
