import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PosterAnswer, PosterTask } from './poster-task.ts';

/** The largest sheet takes some 20 s on two cores; a slow machine is allowed more. */
const TIME_MS = 300_000;
/** Requests come first by far. */
const LOW_PRIORITY = 10;

/** Draws one poster in a child process of low priority. Never throws for a bad picture. @param signal ends the child */
export function runPosterChild(task: PosterTask, signal: AbortSignal): Promise<PosterAnswer> {
  if (signal.aborted) return Promise.resolve({ ok: false, reason: 'stopped', peakMb: 0 });
  const isSource = import.meta.url.endsWith('.ts');
  const entry = new URL(isSource ? './poster-child.ts' : './poster-child.js', import.meta.url);
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(entry), [], {
      execArgv: isSource ? ['--import', 'tsx'] : [],
      env: { PATH: process.env.PATH ?? '', NODE_ENV: process.env.NODE_ENV ?? '', MALLOC_ARENA_MAX: '2' },
      serialization: 'json',
    });
    let answer: PosterAnswer = { ok: false, reason: 'broken', what: 'the process ended without a word', peakMb: 0 };
    const end = (reason: 'took_too_long' | 'stopped') => {
      answer = { ok: false, reason, peakMb: 0 };
      child.kill('SIGKILL');
    };
    const alarm = setTimeout(() => end('took_too_long'), TIME_MS);
    const stop = () => end('stopped');
    signal.addEventListener('abort', stop, { once: true });
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
      } catch {
        // a restricted container
      }
    });
    child.once('error', reject);
    child.once('message', (message: PosterAnswer) => {
      answer = message;
    });
    child.once('exit', () => {
      clearTimeout(alarm);
      signal.removeEventListener('abort', stop);
      resolve(answer);
    });
    child.send(task, () => undefined);
  });
}
