import { mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { mediaFolder } from '../../../test-support/media-folder.ts';
import { addPictureRow } from '../../../test-support/picture-row.ts';
import { type RawReader, type RawReaderOptions, rawGet, rawReader } from '../../../test-support/raw-reader.ts';
import { openFilesOf } from '../../../test-support/server-probe.ts';
import { whole } from '../../../test-support/whole.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/* Real sockets against a server with small limits; `floods.http.test.ts` does the same with the real ones. */

const MB = 1024 * 1024;
/** Far more than the system takes over for a reader that does not read. */
const SIZE = 20 * MB;
let server: TestApp;
let port: number;
let readers: RawReader[] = [];
/** Connections the server has had so far. */
let accepted = 0;
afterEach(async () => {
  for (const { socket } of readers) socket.destroy();
  readers = [];
  await server.close();
});

async function start(connectionLimits: Partial<ConnectionLimits>): Promise<void> {
  server = await buildTestApp({
    deps: { connectionLimits },
    before: (app) => {
      const config = { access: 'public' } as const;
      app.get<{ Params: { size: number } }>('/api/large/:size/', { config }, async ({ params }) =>
        'x'.repeat(Number(params.size) * MB),
      );
      app.post('/api/echo/', { config }, async (request) => request.body);
    },
  });
  const media = mediaFolder(server.config);
  mkdirSync(media, { recursive: true });
  writeFileSync(join(media, 'large.webp'), Buffer.alloc(SIZE, 'picture'));
  addPictureRow(server.database.sqlite, { file: 'large.webp' });
  accepted = 0;
  server.app.server.on('connection', () => {
    accepted += 1;
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as { port: number });
}

function read(options: Omit<RawReaderOptions, 'port'>): RawReader {
  const reader = rawReader({ port, ...options });
  readers.push(reader);
  return reader;
}

const many = (count: number, options: Omit<RawReaderOptions, 'port'>): RawReader[] =>
  Array.from({ length: count }, () => read(options));

/** Connections the server holds at the moment. */
const held = (): Promise<number> =>
  new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function until(isSo: () => Promise<boolean> | boolean, withinMs = 300_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time.');
    await sleep(50);
  }
}

/** What the server began to answer on a connection that was not read so far. */
async function firstStatus(socket: Socket): Promise<string | undefined> {
  let text = '';
  // As long as it takes: on a busy machine twelve answers of 20 MB are a while in the making.
  while (text.length < 12 && !socket.destroyed) {
    const chunk: Buffer | null = socket.read(Math.min(12, socket.readableLength)) ?? null;
    if (chunk === null) socket.read(0);
    else text += String(chunk);
    await sleep(20);
  }
  return text.split(' ')[1];
}

const health = async (): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/health`, { headers: { connection: 'close' } })).status;

const ANSWERS = [
  ['an answer that was handed over whole', '/api/large/20/'],
  ['a file', '/media/large.webp'],
] as const;

whole.each(ANSWERS)(
  'whoever asks for %s and does not read it is closed; who reads slowly gets all of it',
  async (_what, path) => {
    // Long enough that the slow reader has a turn on a busy machine.
    await start({ readingTime: 8_000, readingBytes: 256 * 1024, checkEvery: 200, waitingBytes: 4_000 * MB });
    const idle = many(10, { send: rawGet(path), bytesATick: 0 });
    // Some 0.5 MB a second; the system hands on some 1.4 MB at a time.
    const slow = read({ send: rawGet(path, { Connection: 'close' }), bytesATick: 0.05 * MB });
    // All have been there: on a busy machine the first is closed before the last comes.
    await until(() => accepted === 11);
    // One that was not counted in its first window goes after the second: the slow reader is there for longer than both.
    await until(async () => (await held()) <= 1);
    expect(await held()).toBe(1);
    for (const { socket } of idle) socket.destroy();
    expect(slow.taken()).toBeLessThan(SIZE);
    slow.readOn(2 * MB);
    await slow.closed;
    expect(slow.taken()).toBeGreaterThan(SIZE);
  },
);

whole(
  'answers that wait for their readers have a limit: then those who do not read are closed, newcomers are served',
  async () => {
    await start({ waitingBytes: 60 * MB, stalledTime: 15_000 });
    many(12, { send: rawGet('/api/large/20/'), bytesATick: 0 });
    // Before the first of them is closed: three of 20 MB wait at once, the others are told to come back.
    const statuses = await Promise.all(readers.map(({ socket }) => firstStatus(socket)));
    expect(statuses.filter((status) => status === '503').length).toBeGreaterThanOrEqual(9);
    const text = async (): Promise<{ status: number; length: number }> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/large/20/`, { headers: { connection: 'close' } });
      return { status: answer.status, length: (await answer.text()).length };
    };
    expect(await health()).toBe(200);
    let last = await text();
    while (last.status === 503) {
      await sleep(200);
      last = await text();
    }
    expect(last).toEqual({ status: 200, length: 20 * MB });
  },
);

whole('a connection that sends request after request without reading is closed', async () => {
  await start({ requestsEach: 8 });
  const modest = read({ send: rawGet('/media/large.webp').repeat(8), bytesATick: 1_000 });
  await until(() => modest.taken() > 0);
  const greedy = read({ send: rawGet('/media/large.webp').repeat(33), bytesATick: 0.1 * MB });
  await greedy.closed;
  expect(greedy.taken()).toBeLessThan(SIZE);
  expect(modest.isClosed()).toBe(false);
  expect(await held()).toBe(1);
});

test.runIf(process.platform === 'linux')('of many requests of one connection, one is worked on at a time', async () => {
  await start({});
  const eager = read({ send: rawGet('/media/large.webp').repeat(8), bytesATick: 1_000 });
  await until(() => eager.taken() > 5_000);
  expect(openFilesOf(process.pid, 'large.webp')).toBe(1);
  eager.socket.destroy();
  await until(() => openFilesOf(process.pid, 'large.webp') === 0);
});

test('requests that are sent together are answered all, in their order', async () => {
  await start({});
  const sent = ['/health', '/api/large/1/', '/nothing-here/', '/health'];
  const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const reader = read({ send: sent.map((path) => rawGet(path)).join('') + last, bytesATick: 10 * MB });
  await reader.closed;
  const statuses = [...reader.text().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '200', '404', '200', '200']);
});

test('of forty requests that are sent together, those that may wait are answered and the next is refused, then it ends', async () => {
  await start({});
  const reader = read({ send: rawGet('/health').repeat(40), bytesATick: 10 * MB });
  await reader.closed;
  const statuses = [...reader.text().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([...Array.from({ length: 16 }, () => 200), 429]);
  expect(reader.text().toLowerCase()).toContain('retry-after: 1');
  expect(await health()).toBe(200);
});

whole('they are for whoever is signed in, too, whose account is looked up before they begin', async () => {
  await start({});
  const account = { email: 'quill@example.org', password: 'seven lanterns on the quay', age_confirmed: true };
  const answer = await fetch(`http://127.0.0.1:${port}/user/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { access } = (await answer.json()) as { access: string };
  const signedIn = { Authorization: `Bearer ${access}` };
  const sent = ['/user/user/', '/api/large/1/', '/user/user/'].map((path) => rawGet(path, signedIn));
  const last = rawGet('/api/large/1/', { ...signedIn, Connection: 'close' });
  const reader = read({ send: sent.join('') + last, bytesATick: 10 * MB });
  await reader.closed;
  const answers = reader.text().split('HTTP/1.1 ').slice(1);
  expect(answers.map((text) => text.slice(0, 3))).toEqual(['200', '200', '200', '200']);
  expect(answers.map((text) => text.length > MB)).toEqual([false, true, false, true]);
});

whole(
  'with all places taken by idle connections a newcomer is answered, and whoever is being answered stays',
  async () => {
    await start({ connections: 40 });
    const working = read({ send: rawGet('/media/large.webp'), bytesATick: MB });
    await until(() => working.taken() > 0);
    const idle = many(60, { send: '', bytesATick: 0 });
    await Promise.all(idle.map(({ connected }) => connected));
    await until(async () => (await held()) > 30);
    for (let time = 0; time < 5; time += 1) expect(await health()).toBe(200);
    expect(await held()).toBeLessThanOrEqual(40);
    await until(() => working.taken() > SIZE);
  },
);

whole('with all places taken by dribbled bodies and by readers that do not read, a newcomer is answered', async () => {
  await start({ connections: 40, stalledTime: 500, waitingBytes: 4_000 * MB });
  const body = 'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{';
  many(20, { send: body, bytesATick: 0 });
  many(20, { send: rawGet('/api/large/10/'), bytesATick: 0 });
  await until(async () => (await held()) > 30);
  let isServed = false;
  await until(async () => {
    isServed = (await health().catch(() => 0)) === 200;
    return isServed;
  });
  expect(isServed).toBe(true);
});

whole('pictures have places of their own: too many at once are refused 503, calls are not, and it passes', async () => {
  await start({ files: 5, stalledTime: 60_000 });
  many(5, { send: rawGet('/media/large.webp'), bytesATick: 0 });
  const picture = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/media/large.webp`, { headers: { connection: 'close' } });
    if (answer.status === 503) expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    else await answer.body?.cancel();
    return answer.status;
  };
  await until(async () => (await picture()) === 503);
  expect(await health()).toBe(200);
  for (const { socket } of readers) socket.destroy();
  await until(async () => (await picture()) === 200);
});
