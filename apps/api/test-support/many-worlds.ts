import { sql } from 'kysely';
import { loadConfig } from '../src/config.ts';
import { prepareDatabase } from '../src/db/prepare.ts';
import type { Db } from '../src/db/schema.ts';

/** Places of each world, and one in so many of them with a text. */
const PLACES = 2_000;
const TEXT_EVERY = 20;
/** Worlds that one account has. */
const EACH = 10;

const numbers = (last: number) =>
  sql`with recursive number (i) as (select 1 union all select i + 1 from number where i < ${last})`;

/**
 * Puts places on the map of a world that has one, as an owner would: all in one statement for each table, since a hundred
 * times as many worlds come by the same statements.
 */
async function fillMaps(db: Db, firstWorld: number): Promise<void> {
  await sql`
    insert into locations (world_id, slug, name, name_lower, stands_alone, created_at, updated_at)
    ${numbers(PLACES)}
    select worlds.id, 'place_' || i, 'Place ' || i, 'place ' || i, 0, '2026', '2026'
    from worlds cross join number where worlds.kind = 'own' and worlds.id >= ${firstWorld}`.execute(db);
  await sql`
    insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at)
    select worlds.home_location_id, locations.id, locations.id % 3000, locations.id % 3989, 12 + locations.id % 40, '2026', '2026'
    from worlds join locations on locations.world_id = worlds.id and locations.id <> worlds.home_location_id
    where worlds.kind = 'own' and worlds.id >= ${firstWorld}`.execute(db);
  const text = JSON.stringify({
    sections: [],
    top_section: 'A lantern of green glass hangs at its gate, and the tide comes to the wall.',
    image: null,
    image_text: '',
    attribution: null,
  });
  await sql`
    insert into wiki_pages (world_id, name, location_id, content, has_text, updated_at, name_lower)
    select locations.world_id, locations.name, locations.id, ${text}, 1, '2026', locations.name_lower
    from worlds join locations on locations.world_id = worlds.id and locations.id <> worlds.home_location_id
    where worlds.kind = 'own' and worlds.id >= ${firstWorld} and locations.id % ${TEXT_EVERY} = 0`.execute(db);
  await sql`
    insert into wiki_pieces (location_id, ordinal, section, body)
    select location_id, 0, null, 'A lantern of green glass hangs at its gate, and the tide comes to the wall.'
    from worlds join wiki_pages on wiki_pages.world_id = worlds.id
    where worlds.kind = 'own' and worlds.id >= ${firstWorld} and wiki_pages.location_id is not null`.execute(db);
}

/** Fills the map of the only own world there is. */
export const fillOneWorld = (dataDir: string): Promise<void> => inFolder(dataDir, (db) => fillMaps(db, 0));

/** Makes so many own worlds besides, of others, as large as that one. */
export const addWorlds = (dataDir: string, count: number): Promise<void> =>
  inFolder(dataDir, async (db) => {
    const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from worlds`.execute(db);
    const next = rows[0]?.next ?? 1;
    await sql`
      insert into users (email, name, created_at)
      ${numbers(Math.ceil(count / EACH))}
      select 'maker-' || i || '@bench.example', 'Maker ' || i, '2026' from number`.execute(db);
    await sql`
      insert into worlds (public_id, name, kind, access, owner_id, created_at)
      ${numbers(count)}
      select printf('bench%017d', i), 'World ' || i, 'own', 'closed',
        (select id from users where email = 'maker-' || ((i - 1) / ${EACH} + 1) || '@bench.example'), '2026'
      from number`.execute(db);
    await sql`
      insert into locations (world_id, slug, name, name_lower, map_width, map_height, created_at, updated_at)
      select id, 'map', 'Map', 'map', 4000, 3000, '2026', '2026' from worlds where id >= ${next}`.execute(db);
    await sql`
      update worlds set home_location_id = (select locations.id from locations where locations.world_id = worlds.id)
      where id >= ${next}`.execute(db);
    await fillMaps(db, next);
  });

async function inFolder(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const database = await prepareDatabase(loadConfig({ DATA_DIR: dataDir }));
  try {
    await work(database.db);
    await sql`analyze`.execute(database.db);
  } finally {
    await database.close();
  }
}
