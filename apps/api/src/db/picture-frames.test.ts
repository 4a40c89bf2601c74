import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import { packJson } from './packed-json.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const DRAWN = '2026-01-02T03:04:05.678Z';
const EARLIER = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-03T00:00:00.000Z';

let database: OpenSqlite;
beforeEach(async () => {
  database = openDatabase(':memory:');
  const own = migrations.findIndex(({ name }) => name === '020-picture-frames');
  await migrate(database.db, migrations.slice(0, own));
});
afterEach(() => database.close());

const hashOf = (name: string) => name.padEnd(64, '0');

/** A picture with tiles that were stored then or later. */
function addPicture(name: string, at: string, { tilesAt = at, width = 4096, height = 3072 } = {}): void {
  database.sqlite
    .prepare(
      `insert into pictures (hash, file, format, width, height, bytes, state, created_at)
       values (@hash, @hash || '.webp', 'webp', @width, @height, 1, 'ready', @at)`,
    )
    .run({ hash: hashOf(name), width, height, at });
  database.sqlite
    .prepare(
      `insert into tile_sets (picture_hash, map_width, map_height, folder, tile_size, levels, zoom_offset, state, created_at)
       values (@hash, 800, 600, @hash, 512, 2, 1, 'ready', @tilesAt)`,
    )
    .run({ hash: hashOf(name), tilesAt });
}

function addMap(id: number, shown: string, drawnAt: string | null): void {
  database.sqlite
    .prepare(
      `insert into locations (id, slug, name, name_lower, picture_hash, map_width, map_height, created_at, updated_at)
       values (@id, 'map_' || @id, 'Map', 'map', @hash, 800, 600, @at, @at)`,
    )
    .run({ id, hash: hashOf(shown), at: EARLIER });
  database.sqlite
    .prepare(
      `insert into map_sketches (location_id, sketch, seed, style, size, drawn_at, updated_at)
       values (?, ?, 'a', 'parchment', 4096, ?, ?)`,
    )
    .run(id, packJson({ width: 8192, height: 6144 }), drawnAt, EARLIER);
}

function addChange(map: number, picture: string, at: string): void {
  database.sqlite
    .prepare(
      `insert into staff_changes (at, action, thing, thing_id, location_id, before, after)
       values (?, 'location.picture', 'location', ?, ?, '{}', ?)`,
    )
    .run(at, map, map, JSON.stringify({ picture_hash: hashOf(picture) }));
}

const frames = () =>
  Object.fromEntries(
    (
      database.sqlite.prepare('select hash, frame_side, frame_corner from pictures').all() as {
        hash: string;
        frame_side: number | null;
        frame_corner: number | null;
      }[]
    ).map(({ hash, frame_side, frame_corner }) => [hash.replace(/0+$/, ''), [frame_side, frame_corner]]),
  );

test('pictures that the painter drew before have their frame, others have none', async () => {
  // The drawing that is shown: of a seed, of an archive, or by staff.
  addPicture('da', DRAWN);
  addMap(1, 'da', DRAWN);
  // An uploaded picture was put in the place of a drawing that the history knows, and of one that it redrew later.
  addPicture('db', DRAWN);
  addPicture('ua', LATER, { tilesAt: '2026-01-03T00:00:05.000Z' });
  addMap(2, 'ua', DRAWN);
  addChange(2, 'db', '2026-01-02T03:04:05.701Z');
  addChange(2, 'ua', '2026-01-03T00:00:04.000Z');
  // A picture that came with an archive, tiles and all, to a map with a sketch that was never drawn.
  addPicture('ub', EARLIER);
  addMap(3, 'ub', null);
  addChange(3, 'ub', LATER);
  // The sheet has another proportion than the picture: it is another sheet now.
  addPicture('dc', DRAWN, { width: 2048, height: 2048 });
  addMap(4, 'dc', DRAWN);

  await migrate(database.db);
  expect(frames()).toEqual({
    da: [93, 111],
    db: [93, 111],
    ua: [null, null],
    ub: [null, null],
    dc: [null, null],
  });
});

test('a sketch that is damaged does not keep a server from starting', async () => {
  addPicture('da', DRAWN);
  addMap(1, 'da', DRAWN);
  database.sqlite.prepare('update map_sketches set sketch = ?').run(Buffer.from('damaged'));
  await migrate(database.db);
  expect(frames()).toEqual({ da: [null, null] });
});
