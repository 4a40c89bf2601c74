import { randomBytes } from 'node:crypto';
import { pid } from 'node:process';
import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { claimById, claimNext, releaseGone, runnerName, runnersOf } from './claim-job.ts';
import type { JobEnd, JobKind } from './job-kind.ts';
import { createJobRuns, type JobLog } from './job-runs.ts';
import { type JobRow, releaseLost } from './queries/jobs.ts';

/** Looks for what is due, and for what nobody is at any more. */
const LOOK_EVERY_MS = 30_000;
/** After a first look that found no turn to write. */
const LOOK_AGAIN_MS = 1_000;
/** A process that gave no sign of life for so long is gone. */
const LOST_AFTER_MS = 60_000;

export interface JobRunnerDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  /** What kind of process this is. */
  process: 'server' | 'command';
  /** No other server works on this database: what servers before it had begun, it begins anew at its start. */
  isAlone: boolean;
  /** False: it begins nothing, and leaves what there is to do to other processes. Left out: it works. */
  isWorking?: boolean;
  log: JobLog;
}

/** Does the work in the table of jobs, one kind beside the other. */
export type JobRunner = ReturnType<typeof createJobRunner>;

export function createJobRunner({ db, now, process, isAlone, isWorking = true, log }: JobRunnerDeps) {
  const me = runnerName({ process, pid }, randomBytes(8).toString('hex'));
  const kinds = new Map<JobKindName, { kind: JobKind; pollings: readonly Polling[] }>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let setUp: ((trx: Db) => Promise<void>) | undefined;
  const isoNow = (): string => new Date(now()).toISOString();

  const known = (name: JobKindName) => {
    const kind = kinds.get(name);
    if (kind === undefined) throw new Error(`There is no kind of job called ${name}.`);
    return kind;
  };
  const pollAll = (pollings: readonly Polling[] = []): void => {
    for (const polling of pollings) polling.poll();
  };
  const runs = createJobRuns({
    db,
    runner: me,
    isoNow,
    closing: closing.signal,
    onMoved: ({ name }) => pollAll(kinds.get(name)?.pollings),
    log,
  });

  /** @returns whether there may be more to do */
  const next = async (kind: JobKind, lane?: string): Promise<boolean> => {
    if (closing.signal.aborted || !isWorking) return false;
    const claimed = await claimNext(db, kind, { runner: me, now: isoNow() }, lane);
    if (claimed === undefined) return false;
    const end = await runs.begin(kind, claimed.row, claimed.isSpent);
    return !closing.signal.aborted && !(end.kind === 'again' && end.pauses === true);
  };

  /** Looks for what is due. */
  const look = async (): Promise<void> => {
    const before = new Date(now() - LOST_AFTER_MS).toISOString();
    const isFirst = setUp !== undefined;
    try {
      await writeTransaction(db, async (trx) => {
        await releaseLost(
          trx,
          isFirst && isAlone ? { before, runnersLike: runnersOf({ process: 'server' }) } : { before },
        );
        if (isFirst) await releaseGone(trx);
        await setUp?.(trx);
      });
      setUp = undefined;
    } catch (err) {
      log.warn({ err }, 'lost jobs could not be looked for; the next look tries again');
    }
    if (closing.signal.aborted) return;
    for (const { pollings } of kinds.values()) pollAll(pollings);
    timer = setTimeout(() => void look(), setUp === undefined ? LOOK_EVERY_MS : LOOK_AGAIN_MS).unref();
  };

  return {
    /** Takes on a kind of work. */
    define<Progress>(kind: JobKind<Progress>): void {
      // What a kind reports is only read by its own presenter.
      const any = kind as JobKind;
      const onError = (err: unknown): void =>
        log.error({ err, kind: kind.name }, 'looking for jobs failed; the next look tries again');
      // One polling works on one job at a time: a lane needs as many as it may run.
      const pollings =
        kind.lanes === undefined
          ? [createPolling(() => next(any), onError)]
          : Object.entries(kind.lanes.atOnce).flatMap(([lane, atOnce]) =>
              Array.from({ length: atOnce }, () => createPolling(() => next(any, lane), onError)),
            );
      kinds.set(kind.name, { kind: any, pollings });
    },

    /** There may be something to do of this kind. */
    poll: (kind: JobKindName): void => {
      if (isWorking) pollAll(known(kind).pollings);
    },

    /** Somebody, anywhere, has asked for something of this kind: one that only a newer program knows is left to it. */
    hear: (kind: string): void => {
      if (isWorking) pollAll(kinds.get(kind as JobKindName)?.pollings);
    },

    /** Resolves when nothing of this kind is being done. */
    async idle(kind: JobKindName): Promise<void> {
      const { pollings } = known(kind);
      // A job that moves to another lane lets that one begin.
      while (pollings.some((polling) => !polling.isIdle())) {
        await Promise.all(pollings.map((polling) => polling.idle()));
      }
    },

    /** Runs this one now, whatever its turn. @returns undefined when it waits no more */
    async runNow(kind: JobKindName, id: string): Promise<JobEnd | undefined> {
      const row = await claimById(db, known(kind).kind, id, { runner: me, now: isoNow() });
      return row === undefined ? undefined : runs.begin(known(kind).kind, row, false);
    },

    /** How far a running job is, as it last said; from another process it comes with its signs of life. */
    progressOf<Progress>({ id, progress }: Pick<JobRow, 'id' | 'progress'>): Progress | undefined {
      const own = runs.progressOf(id);
      if (own !== undefined) return own as Progress;
      return progress === null ? undefined : (JSON.parse(progress) as Progress);
    },

    stop: runs.stop,
    over: runs.over,

    /**
     * Looks for work from here on.
     * @param prepare is part of the first look's transaction
     */
    start(prepare: (trx: Db) => Promise<void>): void {
      if (!isWorking) return;
      setUp = prepare;
      void look();
    },

    /** Ends what runs, which waits for the next start, and begins nothing more. */
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await Promise.all([...kinds.values()].flatMap(({ pollings }) => pollings.map((polling) => polling.close())));
      await runs.allOver();
    },
  };
}

/** Does what waits, one after the other, whenever somebody says that there may be something. */
interface Polling {
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
function createPolling(next: () => Promise<boolean>, onError: (cause: unknown) => void): Polling {
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
