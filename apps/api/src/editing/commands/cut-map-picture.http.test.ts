import { setTimeout as sleep } from 'node:timers/promises';
import type { LocationSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { gradient, png } from '../../../test-support/pictures.ts';
import { cutForMap } from '../../media/images/take-picture.ts';
import { type CutDeps, cutNextMapPicture } from './cut-map-picture.ts';

let server: PictureApp;
let coast: number;
beforeEach(async () => {
  server = await pictureApp();
  coast = server.place('sword_coast');
  // What is on its way stays there: the tests do the work themselves.
  await server.app.pictures.maps.close();
});
afterEach(() => server.close());

const deps = (changes: Partial<CutDeps> = {}): CutDeps => ({
  db: server.db,
  now: server.now,
  mediaDir: server.mediaDir,
  cut: cutForMap,
  stop: new AbortController().signal,
  dropPublic: (ids) => server.app.dropPublic(ids),
  log: server.app.log,
  ...changes,
});
const choose = async (bytes: Buffer, by = server.mara) => {
  const image = await server.upload('map.png', bytes);
  await server.does<LocationSaved>('update_location', { location_id: coast, image }, by);
  return image;
};
const map = () => server.settled(coast);
const jobs = () => server.db.selectFrom('picture_jobs').select(['state', 'attempts', 'problem']).execute();

describe('a server that stops while it cuts', () => {
  it('leaves the picture on its way, and the next start goes on', async () => {
    const image = await choose(await gradient(3_000, 2_400).png().toBuffer());
    const stopping = new AbortController();
    const cutting = cutNextMapPicture(deps({ stop: stopping.signal }));
    await sleep(250);
    stopping.abort();
    expect(await cutting).toBe(false);
    expect(await jobs()).toEqual([{ state: 'pending', attempts: 0, problem: null }]);
    expect((await map()).pending).toEqual({ image, state: 'pending', error: null });
    expect(await server.leftovers()).toEqual([]);

    expect(await cutNextMapPicture(deps())).toBe(true);
    expect(await map()).toMatchObject({ image, pending: null });
    expect(await cutNextMapPicture(deps()), 'nothing more to do').toBe(false);
  });

  it('because of the picture, three times, does not try it again', async () => {
    const old = (await map()).image;
    const image = await choose(await png(500, 400));
    const die = async () => {
      throw new Error('the server is gone');
    };
    for (let start = 1; start <= 3; start += 1) {
      await expect(cutNextMapPicture(deps({ cut: die }))).rejects.toThrow('gone');
      expect(await jobs()).toEqual([{ state: 'pending', attempts: start, problem: null }]);
    }
    expect(await cutNextMapPicture(deps({ cut: die }))).toBe(true);
    expect(await map()).toMatchObject({ image: old, pending: { image, state: 'failed' } });
    expect((await map()).pending?.error).toBe('The picture could not be read. Save it as another kind, and try again.');
  });
});

describe('while a picture is cut', () => {
  it('another may be chosen: the first is never shown', async () => {
    await choose(await png(500, 400));
    const seen: (string | null)[] = [];
    let second = '';
    const cut: CutDeps['cut'] = async (job, signal) => {
      second = await choose(await png(510, 400), server.odo);
      return cutForMap(job, signal);
    };
    await cutNextMapPicture(deps({ cut }));
    seen.push((await map()).image);
    expect((await map()).pending).toMatchObject({ image: second, state: 'pending' });
    await cutNextMapPicture(deps());
    expect(await map()).toMatchObject({ image: second, pending: null });
    expect(seen).toEqual([`/media/${'a'.repeat(64)}.webp`]);
  });

  it('the choice may be taken back, or the location deleted', async () => {
    await choose(await png(500, 400));
    const { changes } = await server.history();
    const cut: CutDeps['cut'] = async (job, signal) => {
      await server.revert(changes[0]?.id ?? null);
      return cutForMap(job, signal);
    };
    await cutNextMapPicture(deps({ cut }));
    expect(await map()).toMatchObject({ image: `/media/${'a'.repeat(64)}.webp`, pending: null });

    await choose(await png(520, 400));
    const remove: CutDeps['cut'] = async (job, signal) => {
      await server.db.deleteFrom('positions').where('parent_id', '=', coast).execute();
      await server.db.deleteFrom('locations').where('id', '=', coast).execute();
      return cutForMap(job, signal);
    };
    await cutNextMapPicture(deps({ cut: remove }));
    expect(await jobs()).toEqual([]);
  });
});
