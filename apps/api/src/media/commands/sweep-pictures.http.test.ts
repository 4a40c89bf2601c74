import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocationSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { png } from '../../../test-support/pictures.ts';
import { storeBytes } from '../../../test-support/stored-files.ts';
import { sweepPictures } from './sweep-pictures.ts';

const HOUR_MS = 3_600_000;
let server: PictureApp;
beforeEach(async () => {
  server = await pictureApp();
  // The pictures of the small world have rows and no files; they are not what this is about.
  await server.db.updateTable('locations').set({ picture_hash: null }).execute();
  await server.db.deleteFrom('pictures').execute();
});
afterEach(() => server.close());

const sweepAfter = async (hours: number) => {
  // Files cannot be asked to be old, so all of them are made so.
  const old = new Date(Date.now() - 1_000);
  for (const folder of [
    server.mediaDir,
    join(server.mediaDir, 'tiles'),
    join(server.mediaDir, '.plain'),
    join(server.mediaDir, '.receiving'),
  ]) {
    for (const name of await readdir(folder).catch(() => [])) await utimes(join(folder, name), old, old);
  }
  await sweepPictures({ db: server.db, media: server.app.pictures.media }, Date.now() + hours * HOUR_MS);
};
/** Lossless tiles of a picture, as masks are laid over them. */
async function cutPlain(url: string): Promise<string> {
  const folder = join(server.mediaDir, '.plain', `${url.slice('/media/'.length).split('.')[0]}-64x48`);
  await mkdir(folder, { recursive: true });
  return folder;
}
const isThere = (url: string) => server.app.pictures.media.has(url.slice('/media/'.length));
const files = async () =>
  (await server.app.pictures.media.listItems()).filter((name) => /^[0-9a-f]{64}/.test(name)).length;

describe('a picture that nothing names', () => {
  it('waits a day to be used, then goes with all its files', async () => {
    const image = await server.upload('a.png', await png(60, 40));
    const plain = await cutPlain(image);
    await writeFile(join(plain, 'tile.png'), 'x');
    const { media } = server.app.pictures;
    // In no list of what is kept, and so in no backup.
    expect((await media.list()).filter((key) => key.includes('plain'))).toEqual([]);
    await sweepAfter(23);
    expect([await isThere(image), existsSync(plain)]).toEqual([true, true]);
    await sweepAfter(25);
    expect([await isThere(image), existsSync(plain)]).toEqual([false, false]);
    expect(await files()).toBe(0);
    expect(await server.db.selectFrom('pictures').selectAll().execute()).toEqual([]);
  });

  it('waits anew when it is uploaded anew', async () => {
    await server.upload('a.png', await png(60, 40));
    server.forward(20 * HOUR_MS);
    const image = await server.upload('a.png', await png(60, 40));
    await sweepAfter(25);
    expect(await isThere(image)).toBe(true);
  });
});

describe('a picture stays', () => {
  const at = '2026-03-04T05:06:07.008Z';
  it.each([
    [
      'that a map shows',
      async (image: string) => {
        const location_id = server.place('sword_coast');
        await server.does<LocationSaved>('update_location', { location_id, image });
        await server.settled(location_id);
      },
    ],
    [
      'that is on its way to a map',
      async (image: string) => {
        holdJobs(server.app, 'map picture');
        await server.does<LocationSaved>('update_location', { location_id: server.place('sword_coast'), image });
        await server.db.deleteFrom('staff_changes').execute();
      },
    ],
    [
      'that the history could bring back',
      async (image: string) => {
        const location_id = server.place('sword_coast');
        await server.does<LocationSaved>('update_location', { location_id, image });
        await server.settled(location_id);
        await server.does<LocationSaved>('update_location', { location_id, image: null });
      },
    ],
    [
      'that a text shows',
      async (image: string) => {
        const content = JSON.stringify({ sections: [], top_section: '', image, image_text: '', attribution: null });
        await server.db
          .insertInto('wiki_pages')
          .values({ world_id: 1, name: 'X', content, has_text: 1, updated_at: at })
          .execute();
      },
    ],
    [
      'that a link preview shows',
      async (image: string) => {
        await server.db.updateTable('locations').set({ seo_image: image }).where('slug', '=', 'waterdeep').execute();
      },
    ],
  ])('%s', async (_what, use) => {
    const image = await server.upload('a.png', await png(60, 40));
    await use(image);
    await sweepAfter(100);
    expect(await isThere(image)).toBe(true);
    expect(await server.db.selectFrom('pictures').selectAll().execute()).toHaveLength(1);
  });
});

it('tiles stay that a picture shows, though they were stored under another name than it has', async () => {
  const image = await server.upload('a.png', await png(60, 40));
  const hash = image.slice('/media/'.length, -'.webp'.length);
  await server.db.updateTable('locations').set({ picture_hash: hash }).where('slug', '=', 'waterdeep').execute();
  const folder = `tiles/${'d'.repeat(64)}-60x40`;
  await storeBytes(server.config, [[`${folder}/0/0/0.webp`, 'x']]);
  await server.db
    .insertInto('tile_sets')
    .values({
      picture_hash: hash,
      map_width: 400,
      map_height: 300,
      folder,
      tile_size: 512,
      levels: 1,
      zoom_offset: 0,
      state: 'ready',
      created_at: '2026-03-04T05:06:07.008Z',
    })
    .execute();
  await sweepAfter(100);
  expect(await isThere(`/media/${folder}`)).toBe(true);
});

describe('what a server that died left', () => {
  it('goes: files that no picture owns after a day, half-made ones after an hour', async () => {
    const hash = 'c'.repeat(64);
    await mkdir(join(server.mediaDir, '.making-1'), { recursive: true });
    await mkdir(join(server.mediaDir, '.receiving'), { recursive: true });
    await writeFile(join(server.mediaDir, '.receiving/abc'), 'x');
    await storeBytes(server.config, [
      [`${hash}.webp`, 'x'],
      [`tiles/${hash}-10x10/0/0/0.webp`, 'x'],
      ['README.txt', 'somebody put it here'],
    ]);
    await sweepAfter(0.5);
    expect(await server.leftovers()).toEqual(['abc', '.making-1']);
    await sweepAfter(2);
    expect(await server.leftovers()).toEqual([]);
    expect(await isThere(`/media/${hash}.webp`)).toBe(true);
    await sweepAfter(25);
    expect(await isThere(`/media/${hash}.webp`)).toBe(false);
    expect(await server.app.pictures.media.list()).toEqual(['README.txt']);
    expect(await isThere('/media/README.txt')).toBe(true);
  });
});
