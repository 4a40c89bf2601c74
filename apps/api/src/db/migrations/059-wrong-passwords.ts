import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Wrong passwords that were tried for an account, found at once. */
export const wrongPasswords: Migration = {
  name: '059-wrong-passwords',
  async up(db) {
    await sql`
      create index audit_log_wrong_passwords on audit_log (object, id)
      where action = 'login' and outcome = 'failed'`.execute(db);
  },
};
