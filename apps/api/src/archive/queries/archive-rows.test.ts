import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld } from '../../../test-support/factories.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../../db/sqlite/open.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import { archivedRows } from './archive-rows.ts';

let database: OpenSqlite;
beforeAll(async () => {
  database = await openMigrated(':memory:');
  await seedWorld(database.db, makeWorld());
  database.sqlite.exec(
    "insert into location_old_slugs (world_id, slug, location_id, created_at) select 1, 'old_' || slug, id, '2026' from locations",
  );
});
afterAll(() => database.close());

test.each(['location_types', 'locations', 'location_old_slugs', 'positions', 'wiki_pages'] as const)(
  'rows of %s are the same however many are read at a time',
  async (table) => {
    const read = async (page?: number) => {
      const rows: object[] = [];
      for await (const row of archivedRows(database.db, table, { worldId: 1, mapId: null }, page)) rows.push(row);
      return rows;
    };
    const all = await read();
    expect(all.length).toBeGreaterThan(1);
    expect(await read(1)).toEqual(all);
    expect(await read(2)).toEqual(all);
  },
);
