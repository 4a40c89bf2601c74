import { startThread } from '../jobs/children/start-thread.ts';
import type { Findings } from './finding-list.ts';
import type { WorldCheckJob } from './world-check-worker.ts';

/** However large the world: then it is given up. */
const TIME_MS = 120_000;

/**
 * Looks at the whole world in a thread of its own, which reads through a
 * connection of its own: requests go on meanwhile.
 * @param end stops the thread when nobody waits any more
 */
export function runWorldCheck(job: WorldCheckJob, end: AbortSignal): Promise<Findings> {
  return new Promise((resolve, reject) => {
    const worker = startThread('world-check-worker', import.meta.url, job);
    const stop = (): void => void worker.terminate();
    end.addEventListener('abort', stop, { once: true });
    const alarm = setTimeout(() => {
      reject(new Error(`The world check took longer than ${TIME_MS} ms.`));
      stop();
    }, TIME_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(alarm);
      end.removeEventListener('abort', stop);
      reject(new Error(`The world check ended with ${code} before it had an answer.`));
    });
  });
}
