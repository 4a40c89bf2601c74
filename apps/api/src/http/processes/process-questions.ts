import cluster from 'node:cluster';

/** Whoever has not answered by then (ms) has nothing to say. */
const ANSWER_MS = 2_000;

/** Asked by a process, handed to all by the one that started them, which hands back what they answer. */
type Message =
  | { question: 'metrics'; id: number }
  | { answer: unknown; id: number }
  | { answers: unknown[]; id: number };

/** What processes that serve together can find out from each other. */
export interface ProcessGroup {
  /** What every process answers, this one too. */
  askAll: () => Promise<unknown[]>;
  /** Answers to whoever asks all. */
  answerWith: (answer: () => Promise<unknown>) => void;
}

/** For the process that started the others: hands their questions on. */
export function relayQuestions(): void {
  let asked = 0;
  const open = new Map<number, (answer: unknown) => void>();
  cluster.on('message', (asker, message: Message) => {
    if ('answer' in message) open.get(message.id)?.(message.answer);
    if (!('question' in message)) return;
    asked += 1;
    const id = asked;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const answers: unknown[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      open.delete(id);
      if (asker.isConnected()) asker.send({ answers, id: message.id } satisfies Message);
    };
    const timer = setTimeout(finish, ANSWER_MS);
    open.set(id, (answer) => {
      answers.push(answer);
      if (answers.length === workers.length) finish();
    });
    for (const worker of workers) worker?.send({ question: 'metrics', id } satisfies Message);
  });
}

/** For one of the processes. */
export function joinGroup(): ProcessGroup {
  let asked = 0;
  const open = new Map<number, (answers: unknown[]) => void>();
  const send = (message: Message): void => void process.send?.(message);
  process.on('message', (message: Message | string) => {
    if (typeof message === 'string' || !('answers' in message)) return;
    open.get(message.id)?.(message.answers);
    open.delete(message.id);
  });
  return {
    askAll: () =>
      new Promise((resolve) => {
        asked += 1;
        open.set(asked, resolve);
        send({ question: 'metrics', id: asked });
      }),
    answerWith: (answer) =>
      void process.on('message', (message: Message | string) => {
        if (typeof message === 'string' || !('question' in message)) return;
        const { id } = message;
        answer().then(
          (found) => send({ answer: found, id }),
          () => send({ answer: undefined, id }),
        );
      }),
  };
}
