import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { childProgram } from '../child-program.ts';
import type { ChildAnswer, ChildJob } from './image-job.ts';

/** A decoder that takes longer is stopped (ms); cutting a large map on a slow machine is allowed more. */
const TIME_MS: Record<ChildJob['kind'], number> = { take: 600_000, upload: 120_000, cut: 600_000, preview: 30_000 };

/** Requests come first by far, and yet a busy machine gets it done. */
const LOW_PRIORITY = 10;

/** The job without the folder to work in. */
export type Work = ChildJob extends infer Job ? (Job extends ChildJob ? Omit<Job, 'work'> : never) : never;

/**
 * Runs one job in a child process of low priority, with a folder of its
 * own below `inFolder` that is gone afterwards, however the child ended. Never
 * throws for a bad picture.
 * @param signal ends the child; the answer is `crashed` then
 */
export async function runChild<T>(work: Work, inFolder: string, signal?: AbortSignal): Promise<ChildAnswer<T>> {
  const folder = join(inFolder, `.making-${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    if (/ENOSPC|EACCES|EROFS|EDQUOT/.test(String(error))) return { ok: false, reason: 'storage', peakMb: 0 };
    throw error;
  }
  try {
    return await talk<T>({ ...work, work: folder } as ChildJob, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function talk<T>(job: ChildJob, signal?: AbortSignal): Promise<ChildAnswer<T>> {
  const { entry, execArgv } = childProgram('image-child', import.meta.url);
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      execArgv,
      // Fewer memory pools: a picture's worth of freed memory goes back instead of lying about.
      env: { PATH: process.env.PATH ?? '', NODE_ENV: process.env.NODE_ENV ?? '', MALLOC_ARENA_MAX: '2' },
      serialization: 'json',
    });
    let answer: ChildAnswer<T> = { ok: false, reason: 'crashed', peakMb: 0 };
    const alarm = setTimeout(() => {
      answer = { ok: false, reason: 'took_too_long', peakMb: 0 };
      child.kill('SIGKILL');
    }, TIME_MS[job.kind]);
    const stop = () => child.kill('SIGKILL');
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('error', reject);
    child.once('message', (message: ChildAnswer<T>) => {
      answer = message;
    });
    child.once('exit', () => {
      clearTimeout(alarm);
      signal?.removeEventListener('abort', stop);
      resolve(answer);
    });
    child.send(job, () => undefined);
  });
}

/** Requests go first. Not every system lets a process do this; then it runs at normal priority. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // a restricted container
  }
}
