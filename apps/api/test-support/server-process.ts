import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { latencyArguments } from '../../../scripts/test-support/latency.mjs';

const source = join(import.meta.dirname, '../src');
/** The built server where `npm test` has just built it: it starts at once. */
const built = process.env.BUILT_CHILDREN ?? '';
const program = built === '' ? ['--import', 'tsx', join(source, 'server.ts')] : [join(built, 'server.js')];

/** Where `npm test` keeps what it compiled: reading it takes a fifth less than starting without. */
const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** The real server as a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  output: () => string;
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** The address of the line that says the server is ready; rejects when it ends before. */
  ready: Promise<string>;
}

/**
 * Starts the server on a free port.
 * @param before a program and its arguments that starts it in turn, for instance `strace`
 */
export function startServer(
  folders: { dataDir: string; webDist: string },
  env: Record<string, string> = {},
  before: readonly string[] = [],
  user?: { uid: number; gid: number },
): ServerProcess {
  const [first = '', ...args] = [...before, process.execPath, ...latencyArguments, ...program];
  const child = spawn(first, args, {
    cwd: source,
    env: {
      PATH: process.env.PATH,
      // Compiled once for all of them.
      ...compiled,
      // Its children work at the priority of what waits for them, as those of servers within a test.
      ...(built === '' ? {} : { BUILT_CHILDREN: built }),
      PORT: '0',
      DATA_DIR: folders.dataDir,
      WEB_DIST: folders.webDist,
      RATE_LIMITS: 'off',
      TEST_LATENCY_MS: process.env.TEST_LATENCY_MS,
      TEST_LATENCY_SEED: process.env.TEST_LATENCY_SEED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let text = '';
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /^Venture Atlas is ready: (http:\/\/\S+)\/$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`ended before it was ready: ${text}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => text, ended, ready };
}
