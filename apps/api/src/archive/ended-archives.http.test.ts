import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorldArchive, WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { childrenOf } from '../../../../scripts/test-support/process-list.ts';
import type { Person } from '../../test-support/campaign-app.ts';
import { whole } from '../../test-support/whole.ts';
import { fillWorld, type WorldsApp, worldsApp } from '../../test-support/worlds-app.ts';
import { archiveFile } from './plugin.ts';

/* An archive of a world whose asker loses the right to it, with a real child and over a real connection. */

/** More than all buffers between two ends of a connection on one machine hold. */
const ARCHIVE_BYTES = 64 * 1_048_576;

let server: WorldsApp;
let owner: Person;
let editor: Person & { email: string };
let world: WorldDetails;
beforeAll(async () => {
  server = await worldsApp({ database: 'file' });
  [owner, editor] = [await server.confirmed('Owner'), await server.confirmed('Editor')];
  world = await server.makeWorld(owner, 'The Drowned Isles');
  fillWorld(server, world, 'mine');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => server.addEditor(owner, world, editor));
afterAll(() => server.close());

const dir = () => join(server.config.dataDir, 'archives');
const ask = () => server.does<WorldArchive>(editor, `/api/worlds/${world.id}/archive/`);
const removeEditor = () => server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
const stateOf = (id: string) => server.database.sqlite.prepare('select state from jobs where id = ?').pluck().get(id);

test('ends the process that makes it, and nothing of it stays', async () => {
  const before = new Set(childrenOf(process.pid));
  const { id } = await ask();
  const started = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
  while (started().length === 0) await sleep(1);
  const [child = 0] = started();
  // It would be done in a moment: so it waits, and only its end from outside is seen.
  process.kill(child, 'SIGSTOP');
  expect(stateOf(id)).toBe('running');
  await removeEditor();
  await server.app.archives.queue.sweep();
  await expect.poll(() => started()).toEqual([]);
  expect(stateOf(id)).toBeUndefined();
  expect(readdirSync(dir())).toEqual([]);
});

whole('breaks off the download, and the file goes', async () => {
  const { id } = await ask();
  await server.app.jobs.idle('world archive');
  // As large as worlds with pictures are.
  const file = join(dir(), id, archiveFile({ attempts: 1 }));
  writeFileSync(file, randomBytes(ARCHIVE_BYTES));
  const result = JSON.stringify({ bytes: statSync(file).size });
  server.database.sqlite.prepare('update jobs set result = ? where id = ?').run(result, id);

  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${editor.access}` };
  const [answer] = (await once(get({ port, path: `/api/world_archives/${id}/file/`, headers }), 'response')) as [
    IncomingMessage,
  ];
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(ARCHIVE_BYTES)]);
  let received = 0;
  answer.once('data', () => answer.pause());
  answer.on('data', (piece: Buffer) => {
    received += piece.length;
  });
  await once(answer, 'pause');
  await removeEditor();
  answer.resume();
  const [error] = (await once(answer, 'error')) as [NodeJS.ErrnoException];
  expect([error.code, answer.complete]).toEqual(['ECONNRESET', false]);
  expect(received).toBeLessThan(ARCHIVE_BYTES / 2);
  await server.app.archives.queue.sweep();
  expect(readdirSync(dir())).toEqual([]);
});
