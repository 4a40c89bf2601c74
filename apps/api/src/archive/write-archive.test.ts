import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWiki, makeWorld } from '../../test-support/factories.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { seedWorld } from '../seed/seed-world.ts';
import type { ArchiveTable } from './archive-format.ts';
import { readMapForFiles } from './read-map.ts';
import { picturesOf, rowsOf } from './write-archive.ts';

/* A picture that its world keeps under a random name, as every closed world does. */

const NAME = 'd'.repeat(64);
const CONTENT = 'e'.repeat(64);
let database: OpenSqlite;
beforeAll(async () => {
  database = await openMigrated(':memory:');
  await seedWorld(database.db, makeWorld());
  const { sqlite } = database;
  sqlite
    .prepare(
      `insert into pictures (hash, world_id, sha256, file, preview_file, format, width, height, bytes, state, created_at)
       values (?, 1, ?, ?, ?, 'jpeg', 8, 6, 48, 'ready', '2026')`,
    )
    .run(NAME, CONTENT, `${NAME}.jpg`, `${NAME}-preview.webp`);
  sqlite
    .prepare("update locations set picture_hash = ?, seo_image = ? where slug = 'waterdeep'")
    .run(NAME, `/media/${NAME}-preview.webp`);
  sqlite
    .prepare("update wiki_pages set content = ? where name = 'Waterdeep'")
    .run(JSON.stringify(makeWiki({ image: `/media/${NAME}.jpg` })));
});
afterAll(() => database.close());

async function rows(table: ArchiveTable, mapId: number | null = null): Promise<Record<string, unknown>[]> {
  const scope = { worldId: 1, mapId };
  const found: Record<string, unknown>[] = [];
  const tables = rowsOf(database.db, scope, await picturesOf(database.db, scope));
  for await (const row of tables[table]()) found.push(row as Record<string, unknown>);
  return found;
}

test('goes into an archive by what is in it, wherever the archive names it', async () => {
  const all = await Promise.all((['pictures', 'locations', 'wiki_pages'] as const).map((table) => rows(table)));
  expect(JSON.stringify(all)).not.toContain(NAME);
  const [pictures, locations, pages] = all;
  expect(pictures?.map(({ hash, file }) => [hash, file])).toEqual([
    ['a'.repeat(64), `${'a'.repeat(64)}.webp`],
    ['b'.repeat(64), `${'b'.repeat(64)}.webp`],
    [CONTENT, `${CONTENT}.jpg`],
  ]);
  expect(locations?.find(({ slug }) => slug === 'waterdeep')).toMatchObject({
    picture_hash: CONTENT,
    seo_image: `/media/${CONTENT}-preview.webp`,
  });
  expect(pages?.find(({ location }) => location === 'waterdeep')).toMatchObject({
    content: { image: `/media/${CONTENT}.jpg` },
  });
});

test('goes along with a map that shows it, and no other picture does', async () => {
  const id = database.sqlite.prepare("select id from locations where slug = 'waterdeep'").pluck().get() as number;
  expect((await rows('pictures', id)).map(({ hash }) => hash)).toEqual([CONTENT]);
});

test('secrets of texts go into an archive of the world, and into no file of a map for other programs', async () => {
  const id = database.sqlite.prepare("select id from locations where slug = 'waterdeep'").pluck().get() as number;
  const open = { ...makeWiki({ top_section: 'Open.', image: null }), markdown: 'Open.' };
  const secrets = `Open.\n\n:::secret\nTo [[#${id}]].\n:::`;
  database.sqlite
    .prepare("update wiki_pages set content = ?, secrets = ? where name = 'Waterdeep'")
    .run(JSON.stringify(open), secrets);
  const page = (await rows('wiki_pages')).find(({ location }) => location === 'waterdeep');
  const markdown = 'Open.\n\n:::secret\nTo [[#waterdeep]].\n:::';
  expect(page?.content).toEqual({ ...open, markdown });
  expect(page).not.toHaveProperty('secrets');

  const map = { id: 1, slug: 'sword_coast', worldId: 1, withSecrets: false };
  const forFiles = async () => {
    const { places } = await readMapForFiles(database.db, map, null);
    return places.find(({ slug }) => slug === 'waterdeep')?.text;
  };
  expect((await forFiles())?.markdown).toBe('Open.');
  database.sqlite
    .prepare("update wiki_pages set content = ?, has_text = 0 where name = 'Waterdeep'")
    .run(JSON.stringify({ ...open, top_section: '', markdown: '' }));
  expect(await forFiles()).toBeNull();
});
