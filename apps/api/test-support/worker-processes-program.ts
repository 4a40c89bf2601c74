/** Two processes that answer nothing, for tests of what becomes of those that end. */
import { isWorkerProcess, joinWorkerProcesses, startWorkerProcesses } from '../src/http/processes/worker-processes.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (isWorkerProcess()) {
  say(`worker ${process.pid}`);
  joinWorkerProcesses('http://127.0.0.1', () => process.exit());
} else {
  const processes = startWorkerProcesses({
    count: 2,
    drainMs: 0,
    onReady: () => say('ready'),
    onLost: async () => undefined,
    say,
  });
  process.exitCode = (await processes.ended) ? 0 : 1;
  process.exit();
}
