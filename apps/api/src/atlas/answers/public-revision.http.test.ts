import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { setLastNumber } from '../../../test-support/last-number.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { createPublicRevision } from './public-answers.ts';

let server: WorldsApp;
let staff: Person;
beforeAll(async () => {
  server = await worldsApp({ config: { cdn: true }, database: 'file' });
  staff = await server.person('Staff', { isStaff: true });
});
afterAll(() => server.close());

const FOR_GOOD = 'public, max-age=31536000, immutable';
const ASKS_AGAIN = 'public, max-age=0, must-revalidate';

/** The revision that the page of a map names. */
async function revisionOfPage(path = '/sword_coast/'): Promise<string> {
  const { text } = await server.get(path);
  return JSON.parse(/id="app-config">(.*?)<\/script>/.exec(text)?.[1] ?? '{}').revision;
}
const kept = async (url: string, as?: Person) => (await server.get(url, { as })).headers['cache-control'];
const addresses = (revision: string) => [
  `/api/location_map_details/sword_coast/?content=0&revision=${revision}`,
  `/api/location_children/sword_coast/?page=1&revision=${revision}`,
  `/api/location_wiki/waterdeep/?revision=${revision}`,
];
const tell = (changes: Parameters<typeof worldChanged>[1], worldId?: number, db = server.db) =>
  writeTransaction(db, (trx) =>
    worldChanged(trx, changes, {
      actorId: null,
      at: new Date().toISOString(),
      ...(worldId === undefined ? {} : { worldId }),
    }),
  );

test('under the revision that a page names, maps, places and texts may be kept for good, from the first and from a kept answer', async () => {
  const revision = await revisionOfPage();
  expect(revision).toMatch(/^[\w-]{16}$/);
  for (const url of addresses(revision)) {
    expect([url, await kept(url), await kept(url)]).toEqual([url, FOR_GOOD, FOR_GOOD]);
    const [plain] = url.split(/[?&]revision=/);
    expect((await server.get(url)).text).toBe((await server.get(String(plain))).text);
    expect(await kept(String(plain))).toBe(ASKS_AGAIN);
  }
});

test('under any other one they are answered as ever, and nobody keeps what is missing or was asked with a login', async () => {
  const revision = await revisionOfPage();
  for (const url of addresses('nonsense')) expect([url, await kept(url)]).toEqual([url, ASKS_AGAIN]);
  for (const url of addresses(revision)) expect(await kept(url, staff)).toBe('private, no-cache');
  expect(await kept(`/api/location_map_details/nowhere/?revision=${revision}`)).toBe('private, no-store');
  expect((await server.get(`/api/location_wiki/waterdeep/?revision=${'x'.repeat(65)}`)).status).toBe(400);
});

test('it moves with a change of what is open, and what it stood for before is not kept any more', async () => {
  const before = await revisionOfPage();
  await tell([server.place('waterdeep')], 1);
  const after = await revisionOfPage();
  expect(after).not.toBe(before);
  for (const url of addresses(before)) expect(await kept(url)).toBe(ASKS_AGAIN);
  for (const url of addresses(after)) expect(await kept(url)).toBe(FOR_GOOD);
});

test('a change by another process moves it as well', async () => {
  const before = await revisionOfPage();
  const other = await openMigrated(`${server.config.dataDir}/app.sqlite`);
  await tell('everything', undefined, other.db);
  await other.close();
  await expect.poll(() => revisionOfPage(), { interval: 20 }).not.toBe(before);
  await expect.poll(() => kept(addresses(before)[0] as string), { interval: 20 }).toBe(ASKS_AGAIN);
});

test('neither a draft nor a world that is not open moves it; opening one does', async () => {
  const closed = await server.makeWorld(staff, 'Shut', 'atlas');
  const before = await revisionOfPage();
  await tell('unseen', 1);
  await tell('everything', server.numberOf(closed));
  expect(await revisionOfPage()).toBe(before);
  await server.does(staff, `/api/worlds/${closed.id}/`, { access: 'open' });
  expect(await revisionOfPage()).not.toBe(before);
});

test('it never comes back: the same events after a restored backup are another revision', async () => {
  // As a server reads it that starts on the restored file.
  const events = { listen: () => undefined, isBehind: () => false, catchUp: () => Promise.resolve() };
  const read = () => createPublicRevision({ db: server.db, key: Buffer.alloc(32), events }).read();
  await tell([server.place('waterdeep')], 1);
  const before = await read();
  expect(await read()).toBe(before);
  const { id } = await server.db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  // As if the last write was never made, and another one after that.
  await server.db.deleteFrom('events').where('id', '=', id).execute();
  setLastNumber(server.database, 'events', id - 1);
  await tell([server.place('waterdeep')], 1);
  const again = await server.db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(again.id).toBe(id);
  expect(await read()).not.toBe(before);
});

test('where nothing stands between server and browsers pages name none', async () => {
  const plain = await worldsApp();
  const { text } = await plain.get('/sword_coast/');
  expect(text).toContain('app-config');
  expect(text).not.toContain('revision');
  await plain.close();
});
