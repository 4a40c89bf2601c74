/** Two processes that answer nothing, for tests of what becomes of those that end. */
import { isWorkerProcess, joinWorkerProcesses, startWorkerProcesses } from '../src/http/processes/worker-processes.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

if (isWorkerProcess()) {
  print(`worker ${process.pid}`);
  joinWorkerProcesses('http://127.0.0.1', () => process.exit());
} else {
  const processes = startWorkerProcesses({
    count: 2,
    drainMs: 0,
    onReady: () => print('ready'),
    onLost: async () => undefined,
    print,
  });
  process.exitCode = (await processes.ended) ? 0 : 1;
  process.exit();
}
