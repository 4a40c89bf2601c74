import { startThread } from '../jobs/children/start-thread.ts';
import type { ExportedFile, ExportJob } from './export-worker.ts';

/** Timeout (ms). */
const TIME_MS = 120_000;

/** Writes a map file in a worker thread with its own connection, so that requests go on. @param end stops the thread */
export function runMapExport(job: ExportJob, end: AbortSignal): Promise<ExportedFile | null> {
  return new Promise((resolve, reject) => {
    const worker = startThread('export-worker', import.meta.url, job);
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
