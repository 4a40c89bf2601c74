import { randomBytes } from 'node:crypto';
import { pid } from 'node:process';
import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { claimById, claimNext, releaseGone, runnerName, runnersOf } from './claim-job.ts';
import type { JobEnd, JobKind } from './job-kind.ts';
import { createJobRuns, type JobLog } from './job-runs.ts';
import { type JobRow, releaseLost } from './queries/jobs.ts';

/** Interval of polls for due and lost jobs. */
const POLL_EVERY_MS = 30_000;
/** Retry of a first poll that could not write. */
const RETRY_MS = 1_000;
/** A run without a heartbeat for this long is lost. */
const LOST_AFTER_MS = 60_000;

export interface JobRunnerDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  /** Kind of this process. */
  process: 'server' | 'command';
  /** Whether this is the only server of the database: then it releases all jobs of earlier servers at its start. */
  isAlone: boolean;
  /** Whether it runs jobs; default: true. False leaves all jobs to other processes. */
  isWorking?: boolean;
  log: JobLog;
}

/** Runs the jobs of the database, all kinds in parallel. */
export type JobRunner = ReturnType<typeof createJobRunner>;

export function createJobRunner({ db, now, process, isAlone, isWorking = true, log }: JobRunnerDeps) {
  const runner = runnerName({ process, pid }, randomBytes(8).toString('hex'));
  const kinds = new Map<JobKindName, { kind: JobKind; pollings: readonly Polling[] }>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let prepareFirst: ((trx: Db) => Promise<void>) | undefined;
  const isoNow = (): string => new Date(now()).toISOString();

  const definitionOf = (name: JobKindName) => {
    const kind = kinds.get(name);
    if (kind === undefined) throw new Error(`There is no kind of job called ${name}.`);
    return kind;
  };
  const pollAll = (pollings: readonly Polling[] = []): void => {
    for (const polling of pollings) polling.poll();
  };
  const runs = createJobRuns({
    db,
    runner,
    isoNow,
    closing: closing.signal,
    onMoved: ({ name }) => pollAll(kinds.get(name)?.pollings),
    log,
  });

  /** @returns whether there may be more to do */
  const next = async (kind: JobKind, lane?: string): Promise<boolean> => {
    if (closing.signal.aborted || !isWorking) return false;
    const claimed = await claimNext(db, kind, { runner, now: isoNow() }, lane);
    if (claimed === undefined) return false;
    const end = await runs.begin(kind, claimed.row, claimed.isSpent);
    return !closing.signal.aborted && !(end.kind === 'again' && end.pauses === true);
  };

  /** Releases lost jobs and starts due ones. */
  const poll = async (): Promise<void> => {
    const before = new Date(now() - LOST_AFTER_MS).toISOString();
    const isFirst = prepareFirst !== undefined;
    try {
      await writeTransaction(db, async (trx) => {
        await releaseLost(
          trx,
          isFirst && isAlone ? { before, runnersLike: runnersOf({ process: 'server' }) } : { before },
        );
        if (isFirst) await releaseGone(trx);
        await prepareFirst?.(trx);
      });
      prepareFirst = undefined;
    } catch (err) {
      log.warn({ err }, 'lost jobs could not be looked for; the next look tries again');
    }
    if (closing.signal.aborted) return;
    for (const { pollings } of kinds.values()) pollAll(pollings);
    timer = setTimeout(() => void poll(), prepareFirst === undefined ? POLL_EVERY_MS : RETRY_MS).unref();
  };

  return {
    /** Registers a kind of job. */
    define<Progress>(kind: JobKind<Progress>): void {
      // Only the kind's own presenter reads its progress.
      const any = kind as JobKind;
      const onError = (err: unknown): void =>
        log.error({ err, kind: kind.name }, 'looking for jobs failed; the next look tries again');
      // A polling runs one job at a time, so a lane needs one per parallel job.
      const pollings =
        kind.lanes === undefined
          ? [createPolling(() => next(any), onError)]
          : Object.entries(kind.lanes.atOnce).flatMap(([lane, atOnce]) =>
              Array.from({ length: atOnce }, () => createPolling(() => next(any, lane), onError)),
            );
      kinds.set(kind.name, { kind: any, pollings });
    },

    /** Checks for due jobs of this kind. */
    poll: (kind: JobKindName): void => {
      if (isWorking) pollAll(definitionOf(kind).pollings);
    },

    /** Handles the notification of a new job from any process; ignores kinds of newer versions. */
    onJob: (kind: string): void => {
      if (isWorking) pollAll(kinds.get(kind as JobKindName)?.pollings);
    },

    /** Resolves when no job of this kind is running. */
    async idle(kind: JobKindName): Promise<void> {
      const { pollings } = definitionOf(kind);
      // A job that moves to another lane starts the polling there.
      while (pollings.some((polling) => !polling.isIdle())) {
        await Promise.all(pollings.map((polling) => polling.idle()));
      }
    },

    /** Runs this job now, regardless of its turn. @returns undefined if it no longer waits */
    async runNow(kind: JobKindName, id: string): Promise<JobEnd | undefined> {
      const row = await claimById(db, definitionOf(kind).kind, id, { runner, now: isoNow() });
      return row === undefined ? undefined : runs.begin(definitionOf(kind).kind, row, false);
    },

    /** Last reported progress of a running job; for other processes, as of the last heartbeat. */
    progressOf<Progress>({ id, progress }: Pick<JobRow, 'id' | 'progress'>): Progress | undefined {
      const own = runs.progressOf(id);
      if (own !== undefined) return own as Progress;
      return progress === null ? undefined : (JSON.parse(progress) as Progress);
    },

    stop: runs.stop,
    over: runs.over,

    /** Starts polling. @param prepare runs within the transaction of the first poll */
    start(prepare: (trx: Db) => Promise<void>): void {
      if (!isWorking) return;
      prepareFirst = prepare;
      void poll();
    },

    /** Stops running jobs, which wait for the next start, and starts no more. */
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await Promise.all([...kinds.values()].flatMap(({ pollings }) => pollings.map((polling) => polling.close())));
      await runs.allOver();
    },
  };
}

/** Runs waiting work sequentially when it is polled. */
interface Polling {
  /** Checks for work. */
  poll: () => void;
  /** Resolves when nothing is running. */
  idle: () => Promise<void>;
  isIdle: () => boolean;
  /** Starts nothing more, and waits for running work. */
  close: () => Promise<void>;
}

/** @param next runs one job; false if there is none @param onError receives errors; the next poll retries */
function createPolling(next: () => Promise<boolean>, onError: (cause: unknown) => void): Polling {
  let running: Promise<void> | undefined;
  let isPolledAgain = false;
  let isClosed = false;

  const run = async (): Promise<void> => {
    try {
      while (!isClosed && (await next())) isPolledAgain = false;
    } catch (cause) {
      onError(cause);
    }
  };

  const poll = (): void => {
    isPolledAgain = true;
    if (running !== undefined || isClosed) return;
    isPolledAgain = false;
    running = run().then(() => {
      running = undefined;
      if (isPolledAgain) poll();
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
