import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FogState, WorldDetails } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { sendPictures, uploadFor } from '../../../test-support/own-pictures.ts';
import { landPixelsOf } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import { fillWorld, ownWorldsWith, type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';
import { checkData } from '../../backups/check-data.ts';
import { sweepPictures } from '../commands/sweep-pictures.ts';
import { pictureBytesOf } from '../queries/pictures.ts';

/* The lossless picture that masks are cut from: where it is kept, what it counts, and that nobody is sent it. */

const DAY_MS = 24 * 3_600_000;
const SIZE = { width: 96, height: 64 };

let server: WorldsApp;
let owner: Person;
let world: WorldDetails;
let map: number;
let page: Buffer;
beforeEach(async () => {
  server = await worldsApp({ config: { ownWorlds: ownWorldsWith({}) } });
  owner = await server.confirmed('Owner');
  world = await server.makeWorld(owner, 'Mine');
  map = fillWorld(server, world, 'mine').map;
  page = landPixelsOf(SIZE);
});
afterEach(() => server.close());

const stored = () => server.db.selectFrom('pictures').selectAll().where('uploaded_by', 'is not', null).execute();
const fileOf = (key: string | null) => join(server.config.dataDir, 'media', key ?? 'none');
const rawOf = (file: string) => sharp(file).removeAlpha().raw().toBuffer();

test('a world that is not open keeps what was uploaded without loss, and what is shown is made of it', async () => {
  const picture = await sharp(page, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer();
  const image = await uploadFor(server, owner, world, picture);
  const [row] = await stored();
  expect(row).toMatchObject({ format: 'webp', source_file: `${row?.hash}-source.png` });
  expect((await rawOf(fileOf(row?.source_file ?? null))).equals(page)).toBe(true);
  expect((await rawOf(fileOf(row?.file ?? null))).equals(page)).toBe(false);
  // What is sent, to those who edit as well, is the picture that is shown.
  const sent = await server.app.inject({ url: image });
  expect(sent.rawPayload.equals(await readFile(fileOf(row?.file ?? null)))).toBe(true);
  expect((await server.app.inject({ url: `/media/${row?.source_file}` })).statusCode).toBe(404);
});

test('it counts a quarter, is looked at by the check of the data, and goes with its picture', async () => {
  const before = await pictureBytesOf(server.db, owner.id);
  const picture = await sharp(page, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer();
  await uploadFor(server, owner, world, picture);
  const [row] = await stored();
  const bytes = (row?.bytes ?? 0) + (row?.small_bytes ?? 0) + Math.floor((row?.source_bytes ?? 0) / 4);
  expect((await pictureBytesOf(server.db, owner.id)) - before).toBe(bytes);
  const { media } = server.app.pictures;
  expect(row?.source_bytes).toBe(await media.sizeOf(row?.source_file ?? ''));
  const problems = async () =>
    (await checkData(server.database, media)).problems.filter((one) => one.includes(row?.hash ?? ''));
  expect(await problems()).toEqual([]);
  expect((await checkData(server.database, media)).unused).toBe(0);
  await sharp({ create: { ...SIZE, channels: 3, background: '#888' } })
    .png()
    .toFile(fileOf(row?.source_file ?? null));
  expect(await problems()).toEqual([expect.stringContaining('is no longer what it was')]);
  await sweepPictures({ db: server.db, media }, Date.now() + 2 * DAY_MS);
  expect(await media.has(row?.source_file ?? '')).toBe(false);
});

whole('the same picture sent again is stored once; one from before sources is another picture', async () => {
  const picture = await sharp(page, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer();
  await uploadFor(server, owner, world, picture);
  await uploadFor(server, owner, world, picture);
  expect(await stored()).toHaveLength(1);
  const names = (await server.app.pictures.media.list()).filter((key) => key.endsWith('-source.png'));
  expect(names).toHaveLength(1);
  // As an earlier version kept it.
  await server.db
    .updateTable('pictures')
    .set(({ ref }) => ({
      sha256: ref('whole_sha256').$castTo<string>(),
      whole_sha256: null,
      source_file: null,
      source_bytes: 0,
    }))
    .where('uploaded_by', 'is not', null)
    .execute();
  await uploadFor(server, owner, world, picture);
  expect((await stored()).map(({ source_file }) => source_file !== null).toSorted()).toEqual([false, true]);
});

whole('a picture that is made to fit keeps the pixels of the source', async () => {
  const picture = await sharp(page, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer();
  const image = await uploadFor(server, owner, world, picture);
  await server.does(owner, '/api/fit_picture/', { location_id: map, image, fit: 'crop' });
  const fitted = (await stored()).find(({ width }) => width !== SIZE.width);
  const left = (SIZE.width - (fitted?.width ?? 0)) / 2;
  const middle = await sharp(page, { raw: { ...SIZE, channels: 3 } })
    .extract({ left, top: 0, width: fitted?.width ?? 0, height: SIZE.height })
    .raw()
    .toBuffer();
  expect((await rawOf(fileOf(fitted?.source_file ?? null))).equals(middle)).toBe(true);
});

whole('an open world keeps none until a campaign asks for fog on one of its maps', async () => {
  const staff = await server.confirmed('Staff', { isStaff: true });
  const send = async (blue: number) => {
    const background = { r: 10, g: 20, b: blue };
    const picture = await sharp({ create: { ...SIZE, channels: 3, background } })
      .png()
      .toBuffer();
    await sendPictures(server, staff, {}, [{ name: 'map.png', bytes: picture }]);
    return (await stored()).at(-1);
  };
  expect(await send(1)).toMatchObject({ source_file: null });
  const campaign = await server.campaign(owner);
  const place = await server.db
    .selectFrom('locations')
    .select('id')
    .where('world_id', '=', 1)
    .where('picture_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  const { is_compressed } = await server.does<FogState>(owner, `/api/home/campaign/${campaign.id}/fog/${place.id}/`, {
    is_on: true,
  });
  expect(is_compressed).toBe(true);
  await send(2);
  expect((await stored()).filter(({ source_file }) => source_file !== null)).toHaveLength(1);
});
