/** Does what waits, one after the other, whenever somebody says that there may be something. */
export interface Polling {
  /** There may be something to do. */
  poll: () => void;
  /** Resolves when nothing is being done. */
  idle: () => Promise<void>;
  isIdle: () => boolean;
  /** Begins nothing more; what is under way is waited for. */
  close: () => Promise<void>;
}

/**
 * @param next does one thing; false when there is none
 * @param onError told what went wrong; the next look tries again
 */
export function createPolling(next: () => Promise<boolean>, onError: (cause: unknown) => void): Polling {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;

  const run = async (): Promise<void> => {
    try {
      while (!isClosed && (await next())) isAskedAgain = false;
    } catch (cause) {
      onError(cause);
    }
  };

  const poll = (): void => {
    isAskedAgain = true;
    if (running !== undefined || isClosed) return;
    isAskedAgain = false;
    running = run().then(() => {
      running = undefined;
      if (isAskedAgain) poll();
    });
  };

  const idle = async (): Promise<void> => {
    while (running !== undefined) await running;
  };

  return {
    poll,
    idle,
    isIdle: () => running === undefined,
    close: () => {
      isClosed = true;
      return idle();
    },
  };
}
