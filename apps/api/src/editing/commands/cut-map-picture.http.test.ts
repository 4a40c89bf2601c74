import { setTimeout as sleep } from 'node:timers/promises';
import type { LocationSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdJobs, jobRows, openRunner } from '../../../test-support/job-runners.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { gradient, png } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { cutForMap } from '../../media/images/take-picture.ts';
import { type CutDeps, mapPictureKind } from './cut-map-picture.ts';

let server: PictureApp;
let coast: number;
beforeEach(async () => {
  server = await pictureApp();
  coast = server.place('sword_coast');
  holdJobs(server.app, 'map picture');
});
afterEach(() => server.close());

const open = (cut: CutDeps['cut'] = cutForMap): JobRunner => {
  const { app, db, now } = server;
  const { media, masked } = app.pictures;
  return openRunner(server, mapPictureKind({ db, now, media, masked, storageLimits: app.pictures, cut, log: app.log }));
};
/** Cuts what waits until nothing does. */
async function cutAll(cut?: CutDeps['cut']): Promise<void> {
  const runner = open(cut);
  runner.poll('map picture');
  await runner.idle('map picture');
  await runner.close();
}
const choose = async (bytes: Buffer, by = server.mara) => {
  const image = await server.upload('map.png', bytes);
  await server.does<LocationSaved>('update_location', { location_id: coast, image }, by);
  return image;
};
const map = () => server.settled(coast);
const jobs = () => jobRows(server.db, 'map picture');

describe('a server that stops while it cuts', () => {
  it('leaves the picture on its way, and the next start goes on', async () => {
    const image = await choose(await gradient(3_000, 2_400).png().toBuffer());
    const first = open();
    first.poll('map picture');
    await sleep(250);
    await first.close();
    expect(await jobs()).toEqual([{ state: 'waiting', attempts: 0, problem: null }]);
    expect((await map()).pending).toEqual({ image, state: 'pending', error: null });
    expect(await server.leftovers()).toEqual([]);

    await cutAll();
    expect(await map()).toMatchObject({ image, pending: null });
    expect(await jobs(), 'nothing more to do').toEqual([]);
  });

  it('because of the picture, three times, does not try it again', async () => {
    const old = (await map()).image;
    const image = await choose(await png(500, 400));
    const die = async () => {
      throw new Error('the server is gone');
    };
    for (let start = 1; start <= 3; start += 1) {
      await cutAll(die);
      expect(await jobs()).toEqual([{ state: 'waiting', attempts: start, problem: 'crashed' }]);
    }
    await cutAll(die);
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
      if (second === '') second = await choose(await png(510, 400), server.odo);
      else seen.push((await map()).image);
      return cutForMap(job, signal);
    };
    await cutAll(cut);
    expect(await map()).toMatchObject({ image: second, pending: null });
    expect(seen).toEqual([`/media/${'a'.repeat(64)}.webp`]);
  });

  whole('the choice may be taken back, or the location deleted', async () => {
    await choose(await png(500, 400));
    const { changes } = await server.history();
    const cut: CutDeps['cut'] = async (job, signal) => {
      await server.revert(changes[0]?.id ?? null);
      return cutForMap(job, signal);
    };
    await cutAll(cut);
    expect(await map()).toMatchObject({ image: `/media/${'a'.repeat(64)}.webp`, pending: null });

    await choose(await png(520, 400));
    const remove: CutDeps['cut'] = async (job, signal) => {
      await server.db.deleteFrom('positions').where('parent_id', '=', coast).execute();
      await server.db.deleteFrom('locations').where('id', '=', coast).execute();
      return cutForMap(job, signal);
    };
    await cutAll(remove);
    expect(await jobs()).toEqual([]);
  });
});
