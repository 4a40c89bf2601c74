import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseOfServers, databaseOfServers } from '../test-support/database-of-servers.ts';
import { chosen } from '../test-support/deep.ts';
import { makeWorld } from '../test-support/factories.ts';
import { type ServerProcess, startServer } from '../test-support/server-process.ts';
import { whole } from '../test-support/whole.ts';
import { networkAddresses } from './http/home-addresses.ts';
import { seedWorld } from './seed/seed-world.ts';

let folder: string;
let database: DatabaseOfServers;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'api-server-'));
  // A world is there already: an empty folder would first be filled with the demo world and its pictures.
  database = await databaseOfServers(join(folder, 'data'), ({ db }) => seedWorld(db, makeWorld()));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): ServerProcess {
  const server = startServer(
    { dataDir: join(folder, 'data'), webDist: join(folder, 'web') },
    { ...database.settings, ...env },
  );
  children.add(server.child);
  return server;
}

test('the server says in one line where it is, answers there, and stops cleanly on SIGTERM', async () => {
  const server = start();
  const address = await server.ready;
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'ok' });
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  // Nothing is left to be replayed: what was written is in the one file.
  expect(readdirSync(join(folder, 'data')).filter((name) => name.endsWith('-wal'))).toEqual([]);
});

whole('a port that is taken is told before a new data folder is made and filled', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = join(folder, 'new-data');
  const server = startServer({ dataDir, webDist: join(folder, 'web') }, { ...database.settings, PORT: String(port) });
  children.add(server.child);
  expect((await server.ended).code).toBe(1);
  expect(server.output()).toContain(`Port ${port} is taken by another program`);
  expect(existsSync(dataDir)).toBe(false);
  other.close();
});

whole('SIGTERM under load cuts no answer short', async () => {
  const server = start();
  const address = await server.ready;
  let isOver = false;
  const outcomes = { whole: 0, unavailable: 0, refused: 0, cut: 0 };
  const ask = async (): Promise<void> => {
    while (!isOver) {
      try {
        const answer = await fetch(`${address}/api/location_search/?name=a`);
        const body: unknown = await answer.json();
        if (answer.status === 200 && Array.isArray(body)) outcomes.whole += 1;
        else if (answer.status === 503) outcomes.unavailable += 1;
        else outcomes.cut += 1;
      } catch (error) {
        const cause = String((error as Error).cause ?? error);
        if (/ECONNREFUSED|ECONNRESET|other side closed/.test(cause)) {
          outcomes.refused += 1;
          return;
        }
        outcomes.cut += 1;
      }
    }
  };
  const clients = Array.from({ length: 16 }, ask);
  while (outcomes.whole < 60) await new Promise((resolve) => setTimeout(resolve, 20));
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  isOver = true;
  await Promise.all(clients);
  expect(outcomes.whole).toBeGreaterThan(50);
  expect(outcomes.cut).toBe(0);
});

/** Settings and what is said of them; each is a server of its own. */
const WRONG = [
  ['HOST', '999.1.1.1', /^HOST takes an address of this machine .+, not "999\.1\.1\.1"\.$/],
  ['HOST', '203.0.113.7', /^203\.0\.113\.7 is not an address of this machine\. Set HOST to .+$/],
  ['HOST', 'no-such-host.invalid', /^no-such-host\.invalid is not an address of this machine\. Set HOST to .+$/],
  ['DATA_DIR', '/dev/null', /^The data folder \/dev\/null is a file\. Set DATA_DIR to a folder that .+ may write\.$/],
  ['DATA_DIR', '/dev/null/data', /^The data folder \/dev\/null\/data cannot be made \(.+\)\. Set DATA_DIR .+$/],
  ['DATA_DIR', '/proc/data', /^The data folder \/proc\/data cannot be made \(.+\)\. Set DATA_DIR .+$/],
  ['PUBLIC_URL', 'atlas.example', /^PUBLIC_URL must be an address that starts with .+$/],
  ['TRUST_PROXY', '10.0.0.0/99', /^TRUST_PROXY takes addresses or networks .+$/],
  ['SMTP_URL', 'smtp://', /^SMTP_URL must be an address that starts with .+$/],
  ['MAIL_FROM', 'atlas', /^MAIL_FROM must be an email address .+$/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be .+$/],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must have .+$/],
] as const;

describe('a start that cannot work ends with one sentence that says what to do', () => {
  whole('a second server on the same data', async () => {
    const first = start();
    await first.ready;
    const second = start();
    expect((await second.ended).code).toBe(1);
    expect(second.output().trim()).toMatch(/^Another Venture Atlas server is using .+DATA_DIR to another folder\.$/);
  });

  whole('a port that is taken', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((resolve) => {
      blocker.listen(0, '127.0.0.1', () => {
        const address = blocker.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const server = start({ PORT: String(port), LOG_LEVEL: 'silent' });
    expect((await server.ended).code).toBe(1);
    expect(server.output().trim()).toBe(
      `Port ${port} is taken by another program. Stop it, or set PORT to another number.`,
    );
    blocker.close();
  });

  test('a setting that is wrong', async () => {
    const server = start({ PORT: 'eight' });
    expect((await server.ended).code).toBe(1);
    expect(server.output().trim()).toBe('A setting is wrong: PORT must be integer. Correct it and start again.');
  });

  whole.each(chosen(WRONG))('%s=%s', async (name, value, sentence) => {
    const server = start({ LOG_LEVEL: 'silent', [name]: value });
    expect((await server.ended).code).toBe(1);
    expect(server.output().trim()).toMatch(sentence);
  });

  // Root may write everywhere; as root the server is started as somebody else.
  whole('a data folder that may not be written', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    chmodSync(folder, 0o755);
    const isRoot = process.getuid?.() === 0;
    const server = startServer(
      { dataDir: closed, webDist: join(folder, 'web') },
      {},
      [],
      isRoot ? { uid: 65_534, gid: 65_534 } : undefined,
    );
    expect((await server.ended).code).toBe(1);
    expect(server.output().trim()).toMatch(/^The data folder .+closed cannot be written by the user \S+\. Give it .+$/);
  });
});

whole('a folder of pictures that may not be written, in a data folder that may be', async () => {
  const dataDir = join(folder, 'half-open');
  mkdirSync(join(dataDir, 'media'), { recursive: true });
  chmodSync(join(dataDir, 'media'), 0o555);
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataDir, 65_534, 65_534);
  const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;
  const server = startServer({ dataDir, webDist: join(folder, 'web') }, {}, [], nobody);
  expect((await server.ended).code).toBe(1);
  expect(server.output().trim()).toMatch(
    /^The folder .+media may not be written by the user \S+, .+ \(chown -R\), and start again\.$/m,
  );
});

whole('a server for the whole network says at which addresses other devices reach it', async () => {
  const server = startServer(
    { dataDir: join(folder, 'open'), webDist: join(folder, 'web') },
    { HOST: '0.0.0.0', DEMO_WORLD: 'off', DEFAULT_LOCATON: 'harrow' },
  );
  children.add(server.child);
  const { port } = new URL(await server.ready);
  server.child.kill('SIGTERM');
  await server.ended;
  const [first] = networkAddresses();
  const line = `From other devices of the network: http://${first}:${port}/`;
  if (first === undefined) expect(server.output()).not.toContain('From other devices');
  else expect(server.output()).toContain(line);
  expect(server.output()).toContain(
    'There is no setting DEFAULT_LOCATON (in the environment). Did you mean DEFAULT_LOCATION?',
  );
});

whole('what is started empty stays so, and serves', async () => {
  const dataDir = join(folder, 'empty');
  for (const env of [{ DEMO_WORLD: 'off' }, { DEMO_WORLD: 'on' }]) {
    const server = startServer({ dataDir, webDist: join(folder, 'web') }, env);
    children.add(server.child);
    const address = await server.ready;
    expect((await fetch(`${address}/api/location_map_details/`)).status).toBe(404);
    expect(server.output()).toContain('There is no map yet: the start page says how to begin.');
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
  }
});

whole('a start page without its map is told, and is no reason not to start', async () => {
  const server = start({ DEFAULT_LOCATION: 'no_such_map' });
  const address = await server.ready;
  expect((await fetch(`${address}/health`)).status).toBe(200);
  expect(server.output()).toMatch(
    /There is no map called "no_such_map" \(DEFAULT_LOCATION\): the start page shows sword_coast\. Set it to one of .*sword_coast/,
  );
  server.child.kill('SIGTERM');
  await server.ended;
  const right = start();
  await right.ready;
  expect(right.output()).not.toContain('DEFAULT_LOCATION');
});
