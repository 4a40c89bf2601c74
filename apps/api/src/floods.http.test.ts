import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseOfServers, databaseOfServers } from '../test-support/database-of-servers.ts';
import { isDeep, slice } from '../test-support/deep.ts';
import { makeWorld } from '../test-support/factories.ts';
import { openMigrated } from '../test-support/migrated-database.ts';
import { addPictureRow } from '../test-support/picture-row.ts';
import { type RawReader, rawGet, rawReader } from '../test-support/raw-reader.ts';
import {
  descriptorsOf,
  memoryOf,
  type Probe,
  type ProbeReport,
  probe,
  statusOf,
} from '../test-support/server-probe.ts';
import { type ServerProcess, startServer } from '../test-support/server-process.ts';
import { whole } from '../test-support/whole.ts';
import { seedWorld } from './seed/seed-world.ts';

/*
 * Floods against the real server process, with its limits on: whoever is honest is
 * answered throughout, memory stays bounded, and all is as before a minute later.
 */

const PASSWORD = 'ninefold lantern 47';
const MB = 1024 * 1024;
/** Memory of the server at most (MB). */
const MOST_MEMORY = 600;
const PICTURE_BYTES = 24 * MB;

let folder: string;
let database: DatabaseOfServers;
let server: ServerProcess;
let readers: RawReader[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'api-floods-'));
  database = await databaseOfServers(join(folder, 'data'), async ({ db, sqlite }) => {
    await seedWorld(db, makeWorld());
    for (const file of ['large.webp', 'photo.webp']) addPictureRow(sqlite, { file });
  });
  mkdirSync(join(folder, 'data/media'), { recursive: true });
  writeFileSync(join(folder, 'data/media/large.webp'), Buffer.alloc(PICTURE_BYTES, 'picture'));
  writeFileSync(join(folder, 'data/media/photo.webp'), Buffer.alloc(4 * MB, 'picture'));
});
afterEach(async () => {
  for (const { socket } of readers) socket.destroy();
  readers = [];
  await probing?.stop();
  probing = undefined;
  server.child.kill('SIGKILL');
  await server.ended;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  address: string;
  port: number;
  pid: number;
}

let probing: Probe | undefined;

function beginProbing({ address, pid }: Running): Probe {
  probing = probe(address, pid);
  return probing;
}

async function start(before: readonly string[] = []): Promise<Running> {
  const folders = { dataDir: join(folder, 'data'), webDist: join(folder, 'web') };
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' };
  server = startServer(folders, { ...settings, ...database.settings }, before);
  const address = await server.ready;
  return { address, port: Number(new URL(address).port), pid: Number(server.child.pid) };
}

/** Addresses of the loopback network: to the server each is another caller. 127.0.0.1 is left to the honest. */
const network = (number: number): string => `127.1.${(number >> 8) & 255}.${number & 255}`;

function flood(count: number, { port }: Running, send: (index: number) => string, networks = 200): RawReader[] {
  const made = Array.from({ length: count }, (_, index) =>
    rawReader({ port, send: send(index), from: network(index % networks), bytesATick: 0 }),
  );
  readers.push(...made);
  return made;
}

/** Nothing but good answers came, and memory stayed bounded. */
function expectServed(report: ProbeReport, name: string): void {
  console.log(`${name}: ${JSON.stringify(report)}`);
  const paths = ['/health 200', '/api/location_map_details/sword_coast/ 200'];
  expect(Object.keys(report.statuses).sort()).toEqual([...paths].sort());
  expect(report.memory).toBeLessThan(MOST_MEMORY);
}

/** Waits for the server to be as it was: the same descriptors, and no more memory than a cleaned heap takes. */
async function expectAsBefore(
  { address, pid }: Running,
  before: { descriptors: number; memory: number },
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (descriptorsOf(pid) > before.descriptors + 5 && Date.now() < deadline) await sleep(250);
  expect(descriptorsOf(pid)).toBeLessThanOrEqual(before.descriptors + 5);
  expect(await statusOf(`${address}/health`)).toBe(200);
  expect(memoryOf(pid)).toBeLessThan(MOST_MEMORY);
}

const stateOf = ({ pid }: Running) => ({ descriptors: descriptorsOf(pid), memory: memoryOf(pid) });

/** Posts as a proxy would for somebody in another network. */
async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Somebody with a campaign whose answer with all its notes is large. */
async function largeCampaign({ address }: Running): Promise<{ path: string; access: string }> {
  const dm = { email: 'dm@example.org', password: PASSWORD };
  const access = String((await post(`${address}/user/register/`, dm)).body.access);
  const bearer = { authorization: `Bearer ${access}` };
  const campaign = String((await post(`${address}/api/home/campaign/`, { name: 'Tomb' }, bearer)).body.id);
  const { sqlite, close } = await openMigrated(join(folder, 'data/app.sqlite'));
  const insert = sqlite.prepare(
    `insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
     values (?, ?, (select min(id) from users), 'Rook', ?, 0, '2026-01-01T00:00:00.000Z')`,
  );
  sqlite.transaction(() => {
    for (let index = 0; index < 240; index += 1) insert.run(campaign, 2 + (index % 4), 'x'.repeat(7_900));
  })();
  await close();
  return { path: `/api/location_map_details/sword_coast/?campaign_id=${campaign}&content=1`, access };
}

const hasLinux = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

describe.skipIf(!hasLinux)('while somebody floods the server', () => {
  whole('1,100 idle connections with 1,024 descriptors: it goes on, and recovers', async () => {
    const running = await start(['prlimit', '--nofile=1024:1024']);
    const before = stateOf(running);
    const probing = beginProbing(running);
    const idle = flood(1_100, running, () => '');
    await Promise.all(idle.map(({ connected }) => connected));
    // Longer than the server takes to look at its load.
    await sleep(8_000);
    expectServed(await probing.stop(), '1,100 idle connections');
    expect(descriptorsOf(running.pid)).toBeLessThan(1_024);
    for (const { socket } of readers) socket.destroy();
    await expectAsBefore(running, before);
    expect(server.child.exitCode).toBeNull();
  });

  test('idle connections by the thousand: they are closed soon, others are served', async () => {
    const running = await start();
    const before = stateOf(running);
    const probing = beginProbing(running);
    const idle = flood(slice(1_500, 10_000), running, () => '');
    await Promise.all(idle.map(({ connected }) => connected));
    await expectAsBefore(running, { ...before, descriptors: before.descriptors + 2 });
    expectServed(await probing.stop(), 'idle connections');
  });

  whole('wrong passwords from 200 networks: others are served, and people log in where they did before', async () => {
    const running = await start();
    const people = Array.from({ length: 10 }, (_, index) => ({
      account: { email: `person${index}@example.org`, password: PASSWORD },
      from: { 'x-forwarded-for': `198.51.100.${index}` },
    }));
    for (const { account, from } of people) {
      expect((await post(`${running.address}/user/register/`, account, from)).status).toBe(200);
    }
    const before = stateOf(running);
    const probing = beginProbing(running);
    let isOver = false;
    const refused = new Map<number, number>();
    const guess = async (index: number): Promise<void> => {
      const from = { 'x-forwarded-for': `2001:db8:${index.toString(16)}::1` };
      while (!isOver) {
        const body = { email: `nobody${index}@example.org`, password: 'wrong' };
        const { status } = await post(`${running.address}/user/token/`, body, from);
        refused.set(status, (refused.get(status) ?? 0) + 1);
        if (status === 429) await sleep(200);
      }
    };
    const strangers = Array.from({ length: 200 }, (_, index) => guess(index));
    await sleep(1_000);
    const rounds = slice(1, 8);
    for (let round = 0; round < rounds; round += 1) {
      const logins = people.map(({ account, from }) => post(`${running.address}/user/token/`, account, from));
      expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(people.map(() => 200));
      await sleep(2_000);
    }
    isOver = true;
    await Promise.all(strangers);
    expect(refused.get(429)).toBeGreaterThan(100);
    expect(refused.has(200)).toBe(false);
    expectServed(await probing.stop(), `wrong passwords ${JSON.stringify([...refused])}`);
    await expectAsBefore(running, { ...before, descriptors: before.descriptors + 20 });
  });

  whole(
    'readers that do not read: others are served, memory stays bounded, and a slow phone gets its picture',
    async () => {
      const running = await start();
      const { path, access } = await largeCampaign(running);
      const before = stateOf(running);
      const probing = beginProbing(running);
      const phones = Array.from({ length: 3 }, (_, index) =>
        rawReader({
          port: running.port,
          send: rawGet('/media/photo.webp', { Connection: 'close' }),
          from: `127.2.0.${index + 1}`,
          bytesATick: 2_048,
        }),
      );
      readers.push(...phones);
      const sent = [
        rawGet('/media/large.webp'),
        rawGet(path, { Authorization: `Bearer ${access}` }),
        rawGet(path, { Authorization: `Bearer ${access}` }).repeat(8),
        rawGet('/media/large.webp').repeat(4),
      ];
      flood(slice(160, 1_000), running, (index) => sent[index % sent.length] ?? '');
      if (isDeep) {
        await Promise.all(phones.map(({ closed }) => closed));
        for (const phone of phones) expect(phone.taken()).toBeGreaterThan(4 * MB);
        // Nobody let go of a connection; the server did.
        await expectAsBefore(running, before);
      } else {
        await sleep(8_000);
        for (const phone of phones) expect(phone.isClosed()).toBe(false);
        for (const { socket } of readers) socket.destroy();
        await expectAsBefore(running, before);
      }
      expectServed(await probing.stop(), 'readers that do not read');
    },
  );
});
