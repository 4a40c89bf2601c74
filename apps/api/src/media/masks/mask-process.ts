import { type ChildProcess, fork } from 'node:child_process';
import { childProgram } from '../../jobs/children/child-program.ts';
import { childEnvironment, lowerPriority } from '../../jobs/children/child-settings.ts';
import type { NumberedAnswer } from './mask-child.ts';
import type { MaskAnswer, MaskOrder } from './mask-order.ts';

/** An idle child is ended after this time (ms). */
const IDLE_MS = 60_000;
/**
 * A child that does not answer in this time is ended, and its orders fail (ms). Starting takes long on a busy machine.
 */
const SILENCE_MS = 120_000;
/** Niceness: requests have priority. */
const LOW_PRIORITY = 10;

/** Masks pictures in a child process. */
export interface MaskProcess {
  /** Never rejects: errors give `failed`. */
  run: (order: MaskOrder) => Promise<MaskAnswer>;
  stop: () => void;
}

/** Starts a child on demand, and a new one after a fault. */
export function createMaskProcess(): MaskProcess {
  let child: ChildProcess | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let number = 0;
  const waiting = new Map<number, (answer: MaskAnswer) => void>();

  const end = (which: ChildProcess | undefined): void => {
    if (which === undefined || which !== child) return;
    child = undefined;
    clearTimeout(timer);
    which.kill('SIGKILL');
    const all = [...waiting.values()];
    waiting.clear();
    for (const answer of all) answer({ kind: 'failed' });
  };
  const watch = (): void => {
    clearTimeout(timer);
    const which = child;
    timer = setTimeout(() => end(which), waiting.size > 0 ? SILENCE_MS : IDLE_MS);
    timer.unref();
  };
  const start = (): ChildProcess => {
    const { entry, execArgv } = childProgram('mask-child', import.meta.url);
    const started = fork(entry, [], {
      execArgv,
      env: { ...childEnvironment(), MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
    });
    started.on('message', ({ number: which, answer }: NumberedAnswer) => {
      const resolve = waiting.get(which);
      waiting.delete(which);
      watch();
      resolve?.(answer);
    });
    started.once('error', () => end(started));
    started.once('exit', () => end(started));
    started.once('spawn', () => lowerPriority(started.pid, LOW_PRIORITY));
    // Does not delay the end of the server.
    started.unref();
    started.channel?.unref();
    return started;
  };

  return {
    run: (order) =>
      new Promise((resolve) => {
        child ??= start();
        number += 1;
        waiting.set(number, resolve);
        const which = child;
        which.send({ number, order }, (error) => {
          if (error !== null) end(which);
        });
        watch();
      }),
    stop: () => end(child),
  };
}
