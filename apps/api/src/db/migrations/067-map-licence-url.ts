import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { locationColumn } from './model-columns.ts';

/** Address of the license terms of a map. */
export const mapLicenceUrl: Migration = {
  name: '067-map-licence-url',
  async up(db) {
    await sql`alter table locations add column ${sql.raw(locationColumn('map_licence_url'))}`.execute(db);
  },
};
