/** Something that is done again and again while the server runs. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

export interface Scheduler {
  /** Starts no further job and waits for those under way. */
  stop: () => Promise<void>;
}

/**
 * Runs each job now and then every `everyMs`, never twice at the same time. A
 * failure is logged and the job tried again at its next time.
 */
export function startScheduler(
  jobs: readonly Job[],
  log: { error: (line: object, message: string) => void },
): Scheduler {
  const underWay = new Map<Job, Promise<void>>();
  const start = (job: Job): void => {
    if (underWay.has(job)) return;
    const run = job
      .run()
      .catch((err: unknown) => log.error({ err, job: job.name }, 'a scheduled job failed'))
      .then(() => void underWay.delete(job));
    underWay.set(job, run);
  };
  const timers = jobs.map((job) => {
    start(job);
    // A waiting job must not keep the process alive.
    return setInterval(() => start(job), job.everyMs).unref();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
