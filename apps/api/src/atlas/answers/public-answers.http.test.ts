import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asViewer, resolveTestViewer } from '../../../test-support/as-viewer.ts';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { makeWorld } from '../../../test-support/factories.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    world: makeWorld(),
    database: 'file',
    deps: { resolveViewer: resolveTestViewer },
  });
});
afterAll(() => server.close());
beforeEach(() => server.app.publicAnswers.dropAll());

const url = '/api/location_map_details/sword_coast/';
const get = (headers: Record<string, string> = {}, address = url) => server.app.inject({ url: address, headers });

describe('encodings', () => {
  test('the same text in brotli, gzip and plain, each with a strong ETag of its own', async () => {
    const br = await get({ 'accept-encoding': 'br' });
    const gzip = await get({ 'accept-encoding': 'gzip' });
    const plain = await get();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const tags = [br, gzip, plain].map((answer) => answer.headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}\.[\w-]+"$/);
  });

  test('brotli gets another tag when it is replaced by the smallest form, and the old one still means 304', async () => {
    const headers = { 'accept-encoding': 'br' };
    const quick = await get(headers);
    await server.app.publicAnswers.idle();
    const smallest = await get(headers);
    expect(smallest.headers.etag).not.toBe(quick.headers.etag);
    const known = await get({ ...headers, 'if-none-match': String(quick.headers.etag) });
    expect(known.statusCode).toBe(304);
    expect(known.headers.etag).toBe(quick.headers.etag);
  });
});

describe('caches', () => {
  test('anybody may keep it and has to ask again; with a token only who asked', async () => {
    const open = await get();
    expect(open.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(open.headers.vary).toBe('Accept-Encoding, Authorization, Origin');
    const signedIn = await get(asViewer('user'));
    expect(signedIn.headers['cache-control']).toBe('private, no-cache');
    expect(signedIn.body).toBe(open.body);
  });

  test('304 without a body for the tag, one of several, a weak one; 200 for another', async () => {
    const tag = String((await get()).headers.etag);
    for (const sent of [tag, `W/${tag}`, `"x", ${tag}, "y"`]) {
      const answer = await get({ 'if-none-match': sent });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers.etag).toBe(tag);
      expect(answer.headers['cache-control']).toContain('must-revalidate');
      expect(answer.headers).not.toHaveProperty('content-type');
    }
    for (const sent of ['"x"', '*x', tag.slice(0, 8), `"${tag}`]) {
      expect((await get({ 'if-none-match': sent })).statusCode, sent).toBe(200);
    }
  });

  test('an error is never kept', async () => {
    const answer = await get({}, '/api/location_map_details/nowhere/');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers).not.toHaveProperty('etag');
  });
});

describe('a write', () => {
  const nameOf = async (address = url) => (await get({}, address)).json().name;
  const rename = (db: TestApp['db'], slug: string, name: string) =>
    db.updateTable('locations').set({ name, name_lower: name.toLowerCase() }).where('slug', '=', slug).execute();
  const tell = async (db: TestApp['db'], slug: string) => {
    const id = await idOf(slug);
    await writeTransaction(db, (trx) => worldChanged(trx, [id], { actorId: null, at: new Date().toISOString() }));
  };
  const idOf = async (slug: string) =>
    (await server.db.selectFrom('locations').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;

  test('of this process drops what it touched: the map, its pages, and the maps the place stands on', async () => {
    const addresses = ['/api/location_children/sword_coast/', '/api/location_children/waterdeep/?content=0'];
    const before = await Promise.all([url, ...addresses].map((address) => get({}, address)));
    await rename(server.db, 'undermountain', 'Halls Below');
    expect((await get()).body).toBe(before[0]?.body);
    await tell(server.db, 'undermountain');
    for (const address of [url, ...addresses]) {
      const names = (await get({}, address)).json().children.map((child: { name: string }) => child.name);
      expect(names).toContain('Halls Below');
      expect(names).not.toContain('Undermountain');
    }
    await rename(server.db, 'undermountain', 'Undermountain');
  });

  test('of another connection, as of a script beside the server, is seen a moment later', async () => {
    expect(await nameOf()).toBe('Sword Coast');
    const script = await openMigrated(`${server.config.dataDir}/app.sqlite`);
    await rename(script.db, 'sword_coast', 'Coast of Swords');
    await tell(script.db, 'sword_coast');
    await expect.poll(() => nameOf(), { interval: 20 }).toBe('Coast of Swords');
    await rename(script.db, 'sword_coast', 'Sword Coast');
    await tell(script.db, 'sword_coast');
    await expect.poll(() => nameOf(), { interval: 20 }).toBe('Sword Coast');
    await script.close();
  });
});

test('a hundred different addresses of one page share one copy', async () => {
  for (let i = 0; i < 100; i += 1) await get({}, `${url}?content=1&utm=${i}`);
  for (const name of ['Sword%20Coast', 'SWORD_coast']) await get({}, `/api/location_map_details/${name}`);
  expect(server.app.publicAnswers.size().answers).toBe(1);
});
