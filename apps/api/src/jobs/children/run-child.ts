import { fork } from 'node:child_process';
import { childProgram } from './child-program.ts';
import { childEnvironment, lowerPriority } from './child-settings.ts';
import type { ChildMessage } from './serve-order.ts';

/** A child process to start, and the one order it gets. */
export interface ChildRun<News> {
  /** Name of the child's file without extension. */
  name: string;
  /** `import.meta.url` of the file beside which the child lies. */
  from: string;
  order: object;
  onNews?: (news: News) => void;
  /** Timeout (ms). */
  timeMs: number;
  /** 0 to 19: requests come first. */
  niceness: number;
  /** Limit of the JavaScript heap in megabytes, without pixels. */
  memoryMb?: number;
  /** Whether to discard its output. */
  isQuiet?: boolean;
  /** Whether it processes pictures: fewer memory pools, so that freed memory returns to the system. */
  hasPictures?: boolean;
  /** Kills the child. */
  signal?: AbortSignal | undefined;
}

/** How a child ended: `left` by itself, or killed. `left` without an answer is a crash. */
export interface ChildEnd<Answer> {
  answer: Answer | undefined;
  why: 'left' | 'took_too_long' | 'stopped';
  killedBy: NodeJS.Signals | null;
}

/**
 * Starts a child process of low priority, without secrets in its environment, sends its order (received by
 * `serveOrder`), and resolves when it has exited. Rejects only if it cannot be started.
 */
export function runChild<Answer, News = never>(run: ChildRun<News>): Promise<ChildEnd<Answer>> {
  const { signal } = run;
  if (signal?.aborted) return Promise.resolve({ answer: undefined, why: 'stopped', killedBy: null });
  const { entry, execArgv } = childProgram(run.name, run.from);
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      execArgv: [...(run.memoryMb === undefined ? [] : [`--max-old-space-size=${run.memoryMb}`]), ...execArgv],
      env: {
        ...childEnvironment(),
        ...(run.hasPictures === true ? { MALLOC_ARENA_MAX: '2' } : {}),
      },
      ...(run.isQuiet === true ? { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as const } : {}),
      serialization: 'json',
    });
    let answer: Answer | undefined;
    let why: ChildEnd<Answer>['why'] = 'left';
    const end = (reason: ChildEnd<Answer>['why']) => {
      if (why === 'left') why = reason;
      child.kill('SIGKILL');
    };
    const alarm = setTimeout(() => end('took_too_long'), run.timeMs);
    const stop = () => end('stopped');
    signal?.addEventListener('abort', stop, { once: true });
    child.once('spawn', () => lowerPriority(child.pid, run.niceness));
    child.once('error', reject);
    child.on('message', (message: ChildMessage<Answer, News>) => {
      if (message.kind === 'news') run.onNews?.(message.news);
      else answer = message.answer;
    });
    child.once('exit', (_code, killedBy) => {
      clearTimeout(alarm);
      signal?.removeEventListener('abort', stop);
      resolve({ answer, why, killedBy });
    });
    child.send(run.order, () => undefined);
  });
}
