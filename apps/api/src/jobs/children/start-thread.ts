import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { childProgram } from './child-program.ts';

/**
 * Starts a worker thread without this process's environment.
 * @param name of the thread's file without extension
 * @param from `import.meta.url` of the file that starts it
 * @param job its `workerData`
 */
export function startThread<Job extends object>(name: string, from: string, job: Job): Worker {
  const { entry, execArgv } = childProgram(name, from);
  const program = pathToFileURL(entry);
  if (execArgv.length === 0) return new Worker(program, { workerData: job, env: {} });
  const fromSource = new URL('./thread-from-source.mjs', import.meta.url);
  return new Worker(fromSource, { workerData: { ...job, program: program.href }, env: {} });
}
