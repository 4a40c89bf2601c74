import cluster, { type Worker } from 'node:cluster';

/** So long (ms) a process may take to answer what it has begun, before it is killed. */
const STOP_MS = 15_000;
const MINUTE_MS = 60_000;
/** After so many ends within a minute, another start at once would change nothing. */
const MOST_ENDS_A_MINUTE = 5;

/** What a process says to the one that started it: it answers at this address. */
interface Ready {
  ready: string;
}

const isReady = (message: object): message is Ready => 'ready' in message;

/** What it is told. */
const STOP = 'stop';

export interface WorkerProcessesOptions {
  count: number;
  /** What each takes before it begins to end. */
  drainMs: number;
  /** Told when all answer for the first time. */
  onReady: (address: string) => void;
  /** Told of each that ended without being asked to, before another one takes its place. */
  onLost: (pid: number) => Promise<void>;
  say: (line: string) => void;
}

export interface WorkerProcesses {
  /** Ends all of them; each answers first what it has begun. */
  stop: () => Promise<void>;
  /** Resolves when all have ended. @returns false when they did not end because they were asked to */
  ended: Promise<boolean>;
}

/** Starts processes that run this same program, which share its port, and keeps their number. */
export function startWorkerProcesses({
  count,
  drainMs,
  onReady,
  onLost,
  say,
}: WorkerProcessesOptions): WorkerProcesses {
  const ready = new Set<number>();
  let isStopping = false;
  let hasStarted = false;
  let hasFailed = false;
  let ends: number[] = [];
  let pause: NodeJS.Timeout | undefined;
  let killer: NodeJS.Timeout | undefined;
  let settle: (wasAsked: boolean) => void = () => undefined;
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

  const onEnd = async (worker: Worker, code: number | null, signal: string | null): Promise<void> => {
    const pid = worker.process.pid ?? 0;
    ready.delete(worker.id);
    const isLast = workers().length === 0;
    if (isStopping) {
      if (!isLast) return;
      clearTimeout(killer);
      return settle(!hasFailed);
    }
    ends = [...ends.filter((at) => Date.now() - at < MINUTE_MS), Date.now()];
    await onLost(pid).catch((cause: unknown) => say(`The work of process ${pid} waits a minute (${String(cause)}).`));
    const howItEnded = `Process ${pid} ended (${signal ?? `code ${code}`})`;
    // One that cannot even start says why itself, unless it was killed.
    if (!hasStarted) {
      if (signal !== null) say(`${howItEnded} before it could answer. The server ends.`);
      return fail();
    }
    if (ends.length < MOST_ENDS_A_MINUTE) {
      say(`${howItEnded}; another one takes its place.`);
      cluster.fork();
      return;
    }
    const why = `${howItEnded}, the ${ends.length}th within a minute`;
    if (isLast) {
      say(
        `${why}, and none is left: the server ends. The lines above say why they ended; too little memory ends them by SIGKILL.`,
      );
      return fail();
    }
    say(`${why}. ${workers().length} of ${count} go on; others take the missing places in a minute.`);
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

  cluster.on('exit', (worker, code, signal) => void onEnd(worker, code, signal));
  cluster.on('message', (worker, message: object) => {
    if (!isReady(message)) return;
    ready.add(worker.id);
    if (hasStarted) return;
    // The others follow one that could start: what keeps it from that is said once.
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

/** Says that this process answers at `address`, and calls `stop` when it is to end. */
export function joinWorkerProcesses(address: string, stop: () => void): void {
  process.on('message', (message) => {
    if (message === STOP) stop();
  });
  const ready: Ready = { ready: address };
  process.send?.(ready);
}
