import cluster from 'node:cluster';

/** Timeout of answers (ms); late answers are left out. */
const ANSWER_MS = 2_000;

/** A process sends a request to the primary process, which forwards it to all and returns their answers. */
type Message =
  | { request: 'metrics'; id: number }
  | { answer: unknown; id: number }
  | { answers: unknown[]; id: number };

/** Requests between processes that serve together. */
export interface ProcessGroup {
  /** The answers of all processes, including this one. */
  collectAll: () => Promise<unknown[]>;
  /** Sets the answer of this process. */
  respondWith: (answer: () => Promise<unknown>) => void;
}

/** Forwards requests between the processes; for the primary process. */
export function relayRequests(): void {
  let requests = 0;
  const open = new Map<number, (answer: unknown) => void>();
  cluster.on('message', (sender, message: Message) => {
    if ('answer' in message) open.get(message.id)?.(message.answer);
    if (!('request' in message)) return;
    requests += 1;
    const id = requests;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const answers: unknown[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      open.delete(id);
      if (sender.isConnected()) sender.send({ answers, id: message.id } satisfies Message);
    };
    const timer = setTimeout(finish, ANSWER_MS);
    open.set(id, (answer) => {
      answers.push(answer);
      if (answers.length === workers.length) finish();
    });
    for (const worker of workers) worker?.send({ request: 'metrics', id } satisfies Message);
  });
}

/** Joins the group as a worker process. */
export function joinGroup(): ProcessGroup {
  let requests = 0;
  const open = new Map<number, (answers: unknown[]) => void>();
  const send = (message: Message): void => void process.send?.(message);
  process.on('message', (message: Message | string) => {
    if (typeof message === 'string' || !('answers' in message)) return;
    open.get(message.id)?.(message.answers);
    open.delete(message.id);
  });
  return {
    collectAll: () =>
      new Promise((resolve) => {
        requests += 1;
        open.set(requests, resolve);
        send({ request: 'metrics', id: requests });
      }),
    respondWith: (answer) =>
      void process.on('message', (message: Message | string) => {
        if (typeof message === 'string' || !('request' in message)) return;
        const { id } = message;
        answer().then(
          (found) => send({ answer: found, id }),
          () => send({ answer: undefined, id }),
        );
      }),
  };
}
