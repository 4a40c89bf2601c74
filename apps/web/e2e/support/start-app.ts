import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serverProgram } from '../../../../scripts/bootstrap/server-program.mjs';
import { latencyArguments } from '../../../../scripts/test-support/latency.mjs';

const root = resolve(import.meta.dirname, '../../../..');

/** A running Venture Atlas: the built bundle that `npm start` serves, on a data folder of its own. */
export interface RunningApp {
  url: string;
  dataDir: string;
  /** Everything the server printed so far. */
  log: () => string;
  /** Ends the process at once, as a crash would. */
  kill: () => Promise<void>;
  /** Ends it politely and removes its data folder. */
  stop: () => Promise<void>;
}

/**
 * Starts the server on a free port (or the given one), seeding its data folder
 * when that is empty, and waits until it says that it is ready.
 * @throws Error with the server's own words when it ends before that.
 */
export async function startApp(
  env: Record<string, string> = {},
  given: { dataDir?: string; port?: number } = {},
): Promise<RunningApp> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'venture-atlas-e2e-')));
  const port = given.port ?? (await freePort());
  const child = spawn(process.execPath, [...latencyArguments, ...serverProgram], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      // Then its child processes are as important as the tests that wait for them.
      BUILT_CHILDREN: process.env.BUILT_CHILDREN ?? '',
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TEST_LATENCY_MS: process.env.TEST_LATENCY_MS ?? '',
      TEST_LATENCY_SEED: process.env.TEST_LATENCY_SEED ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk) => (log += chunk));
  child.stderr.on('data', (chunk) => (log += chunk));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  await ready(child, () => log, exited);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    log: () => log,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Time for a server to fill an empty database on a busy machine. */
const READY_MS = 240_000;

async function ready(child: ChildProcess, log: () => string, exited: Promise<void>): Promise<void> {
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  const deadline = Date.now() + READY_MS;
  while (!log().includes('Venture Atlas is ready')) {
    if (gone) throw new Error(`The server ended before it was ready:\n${log()}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready after ${READY_MS / 1000} s:\n${log()}`);
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
