import type SQLite from 'better-sqlite3';

/** Before the Atlas in every order, so that whoever takes the first world takes this one. */
export const TWIN_WORLD = -1;
/** What lies between the id of a thing and that of its twin. */
export const TWIN_OFFSET = 5_000_000;

/** A word that stands in the closed world alone; the crawl knows it by its form. */
const twinWord = (what: string): string => `canarytwin${what}0x`;

/** The name of the closed world, which staff read in the list of worlds. */
export const TWIN_NAME = twinWord('world');

/**
 * Puts a closed world behind the open one: everything of the Atlas once more (with pictures of its own), at the same addresses and under the same
 * names, with words of its own in whatever else is written; and a place that is nowhere else. Campaigns show all of it,
 * as if it had been open before.
 */
export function addClosedTwin(sqlite: SQLite.Database): void {
  const run = (statement: string) => sqlite.prepare(statement).run();
  const word = twinWord;
  const id = (column: string) => `${column} + ${TWIN_OFFSET}`;
  run(`insert into worlds (id, public_id, name, kind, access, created_at)
    values (${TWIN_WORLD}, 'twin-world-twin-world-', '${word('world')}', 'atlas', 'closed', '2026-01-01T00:00:00.000Z') on conflict do nothing`);
  const inAtlas = 'world_id = 1';
  const layer = JSON.stringify({ name: word('group'), order: 7 });
  run(`insert into location_types (id, world_id, name, default_scale, display_dot, icon, layer)
    select ${id('id')}, ${TWIN_WORLD}, name, 99, display_dot, icon, '${layer}' from location_types where ${inAtlas}
    union all select ${TWIN_OFFSET}, ${TWIN_WORLD}, '${word('type')}', 99, 1, null, '${layer}'`);
  const twin = (name: string) => `'f0' || substr(${name}, 3)`;
  run(`insert into pictures (hash, world_id, sha256, file, preview_file, share_file, format, width, height, bytes, state,
      created_at, frame_side, frame_corner)
    select ${twin('hash')}, ${TWIN_WORLD}, sha256, ${twin('hash')} || '.webp', ${twin('hash')} || '-preview.webp',
      ${twin('hash')} || '-share.jpg', format, width, height, bytes, state, created_at, frame_side, frame_corner
    from pictures where ${inAtlas}`);
  run(`insert into tile_sets select ${twin('picture_hash')}, map_width, map_height, 'tiles/' || ${twin('picture_hash')},
      tile_size, levels, zoom_offset, tile_sets.state, tile_sets.created_at, tile_sets.bytes
    from tile_sets join pictures on pictures.hash = picture_hash where ${inAtlas}`);
  run(`insert into locations (id, world_id, slug, name, name_lower, type_id, picture_hash, map_width, map_height,
      miles_per_unit, map_maker_name, map_maker_url, map_licence, wiki_url, import_key, stands_alone, created_at, updated_at)
    select ${id('id')}, ${TWIN_WORLD}, slug, name, name_lower, ${TWIN_OFFSET}, ${twin('picture_hash')}, map_width, map_height,
      7.75, '${word('maker')}', 'https://maps.example/${word('link')}', '${word('licence')}',
      'https://wiki.example/${word('url')}', import_key, 1, created_at, updated_at from locations where ${inAtlas}
    union all select ${TWIN_OFFSET}, ${TWIN_WORLD}, '${word('slug')}', '${word('name')}', '${word('name')}', ${TWIN_OFFSET},
      null, 900, 800, null, null, null, null, null, '${word('key')}', 1, '2026', '2026'`);
  run(`insert into location_old_slugs (world_id, slug, location_id, created_at)
    select ${TWIN_WORLD}, slug, ${id('location_id')}, created_at from location_old_slugs where ${inAtlas}
    union all select ${TWIN_WORLD}, '${word('oldslug')}', ${TWIN_OFFSET}, '2026'`);
  const ofAtlas = `(select id from locations where ${inAtlas})`;
  run(`insert into positions (id, parent_id, location_id, lat, lng, scale, active, geojson, created_at, updated_at)
    select ${id('id')}, ${id('parent_id')}, ${id('location_id')}, 7, 8, 44, active,
      '{"type":"Feature","properties":{"twin":"${word('shape')}"}}', created_at, updated_at
    from positions where location_id in ${ofAtlas}`);
  run(`insert into wiki_pages (id, world_id, name, location_id, content, has_text, updated_at, name_lower)
    select ${id('id')}, ${TWIN_WORLD}, name, ${id('id')}, '{"sections":[],"top_section":"A lantern: ${word('text')}.","image":null,"image_text":"","attribution":null}',
      1, '2026', name_lower from locations where ${inAtlas}
    union all select ${TWIN_OFFSET}, ${TWIN_WORLD}, '${word('page')}', null, '{"sections":[],"top_section":"${word('loose')}","image":null,"image_text":"","attribution":null}', 1, '2026', '${word('page')}'`);
  run(`insert into wiki_pieces (location_id, ordinal, section, body)
    select ${id('id')}, 0, '${word('section')}', 'A lantern of ${word('piece')} hangs here.' from locations where ${inAtlas}`);
  run(`insert into campaign_location_settings (campaign_id, location_id, knowledge, show_wiki, updated_at)
    select campaigns.id, locations.id, 'named', 1, '2026' from campaigns, locations where locations.world_id = ${TWIN_WORLD}`);
  run(`insert into imports (id, world_id, at, format, source, map_id, files, report)
    values (${TWIN_OFFSET}, ${TWIN_WORLD}, '2099', 'csv', '${word('source')}', ${TWIN_OFFSET},
      '[{"name":"${word('file')}","bytes":1}]', '{}')`);
  run(`insert into import_items (import_id, kind, object_id, source_key, version, after)
    select ${TWIN_OFFSET}, 'location', ${id('id')}, coalesce(import_key, '${word('sourcekey')}'), 1, '{}' from locations
    where ${inAtlas}`);
  run(`insert into staff_changes (world_id, at, action, thing, thing_id, location_id, before, after, version)
    select ${TWIN_WORLD}, '2099', 'location.edit', 'location', ${id('id')}, ${id('id')}, '{"name":"${word('before')}"}',
      '{"name":"${word('after')}"}', 1 from locations where ${inAtlas}
    union all select ${TWIN_WORLD}, '2099', 'type.delete', 'type', 1, null, '{"name":"${word('deleted')}"}', null, 2`);
}

/** Takes it away again; the world itself stays, and is empty. */
export function dropClosedTwin(sqlite: SQLite.Database): void {
  for (const table of ['staff_changes', 'imports', 'wiki_pages', 'locations', 'location_types', 'pictures']) {
    sqlite.prepare(`delete from ${table} where world_id = ?`).run(TWIN_WORLD);
  }
}
