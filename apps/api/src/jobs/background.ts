/** Background work of calls. Calls do not wait for it, so their response time does not reveal what work there is. */
export interface Background {
  /** Starts the work; failures are only logged. */
  run: (work: () => Promise<unknown>) => void;
  /** Resolves when no work is running. */
  idle: () => Promise<void>;
}

export function createBackground(log: { error: (line: object, message: string) => void }): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const done: Promise<void> = work().then(
        () => void running.delete(done),
        (err: unknown) => {
          running.delete(done);
          log.error({ err }, 'work in the background failed');
        },
      );
      running.add(done);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
