/** Work that a call starts and does not wait for, so that its answer takes the same time whatever is to be done. */
export interface Background {
  /** Starts the work; a failure is logged, nobody else learns of it. */
  run: (work: () => Promise<unknown>) => void;
  /** Resolves when nothing is under way. */
  idle: () => Promise<void>;
}

export function createBackground(log: { error: (line: object, message: string) => void }): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const done: Promise<void> = work().then(
        () => void underWay.delete(done),
        (err: unknown) => {
          underWay.delete(done);
          log.error({ err }, 'work in the background failed');
        },
      );
      underWay.add(done);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
