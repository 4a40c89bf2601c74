import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../apps/api/test-support/server-process.ts';
import { projectRoot } from '../test-support/project-copy.ts';
import { runScript } from '../test-support/run-script.ts';
import { scriptProgram } from '../test-support/script-program.ts';
import { STAFF } from '../test-support/visit-server.ts';

/** A small generated world, copied for each test, because seeding is slow. */
let seeded: string;
let folder: string;
let dataDir: string;
const servers = new Set<ServerProcess>();
beforeAll(() => {
  seeded = mkdtempSync(join(tmpdir(), 'killed-seeded-'));
  expect(runScript('seed', ['--scale', '50'], { DATA_DIR: seeded }).code).toBe(0);
});
afterAll(() => rmSync(seeded, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
  dataDir = join(folder, 'data');
  cpSync(seeded, dataDir, { recursive: true });
});
afterEach(() => {
  for (const { child } of servers) child.kill('SIGKILL');
  servers.clear();
  rmSync(folder, { recursive: true, force: true });
});

const run = (script: Parameters<typeof runScript>[0], words: string[] = [], input = '') =>
  runScript(script, words, { DATA_DIR: dataDir }, input);
const unfinished = (): string[] => readdirSync(dataDir).filter((name) => /^\.(restoring|importing)-/.test(name));
const nap = () => new Promise((resolve) => setTimeout(resolve, 2));

async function start(): Promise<{ server: ServerProcess; address: string }> {
  const server = startServer({ dataDir, webDist: join(folder, 'web') }, { LOG_LEVEL: 'silent' });
  servers.add(server);
  return { server, address: await server.ready };
}

async function stop({ child, ended }: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended;
}

/** Starts a restore and kills it as soon as its work folder exists. */
async function killedRestore(): Promise<void> {
  const child = spawn(process.execPath, scriptProgram('restore'), {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (unfinished().length === 0 && child.exitCode === null) await nap();
  child.kill('SIGKILL');
  await ended;
}

const NEXT = [
  [
    'restore',
    async () => {
      expect(run('restore').code).toBe(0);
      expect(unfinished()).toEqual([]);
    },
  ],
  [
    'start',
    async () => {
      // A dry run does not even change that.
      expect(run('restore', ['--dry-run']).code).toBe(0);
      expect(unfinished()).toHaveLength(1);
      const { server } = await start();
      expect(unfinished()).toEqual([]);
      await stop(server, 'SIGTERM');
    },
  ],
] as const;

it.each(NEXT)('files of a killed restore are removed by the next %s', async (_next, expectGone) => {
  // So many pictures that copying them takes a moment.
  const media = join(dataDir, 'media');
  for (let i = 0; i < 3_000; i++) {
    const text = `picture ${i}`;
    writeFileSync(join(media, `${createHash('sha256').update(text).digest('hex')}.webp`), text);
  }
  expect(run('backup').code).toBe(0);

  await killedRestore();
  expect(unfinished()).toHaveLength(1);
  await expectGone();
});

it('a server that may not start leaves the work folder of a running restore or import alone', async () => {
  const { server } = await start();
  mkdirSync(join(dataDir, '.importing-1'));
  expect(run('restore').code).toBe(1);
  const second = startServer({ dataDir, webDist: join(folder, 'web') });
  expect((await second.ended).code).toBe(1);
  expect(unfinished()).toEqual(['.importing-1']);
  await stop(server, 'SIGTERM');
});

it('files of an interrupted upload are removed at the next start', async () => {
  expect(run('user', ['create', '--email', STAFF.email, '--staff', '--password-stdin'], STAFF.password).code).toBe(0);
  const first = await start();
  const login = await fetch(`${first.address}/user/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  const { access } = (await login.json()) as { access: string };
  const { hostname, port } = new URL(first.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/upload_file/ HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${access}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="files"; filename="map.png"\r\nContent-Type: image/png\r\n\r\nhalf',
  );
  const receiving = join(dataDir, 'media', '.receiving');
  while (!existsSync(receiving) || readdirSync(receiving).length === 0) await nap();
  await stop(first.server, 'SIGKILL');
  socket.destroy();
  expect(readdirSync(receiving)).toHaveLength(1);
  const second = await start();
  expect(existsSync(receiving) ? readdirSync(receiving) : []).toEqual([]);
  await stop(second.server, 'SIGTERM');
});
