import { Worker } from 'node:worker_threads';
import type { ExportedFile, ExportJob } from './export-worker.ts';

/** However large the map: then it is given up. */
const TIME_MS = 120_000;

/**
 * Writes a map as a file in a thread of its own, which reads through a connection of its own: requests go on meanwhile.
 * @param end stops the thread when nobody waits any more
 */
export function runMapExport(job: ExportJob, end: AbortSignal): Promise<ExportedFile> {
  return new Promise((resolve, reject) => {
    const isSource = import.meta.url.endsWith('.ts');
    const entry = new URL(isSource ? './export-worker-from-source.mjs' : './export-worker.js', import.meta.url);
    const worker = new Worker(entry, { workerData: job, env: {} });
    const stop = (): void => void worker.terminate();
    end.addEventListener('abort', stop, { once: true });
    const alarm = setTimeout(stop, TIME_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(alarm);
      end.removeEventListener('abort', stop);
      reject(new Error(`The export ended with ${code} before it had an answer.`));
    });
  });
}
