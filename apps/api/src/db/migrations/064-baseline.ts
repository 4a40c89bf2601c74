import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { accounts, history, jobs, pictures } from './baseline/accounts.ts';
import { campaigns, sessions, shown } from './baseline/campaigns.ts';
import { places, worlds } from './baseline/places.ts';
import { texts } from './baseline/texts.ts';
import type { Migration } from './migration.ts';

const SUBJECTS = [accounts, worlds, places, texts, pictures, history, campaigns, sessions, shown, jobs];

/**
 * The whole schema of the 64 former steps, and the world of an atlas. `former-steps.ts` handles databases created by
 * those steps.
 */
export const baseline: Migration = {
  name: '064-baseline',
  async up(db) {
    for (const statement of SUBJECTS.flat()) await sql.raw(statement).execute(db);
    await sql`
      insert into worlds (id, public_id, name, kind, access, created_at) values
        (1, ${randomBytes(16).toString('base64url')}, 'Atlas', 'atlas', 'open', ${new Date().toISOString()})`.execute(
      db,
    );
  },
};
