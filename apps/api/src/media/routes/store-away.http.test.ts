import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { MapPicture } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultyLine, openFaultyLine } from '../../../test-support/faulty-line.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { png } from '../../../test-support/pictures.ts';
import { isWhole, type S3TestServer, startS3 } from '../../../test-support/s3-server.ts';

/* A bucket that cannot be reached for a while: reading goes on from what is here, nothing is half written. */

let bucket: S3TestServer;
let line: FaultyLine;
let server: PictureApp;
beforeEach(async () => {
  bucket = await startS3();
  const place = bucket.place(`away-${randomBytes(6).toString('hex')}`);
  line = await openFaultyLine(place.endpoint ?? '');
  server = await pictureApp({ config: { media: { ...place, endpoint: line.endpoint } } });
});
afterEach(async () => {
  await server.close();
  await line.close();
  await bucket.close();
});

/** Tried by `npm run test:s3`. */
const slowly = test.runIf(isWhole);

const pictures = async () =>
  (await server.db.selectFrom('pictures').select('hash').where('uploaded_by', '=', server.mara.id).execute()).length;
const open = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('an upload is refused for now, leaves no row and no file, and the same one is taken when the bucket is back', async () => {
  const bytes = await png(60, 40);
  line.disturb('hangs up', { method: 'PUT' });
  const { status, body, headers } = await server.send([{ name: 'a.png', bytes }]);
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect([await pictures(), await server.leftovers()]).toEqual([0, []]);
  expect(server.log.filter((entry) => /request failed.*|could not be|does not answer/.test(entry)).join('\n')).toMatch(
    /MediaStoreError: .*does not answer/,
  );
  // It comes back between the small pictures and the whole one.
  line.disturb('hangs up', { method: 'PUT', path: /[0-9a-f]{64}\.webp/ });
  expect((await server.send([{ name: 'a.png', bytes }])).status).toBe(503);
  expect(await pictures()).toBe(0);
  line.disturb('none');
  const url = await server.upload('a.png', bytes);
  expect([await pictures(), (await open(url)).statusCode]).toEqual([1, 200]);
});

slowly('a picture that is not here is "try again" and kept by nobody, one that is here is sent', async () => {
  const [here, away] = [
    await server.upload('a.png', await png(60, 40)),
    await server.upload('b.png', await png(41, 60)),
  ];
  // As on a machine that has never shown it.
  await rm(await server.app.pictures.media.localFile(away.slice('/media/'.length)));
  line.disturb('is busy');
  const refused = await open(away);
  expect([refused.statusCode, refused.json().code, refused.headers['cache-control']]).toEqual([
    503,
    'unavailable',
    'private, no-store',
  ]);
  expect((await open(here)).statusCode).toBe(200);
  expect((await open('/media/none.webp')).statusCode).toBe(404);
  line.disturb('none');
  expect((await open(away)).statusCode).toBe(200);
});

slowly('a part of a picture is sent, and one that did not change is not sent again', async () => {
  const url = await server.upload('a.png', await png(60, 40));
  const whole = await open(url);
  const part = await open(url, { range: 'bytes=2-5' });
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
    206,
    `bytes 2-5/${whole.rawPayload.length}`,
    whole.rawPayload.subarray(2, 6),
  ]);
  expect((await open(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
});

slowly('a map whose picture cannot be cut now gets it when the bucket is back', async () => {
  const url = await server.upload('a.png', await png(60, 40));
  const { id } = await server.db
    .selectFrom('locations')
    .select('id')
    .where('slug', '=', 'high_forest')
    .executeTakeFirstOrThrow();
  line.disturb('hangs up', { method: 'PUT' });
  const saved = await server.post('/api/update_location/', { location_id: id, image: url }, { as: server.mara });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await server.app.events.catchUp();
  await server.app.jobs.idle('map picture');
  const job = await server.db
    .selectFrom('jobs')
    .select(['state', 'problem'])
    .where('kind', '=', 'map picture')
    .execute();
  expect(job).toEqual([{ state: 'waiting', problem: 'unavailable' }]);
  // However long it is away: three tries are for pictures that end the whole server.
  for (let look = 0; look < 5; look += 1) {
    server.forward(31_000);
    server.app.jobs.poll('map picture');
    await server.app.jobs.idle('map picture');
  }
  const waiting = server.db
    .selectFrom('jobs')
    .select(['state', 'problem', 'attempts'])
    .where('kind', '=', 'map picture');
  expect(await waiting.execute()).toEqual([{ state: 'waiting', problem: 'unavailable', attempts: 0 }]);
  line.disturb('none');
  server.forward(31_000);
  server.app.jobs.poll('map picture');
  const { body } = await server.get<MapPicture>(`/api/map_picture/${id}/`, { as: server.mara });
  expect(body.pending).not.toBeNull();
  expect(await server.settled(id)).toMatchObject({ image: url, pending: null });
});
