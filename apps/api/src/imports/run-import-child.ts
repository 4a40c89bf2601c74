import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { childProgram } from '../child-program.ts';
import type { ImportAnswer, ImportNews, ImportOrder } from './import-order.ts';

/** However large the files: then it is given up. */
const TIME_MS = 30 * 60_000;
/** Memory of the child, in megabytes. */
const MEMORY_MB = 2_048;

/** What became of an order: its answer, or how the child ended without one. */
export type ChildEnd = ImportAnswer | { kind: 'crashed' } | { kind: 'took_too_long' } | { kind: 'stopped' };

/**
 * Carries out one order in a child process of lower priority. Never throws for bad files.
 * @param signal ends the child at once: `stopped`
 */
export function runImportChild(
  order: ImportOrder,
  onNews: (news: ImportNews) => void,
  signal: AbortSignal,
): Promise<ChildEnd> {
  if (signal.aborted) return Promise.resolve({ kind: 'stopped' });
  const { entry, execArgv } = childProgram('import-child', import.meta.url);
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`, ...execArgv],
      env: { PATH: process.env.PATH ?? '', NODE_ENV: process.env.NODE_ENV ?? '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    });
    let end: ChildEnd = { kind: 'crashed' };
    const alarm = setTimeout(() => {
      end = { kind: 'took_too_long' };
      child.kill('SIGKILL');
    }, TIME_MS);
    const stop = () => {
      if (end.kind === 'crashed') end = { kind: 'stopped' };
      child.kill('SIGKILL');
    };
    signal.addEventListener('abort', stop, { once: true });
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('error', reject);
    child.on('message', (message: ImportNews | ImportAnswer) => {
      if (message.kind === 'progress' || message.kind === 'format') onNews(message);
      else end = message;
    });
    child.once('exit', () => {
      clearTimeout(alarm);
      signal.removeEventListener('abort', stop);
      resolve(end);
    });
    child.send(order, () => undefined);
  });
}

/** Requests go first. Not every system lets a process do this; then it runs at normal priority. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // a restricted container
  }
}
