import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { noteByLeader } from './069-note-by-leader.ts';
import { migrations } from './index.ts';

test('notes of those who lead a campaign become leaders’ notes, and those of players do not', async () => {
  const { db, sqlite, close } = openDatabase(':memory:');
  await migrate(db, migrations.slice(0, migrations.indexOf(noteByLeader)));
  const [at, id] = ['2026-01-01T00:00:00.000Z', 'campaign-with-notes'];
  for (const [user, name] of ['Owner', 'Co-DM', 'Asked', 'Player'].entries())
    sqlite
      .prepare('insert into users (id, email, name, created_at) values (?, ?, ?, ?)')
      .run(user + 1, `${user}@mail.example`, name, at);
  sqlite
    .prepare('insert into campaigns (id, name, created_at, updated_at, owner_id) values (?, ?, ?, ?, 1)')
    .run(id, 'Ours', at, at);
  sqlite.prepare('insert into campaign_dms values (?, ?, 2, ?, ?)').run(id, '1@mail.example', at, at);
  sqlite.prepare('insert into campaign_dms values (?, ?, null, ?, null)').run(id, '2@mail.example', at);
  sqlite
    .prepare(
      "insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at) values (9, 1, 'v', 'V', 'v', ?, ?)",
    )
    .run(at, at);
  for (const author of [1, 2, 3, 4, null])
    sqlite
      .prepare(
        `insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
          values (?, ?, ?, 'V', 'x', 0, ?)`,
      )
      .run(id, 9, author, at);

  await migrate(db);
  const leaders = sqlite
    .prepare('select user_id from campaign_notes where by_leader = 1 order by user_id')
    .pluck()
    .all();
  expect(leaders).toEqual([1, 2]);
  await close();
});
