import { type ChildProcess, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../apps/api/src/db/engine.ts';
import { chosen, isDeep } from '../../apps/api/test-support/deep.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { isBuiltNow } from '../bootstrap/build.mjs';
import { isInstalled } from '../bootstrap/install.mjs';
import { projectRoot } from '../test-support/project-copy.ts';
import { startProgram } from '../test-support/running-program.ts';

interface Running {
  pid: number;
  parent: number;
  command: string;
}

/** A small generated world, copied for each test, because seeding is slow. */
let seeded: string;
let folder: string;
let npm: ChildProcess | undefined;
/** All processes that were below npm, whether npm still exists or not. */
const started: number[] = [];
beforeAll(() => {
  // Otherwise `npm start` would rebuild the files that other tests run on.
  if (!isInstalled() || !isBuiltNow()) throw new Error('Run "npm test" or "npm start" first: they install and build.');
  seeded = mkdtempSync(join(tmpdir(), 'stop-seeded-'));
  execFileSync(process.execPath, ['scripts/run.mjs', '--on-data', 'scripts/seed.ts', '--scale', '50'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: seeded },
  });
});
afterAll(() => rmSync(seeded, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stop-'));
});
afterEach(() => {
  // Only processes that this test started.
  if (npm?.pid !== undefined && npm.exitCode === null && npm.signalCode === null) {
    npm.kill('SIGKILL');
  }
  for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
  started.length = 0;
  rmSync(folder, { recursive: true, force: true });
});

/** All processes below one, by `ps`. */
function below(ancestor: number): Running[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  const found: Running[] = [];
  const walk = (parent: number): void => {
    for (const one of all.filter((process) => process.parent === parent)) {
      found.push(one);
      walk(one.pid);
    }
  };
  walk(ancestor);
  return found;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that ended but was not waited for is still in the list.
    return !existsSync(`/proc/${pid}/stat`) || !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** `npm start` on a data folder of its own, ready, with all its processes. */
async function start() {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    RATE_LIMITS: 'off',
  };
  cpSync(seeded, env.DATA_DIR, { recursive: true });
  const program = startProgram('npm', ['start'], { cwd: projectRoot, env, detached: true });
  npm = program.child;
  const address = await program.ready;
  const processes = below(program.child.pid ?? 0);
  started.push(...processes.map(({ pid }) => pid));
  const starter = processes.find(
    ({ command }) => /node\S* scripts\/start\.mjs$/.test(command) && !/^\S*sh /.test(command),
  );
  const server = processes.find(({ command }) => command.endsWith('apps/api/dist/server.js'));
  if (starter === undefined || server === undefined)
    throw new Error(`Not the chain expected: ${JSON.stringify(processes)}`);
  return { ...program, address, processes, starter, server };
}

async function expectAllGone({ processes, address }: { processes: Running[]; address: string }): Promise<void> {
  while (processes.some(({ pid }) => isRunning(pid))) await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(fetch(`${address}/health`)).rejects.toThrow();
  const unlock = lockFolder(join(folder, 'data', 'server.lock'));
  if (unlock === undefined) throw new Error('the folder is still in use');
  unlock();
  // It closed its database itself, so there is no log to replay.
  expect(existsSync(join(folder, 'data', 'app.sqlite-wal'))).toBe(false);
}

/** `npm test` runs one of the two similar cases, because a start takes half a minute on a busy machine. */
const signals = <S extends NodeJS.Signals>(first: S, second: S): S[] => (isDeep ? [first, second] : [first]);

describe('a server started by npm start', () => {
  // Signaled alone, as by `kill` and service managers; a terminal would signal all processes below it too.
  it.each(chosen([...signals('SIGTERM', 'SIGHUP'), 'SIGINT' as const]))(
    'ends with everything below it when npm gets %s',
    async (signal) => {
      const running = await start();
      running.child.kill(signal);
      await running.ended;
      await expectAllGone(running);
    },
  );

  whole.each(signals('SIGINT', 'SIGHUP'))('ends when the terminal sends %s to all of them at once', async (signal) => {
    const running = await start();
    process.kill(-(running.child.pid ?? 0), signal);
    await running.ended;
    await expectAllGone(running);
  });

  whole('ends with 0 when its starter is asked to', async () => {
    const running = await start();
    process.kill(running.starter.pid, 'SIGTERM');
    await running.ended;
    await expectAllGone(running);
    expect(running.child.exitCode).toBe(0);
  });

  whole('ends when npm is killed and can hand nothing on', async () => {
    const running = await start();
    running.child.kill('SIGKILL');
    await expectAllGone(running);
  });

  whole('tells its starter when it ends otherwise', async () => {
    const running = await start();
    process.kill(running.server.pid, 'SIGKILL');
    await running.ended;
    expect(running.child.exitCode).not.toBe(0);
  });
});
