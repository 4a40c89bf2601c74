import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { drawAllPictures, fileAnswer, PIXELS, setAccess } from '../../../test-support/closed-pictures.ts';
import { addClosedTwin, TWIN_WORLD } from '../../../test-support/closed-twin.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { sharedCompilers } from '../../../test-support/schema-compilers.ts';
import { buildApp } from '../../app.ts';

/* Public addresses of pictures, of a world that is closed and opened while they are asked for. */

let server: CampaignApp;
let keys: string[];
const people: Record<string, Person | undefined> = {};
beforeAll(async () => {
  server = await campaignApp({ database: 'file' });
  addClosedTwin(server.database.sqlite);
  keys = await drawAllPictures(server);
  people.user = await server.person('User');
  people.staff = await server.person('Staff', { isStaff: true });
});
afterAll(() => server.close());

const MISSING = `/media/${'0'.repeat(64)}.webp`;
const isTwins = (key: string) => key.replace('tiles/', '').startsWith('f0');
const ofAtlas = () => keys.filter((key) => !isTwins(key));
const ofTwin = () => keys.filter(isTwins);

interface Way {
  method?: 'HEAD';
  headers?: Record<string, string>;
}

/** The ways of asking that a cache or a browser has. */
const ways: readonly Way[] = [
  {},
  { method: 'HEAD' },
  { headers: { range: 'bytes=0-5' } },
  { headers: { 'if-none-match': '*' } },
  { headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
];

async function expectMissing(of: readonly string[], at: Pick<CampaignApp, 'app'> = server): Promise<void> {
  for (const way of ways) {
    const missing = await fileAnswer(at, MISSING, way);
    // A HEAD of what is not there is refused as a method, as anywhere.
    expect(missing.status).toBe(way.method === 'HEAD' ? 405 : 404);
    for (const key of of) {
      const answer = await fileAnswer(at, `/media/${key}`, way);
      expect({ key, ...answer }).toEqual({ key, ...missing });
    }
  }
}

async function expectThere(of: readonly string[]): Promise<void> {
  for (const key of of) {
    const { status, headers, bytes } = await fileAnswer(server, `/media/${key}`);
    expect([key, status, bytes]).toEqual([key, 200, `${PIXELS} of ${key}`]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
}

test('pictures of an open world are there, those of a closed one are missing, for staff as for everybody', async () => {
  await expectThere(ofAtlas());
  await expectMissing(ofTwin());
  for (const as of [people.user, people.staff]) {
    const headers = { authorization: `Bearer ${as?.access}` };
    const missing = await fileAnswer(server, MISSING, { headers });
    for (const key of ofTwin()) expect(await fileAnswer(server, `/media/${key}`, { headers })).toEqual(missing);
  }
});

describe('a world that is closed', () => {
  test('takes its pictures away with the next call, whoever had them, and gives the same ones back when it opens', async () => {
    await expectThere(ofAtlas());
    await setAccess(server, 1, 'closed');
    await expectMissing(keys);
    await setAccess(server, 1, 'open');
    await expectThere(ofAtlas());
  });

  test('leaves a picture to another world that has it too, each at its own address', async () => {
    await setAccess(server, TWIN_WORLD, 'open');
    await expectThere(keys);
    await setAccess(server, 1, 'closed');
    await expectThere(ofTwin());
    await expectMissing(ofAtlas());
    await setAccess(server, 1, 'open');
    await setAccess(server, TWIN_WORLD, 'closed');
    await expectThere(ofAtlas());
    await expectMissing(ofTwin());
  });

  test('is closed in every process that serves the same folder', async () => {
    const database = await openMigrated(join(server.config.dataDir, 'app.sqlite'));
    const other = await buildApp(server.config, { database, sharesData: true, compilers: await sharedCompilers() });
    try {
      for (const key of ofAtlas()) expect((await fileAnswer({ app: other }, `/media/${key}`)).status).toBe(200);
      await setAccess(server, 1, 'closed');
      await expectMissing(ofAtlas(), { app: other });
      await setAccess(server, 1, 'open');
      for (const key of ofAtlas()) expect((await fileAnswer({ app: other }, `/media/${key}`)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('is deleted: its pictures are as missing', async () => {
    await setAccess(server, TWIN_WORLD, 'open');
    await expectThere(ofTwin());
    await server.db.updateTable('worlds').set({ deleted_at: '2026' }).where('id', '=', TWIN_WORLD).execute();
    await setAccess(server, TWIN_WORLD, 'open');
    await expectMissing(ofTwin());
    await server.db.updateTable('worlds').set({ deleted_at: null }).where('id', '=', TWIN_WORLD).execute();
    await setAccess(server, TWIN_WORLD, 'closed');
  });
});

test('a picture that comes to an open world is there at once, though its address was asked for before', async () => {
  const [file] = ofTwin().filter((key) => !key.includes('/'));
  await expectMissing([file ?? '']);
  await setAccess(server, TWIN_WORLD, 'open');
  await expectThere([file ?? '']);
  await setAccess(server, TWIN_WORLD, 'closed');
});

test('a place cannot show a picture of another world, whoever writes it', async () => {
  const change = (slug: string, hash: string) =>
    server.db
      .updateTable('locations')
      .set({ picture_hash: hash })
      .where('slug', '=', slug)
      .where('world_id', '=', 1)
      .execute();
  await expect(change('waterdeep', `f0${'a'.repeat(62)}`)).rejects.toThrow('two worlds in one row');
  await change('waterdeep', 'b'.repeat(64));
});
