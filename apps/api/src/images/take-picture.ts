import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ImageAnswer, type ImageJob, UPLOAD_LIMITS } from './image-job.ts';

const CHILD_PRIORITY = 10;
let last: Promise<unknown> = Promise.resolve();

/**
 * Takes one picture in, in a child process of low priority, one at a time:
 * two decoded at once could need more memory than a small server has.
 * Never throws for a bad picture; the answer says what was wrong.
 */
export function takePicture(job: ImageJob): Promise<ImageAnswer> {
  const run = last.then(() => runChild(job));
  last = run.catch(() => undefined);
  return run;
}

function runChild(job: ImageJob): Promise<ImageAnswer> {
  const isSource = import.meta.url.endsWith('.ts');
  const entry = new URL(isSource ? './image-child.ts' : './image-child.js', import.meta.url);
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(entry), [], {
      execArgv: isSource ? ['--import', 'tsx'] : [],
      env: { PATH: process.env.PATH ?? '', NODE_ENV: process.env.NODE_ENV ?? '' },
      serialization: 'json',
    });
    let answer: ImageAnswer = { ok: false, reason: 'crashed' };
    const alarm = setTimeout(() => {
      answer = { ok: false, reason: 'took_too_long' };
      child.kill('SIGKILL');
    }, UPLOAD_LIMITS.timeMs);
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('error', reject);
    child.once('message', (message: ImageAnswer) => {
      answer = message;
    });
    child.once('exit', () => {
      clearTimeout(alarm);
      resolve(answer);
    });
    child.send(job);
  });
}

/** Other requests go first. Not every system lets a process do this; then it runs at normal priority. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, CHILD_PRIORITY);
  } catch {
    // a restricted container
  }
}
