import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { childProgram } from './child-program.ts';

/** A child process to start, and the one thing it is told. */
export interface ChildRun<Message> {
  /** Of the child's file, without ending. */
  name: string;
  /** `import.meta.url` of the file beside which the child lies. */
  from: string;
  job: object;
  onMessage: (message: Message) => void;
  /** Then it is ended (ms). */
  timeMs: number;
  /** 0 to 19: requests come first. */
  niceness: number;
  /** Memory of JavaScript in megabytes; pixels are outside of it. */
  memoryMb?: number;
  /** Nothing it prints is shown. */
  isQuiet?: boolean;
  /** Fewer memory pools: a picture's worth of freed memory goes back instead of lying about. */
  hasPictures?: boolean;
  /** Ends it at once. */
  signal?: AbortSignal | undefined;
}

/** Tests wait for their children while other tests work: at a low priority they would wait for those. */
const isAwaitedByTests = (process.env.BUILT_CHILDREN ?? '') !== '';

/** How a child went: by itself (which may be a crash), or ended by us. */
export interface ChildGone {
  why: 'left' | 'took_too_long' | 'stopped';
  killedBy: NodeJS.Signals | null;
}

/**
 * Starts a child process of low priority with an environment that holds no
 * secrets, tells it its job, and resolves when it is gone. Rejects only when it
 * cannot be started.
 */
export function runChildProgram<Message>(run: ChildRun<Message>): Promise<ChildGone> {
  const { signal } = run;
  if (signal?.aborted) return Promise.resolve({ why: 'stopped', killedBy: null });
  const { entry, execArgv } = childProgram(run.name, run.from);
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      execArgv: [...(run.memoryMb === undefined ? [] : [`--max-old-space-size=${run.memoryMb}`]), ...execArgv],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: process.env.NODE_ENV ?? '',
        ...(run.hasPictures === true ? { MALLOC_ARENA_MAX: '2' } : {}),
      },
      ...(run.isQuiet === true ? { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as const } : {}),
      serialization: 'json',
    });
    let why: ChildGone['why'] = 'left';
    const end = (reason: ChildGone['why']) => {
      if (why === 'left') why = reason;
      child.kill('SIGKILL');
    };
    const alarm = setTimeout(() => end('took_too_long'), run.timeMs);
    const stop = () => end('stopped');
    signal?.addEventListener('abort', stop, { once: true });
    if (!isAwaitedByTests) child.once('spawn', () => lowerPriority(child.pid, run.niceness));
    child.once('error', reject);
    child.on('message', (message) => run.onMessage(message as Message));
    child.once('exit', (_code, killedBy) => {
      clearTimeout(alarm);
      signal?.removeEventListener('abort', stop);
      resolve({ why, killedBy });
    });
    child.send(run.job, () => undefined);
  });
}

/** Not every system lets a process do this; then it runs at normal priority. */
function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // a restricted container
  }
}
