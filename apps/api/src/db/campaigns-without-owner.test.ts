import { afterEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

let database: OpenSqlite;
afterEach(() => database.close());

test('campaigns of an older version keep their owner, settings and notes', async () => {
  database = openDatabase(':memory:');
  const { db, sqlite } = database;
  const own = migrations.findIndex(({ name }) => name === '007-campaigns-without-owner');
  await migrate(db, migrations.slice(0, own));
  const at = '2026-01-02T03:04:05.678Z';
  sqlite.exec(`
    insert into users (id, email, name, created_at) values (3, 'a@b.example', 'A', '${at}'), (4, 'b@b.example', 'B', '${at}');
    insert into locations (id, slug, name, name_lower, created_at, updated_at) values (1, 'coast', 'Coast', 'coast', '${at}', '${at}');
    insert into campaigns (id, name, owner_id, created_at, updated_at)
      values ('campaign-of-three', 'Three', 3, '${at}', '${at}'), ('campaign-of-four-', 'Four', 4, '${at}', '${at}');
    insert into campaign_location_settings values ('campaign-of-three', 1, 1, 0, '${at}');
    insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
      values ('campaign-of-three', 1, 4, 'Vala', 'Kept.', 0, '${at}');`);
  await migrate(db);
  const all = (table: string) => sqlite.prepare(`select * from ${table}`).all();
  expect(all('campaigns')).toMatchObject([
    { id: 'campaign-of-three', owner_id: 3, sharing: 'open' },
    { id: 'campaign-of-four-', owner_id: 4 },
  ]);
  expect([all('campaign_location_settings').length, all('campaign_notes').length]).toEqual([1, 1]);
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
});
