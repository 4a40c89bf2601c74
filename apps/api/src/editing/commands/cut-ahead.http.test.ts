import type { CampaignAnswer, LocationSaved } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPicture, mapFor, picturesOf, SIZE } from '../../../test-support/fogged-pictures.ts';
import { holdJobs, openRunner } from '../../../test-support/job-runners.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { landPixelsOf } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import { cutForMap } from '../../media/images/take-picture.ts';
import type { MaskedPictures } from '../../media/masks/masked-pictures.ts';
import { plainFolder } from '../../media/masks/plain-tiles.ts';
import { mapPictureKind } from './cut-map-picture.ts';

/* A new picture of a map that players get masked. */

const COAST = 'sword_coast';
let server: PictureApp;
let campaign: CampaignAnswer;
const tile = '1/0/0';
beforeAll(async () => {
  server = await pictureApp();
  holdJobs(server.app, 'map picture');
  campaign = await server.campaign(server.mara);
  await choose(1);
  await cutAll();
});
afterAll(() => server.close());

/** Uploads land of a shade of its own, and lets the map show it when it is cut. */
async function choose(shade: number): Promise<string> {
  const raw = { width: SIZE.width, height: SIZE.height, channels: 3 } as const;
  const bytes = await sharp(landPixelsOf(SIZE), { raw }).modulate({ brightness: shade }).png().toBuffer();
  const image = await server.upload('map.png', bytes);
  await server.does<LocationSaved>('update_location', { location_id: server.place(COAST), image });
  return image;
}
/** Cuts what waits until nothing does. */
async function cutAll(masked: Pick<MaskedPictures, 'prepare'> = server.app.pictures.masked): Promise<void> {
  const { app, db, now } = server;
  const deps = {
    db,
    now,
    media: app.pictures.media,
    masked,
    storageLimits: app.pictures,
    cut: cutForMap,
    log: app.log,
  };
  const runner = openRunner(server, mapPictureKind(deps));
  runner.poll('map picture');
  await runner.idle('map picture');
  await runner.close();
  await app.events.catchUp();
}
const fog = (path: string, body: object) =>
  server.post(`/api/home/campaign/${campaign.id}/fog/${server.place(COAST)}/${path}`, body, { as: server.mara });
const shownHash = async (): Promise<string> => {
  const rows = server.db.selectFrom('locations').select('picture_hash').where('slug', '=', COAST);
  return (await rows.executeTakeFirstOrThrow()).picture_hash ?? '';
};
/** What a guest gets of the tile now, by the address that they are given. */
const guestSees = async () => {
  const url = picturesOf(await mapFor(server, campaign, COAST, {})).get(tile) ?? '';
  return { url, ...(await fetchPicture(server, url)) };
};

test('it is cut for masks while players still see the old one, and nothing else than that, and then comes masked at once', async () => {
  await fog('', { is_on: true });
  const hidden = (await guestSees()).bytes;
  await fog('acts/', { level: 'clear', shape: { circle: { lng: 150, lat: 450, radius: 60 } } });
  const before = await guestSees();
  expect(before.bytes.equals(hidden)).toBe(false);
  const { masked, media } = server.app.pictures;
  const during: (typeof before)[] = [];
  const plain: boolean[] = [];
  await choose(0.6);
  await cutAll({
    prepare: async (picture, signal) => {
      plain.push(await media.has(plainFolder(picture.hash, picture.pyramid)));
      during.push(await guestSees());
      await masked.prepare(picture, signal);
      during.push(await guestSees());
      plain.push(await media.has(plainFolder(picture.hash, picture.pyramid)));
    },
  });
  expect(plain).toEqual([false, true]);
  expect(during.map(({ url, bytes }) => [url, bytes.equals(before.bytes)])).toEqual([
    [before.url, true],
    [before.url, true],
  ]);
  const after = await guestSees();
  expect([after.status, after.caching]).toEqual([200, 'private, no-cache']);
  expect([after.bytes.equals(before.bytes), after.bytes.equals(hidden)]).toEqual([false, false]);
  expect((await fetchPicture(server, before.url)).status, 'the old one is nobody’s any more').toBe(404);
  // What is hidden of the one and of the other is the same paper.
  await fog('undo/', {});
  expect((await guestSees()).bytes.equals(hidden)).toBe(true);
});

whole('where it cannot be cut for masks, or is not waited for, it is shown all the same, as paper', async () => {
  await fog('redo/', {});
  const before = await shownHash();
  await choose(0.8);
  await cutAll({ prepare: async () => undefined });
  expect(await shownHash()).not.toBe(before);
  const stopped = new AbortController();
  stopped.abort();
  const hash = 'b'.repeat(64);
  const picture = {
    hash,
    file: `${hash}.png`,
    map: SIZE,
    pyramid: { ...SIZE, size: 512, levels: 2, zoom_offset: 1, reach: 5 },
  };
  await expect(server.app.pictures.masked.prepare(picture, stopped.signal)).resolves.toBeUndefined();
  await expect(server.app.pictures.masked.prepare(picture)).resolves.toBeUndefined();
});

whole('the picture of a map that nobody hides is cut for no mask', async () => {
  await fog('', { is_on: false });
  let asked = 0;
  await choose(0.9);
  await cutAll({
    prepare: async () => {
      asked += 1;
    },
  });
  expect(asked).toBe(0);
});
