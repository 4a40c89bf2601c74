import { type ChildProcess, fork } from 'node:child_process';
import { childProgram } from '../../jobs/children/child-program.ts';
import { childEnvironment, lowerPriority } from '../../jobs/children/child-settings.ts';
import type { NumberedAnswer } from './mask-child.ts';
import type { MaskAnswer, MaskOrder } from './mask-order.ts';

/** A child that nobody gave an order for so long leaves (ms). */
const IDLE_MS = 60_000;
/** One that answers nothing for so long is ended, and what it was given has failed (ms): starting takes long where all is busy. */
const SILENCE_MS = 120_000;
/** Other requests come first. */
const LOW_PRIORITY = 10;

/** Masks pictures outside of this process. */
export interface MaskProcess {
  /** Never rejects: whatever went wrong is `failed`. */
  run: (order: MaskOrder) => Promise<MaskAnswer>;
  stop: () => void;
}

/** Starts a child when there is something to do, and another one after a fault. */
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
      const tell = waiting.get(which);
      waiting.delete(which);
      watch();
      tell?.(answer);
    });
    started.once('error', () => end(started));
    started.once('exit', () => end(started));
    started.once('spawn', () => lowerPriority(started.pid, LOW_PRIORITY));
    // Nobody waits for it when the server ends.
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
