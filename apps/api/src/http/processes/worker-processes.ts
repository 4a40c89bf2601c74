import cluster, { type Worker } from 'node:cluster';

/** Time (ms) to finish running requests before a process is killed. */
const STOP_MS = 15_000;
const MINUTE_MS = 60_000;
/** After this many exits within a minute, restarts pause. */
const EXITS_PER_MINUTE_MAX = 5;

/** Message of a worker to the primary process: it serves at this address. */
interface Ready {
  ready: string;
}

const isReady = (message: object): message is Ready => 'ready' in message;

/** Message to a worker: stop. */
const STOP = 'stop';

export interface WorkerProcessesOptions {
  count: number;
  /** Time of draining before a worker stops. */
  drainMs: number;
  /** Called when all workers serve for the first time. */
  onReady: (address: string) => void;
  /** Called for each worker that exits unexpectedly, before its replacement starts. */
  onLost: (pid: number) => Promise<void>;
  print: (line: string) => void;
}

export interface WorkerProcesses {
  /** Stops all workers; each first finishes its running requests. */
  stop: () => Promise<void>;
  /** Resolves when all have exited, with false if they were not stopped. */
  ended: Promise<boolean>;
}

/** Starts worker processes of this program that share its port, and replaces those that exit. */
export function startWorkerProcesses({
  count,
  drainMs,
  onReady,
  onLost,
  print,
}: WorkerProcessesOptions): WorkerProcesses {
  const ready = new Set<number>();
  let isStopping = false;
  let hasStarted = false;
  let hasFailed = false;
  let exits: number[] = [];
  let pause: NodeJS.Timeout | undefined;
  let killer: NodeJS.Timeout | undefined;
  let settle: (wasStopped: boolean) => void = () => undefined;
  const ended = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  const stopAll = (): void => {
    isStopping = true;
    clearTimeout(pause);
    for (const worker of workers()) if (worker.isConnected()) worker.send(STOP);
    killer ??= setTimeout(() => {
      for (const worker of workers()) worker.process.kill('SIGKILL');
    }, drainMs + STOP_MS);
  };

  const onExit = async (worker: Worker, code: number | null, signal: string | null): Promise<void> => {
    const pid = worker.process.pid ?? 0;
    ready.delete(worker.id);
    const isLast = workers().length === 0;
    if (isStopping) {
      if (!isLast) return;
      clearTimeout(killer);
      return settle(!hasFailed);
    }
    exits = [...exits.filter((at) => Date.now() - at < MINUTE_MS), Date.now()];
    await onLost(pid).catch((cause: unknown) => print(`The work of process ${pid} waits a minute (${String(cause)}).`));
    const howItEnded = `Process ${pid} ended (${signal ?? `code ${code}`})`;
    // A worker that cannot start prints the reason, unless it was killed.
    if (!hasStarted) {
      if (signal !== null) print(`${howItEnded} before it could answer. The server ends.`);
      return fail();
    }
    if (exits.length < EXITS_PER_MINUTE_MAX) {
      print(`${howItEnded}; another one takes its place.`);
      cluster.fork();
      return;
    }
    const why = `${howItEnded}, the ${exits.length}th within a minute`;
    if (isLast) {
      print(
        `${why}, and none is left: the server ends. The lines above say why they ended; too little memory ends them by SIGKILL.`,
      );
      return fail();
    }
    print(`${why}. ${workers().length} of ${count} go on; others take the missing places in a minute.`);
    pause ??= setTimeout(() => {
      pause = undefined;
      while (!isStopping && workers().length < count) cluster.fork();
    }, MINUTE_MS);
  };

  const fail = (): void => {
    hasFailed = true;
    stopAll();
    if (workers().length === 0) settle(false);
  };

  cluster.on('exit', (worker, code, signal) => void onExit(worker, code, signal));
  cluster.on('message', (worker, message: object) => {
    if (!isReady(message)) return;
    ready.add(worker.id);
    if (hasStarted) return;
    // The other workers start after the first one, so that a failed start is reported once.
    if (ready.size === 1) for (let index = 1; index < count; index += 1) cluster.fork();
    if (ready.size < count) return;
    hasStarted = true;
    onReady(message.ready);
  });
  cluster.fork();

  return {
    stop: async () => {
      stopAll();
      await ended;
    },
    ended,
  };
}

/** Whether this process was started by `startWorkerProcesses`. */
export const isWorkerProcess = (): boolean => cluster.isWorker;

/** Reports that this worker serves at `address`, and calls `stop` when the primary process requests it. */
export function joinWorkerProcesses(address: string, stop: () => void): void {
  process.on('message', (message) => {
    if (message === STOP) stop();
  });
  const ready: Ready = { ready: address };
  process.send?.(ready);
}
