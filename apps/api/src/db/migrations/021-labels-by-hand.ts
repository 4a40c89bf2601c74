import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which labels staff put where they stand: the label engine leaves these there. None so far, whoever made them. */
export const labelsByHand: Migration = {
  name: '021-labels-by-hand',
  async up(db) {
    await sql`
      alter table positions add column label_by_hand integer not null default 0 check (label_by_hand in (0, 1))`.execute(
      db,
    );
  },
};
