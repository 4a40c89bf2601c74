import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { fogColumn } from './model-columns.ts';

const column = fogColumn('sight');

/** Sight of a party on a map (map units), if the DM chose one. */
export const fogSight: Migration = {
  name: '066-fog-sight',
  async up(db) {
    await sql`alter table campaign_fogs add column ${sql.raw(column)}`.execute(db);
  },
  async upOnPostgres(db) {
    await sql`alter table campaign_fogs add column ${sql.raw(column.replace('real', 'double precision'))}`.execute(db);
  },
};
