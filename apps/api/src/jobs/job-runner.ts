import { randomBytes } from 'node:crypto';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailure } from '../db/engine.ts';
import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { claimById, claimNext, isLaneWanted, releaseGone, runnerName, runnersOf } from './claim-job.ts';
import type { JobEnd, JobKind, RunningJob } from './job-kind.ts';
import {
  type Claim,
  deleteDone,
  isCurrentRun,
  type JobRow,
  releaseLost,
  writeEnd,
  writeHeartbeat,
} from './queries/jobs.ts';

/** Looks for what is due, and for what nobody is at any more. */
const LOOK_EVERY_MS = 30_000;
/** After a first look that found no turn to write. */
const LOOK_AGAIN_MS = 1_000;
const HEARTBEAT_EVERY_MS = 10_000;
/** A process that gave no sign of life for so long is gone. */
const LOST_AFTER_MS = 60_000;
/** The end of a run is written down for as long as somebody else writes without a pause. */
const WRITE_END_FOR_MS = 120_000;

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
  log: { error: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/** Does the work in the table of jobs, one kind beside the other. */
export type JobRunner = ReturnType<typeof createJobRunner>;

/** A run of this process. */
interface Run {
  stop: AbortController;
  /** Whoever stopped it writes down what becomes of it. */
  isUnwanted: boolean;
  done: Promise<JobEnd>;
  progress: unknown;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what is run just now is held by all of its parts
export function createJobRunner({ db, now, process, isAlone, isWorking = true, log }: JobRunnerDeps) {
  const me = runnerName({ process, pid }, randomBytes(8).toString('hex'));
  const kinds = new Map<JobKindName, { kind: JobKind; pollings: readonly Polling[] }>();
  const runs = new Map<string, Run>();
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

  /** @returns whether there may be more to do */
  const next = async (kind: JobKind, lane?: string): Promise<boolean> => {
    if (closing.signal.aborted || !isWorking) return false;
    const claimed = await claimNext(db, kind, { runner: me, now: isoNow() }, lane);
    if (claimed === undefined) return false;
    const end = await begin(kind, claimed.row, claimed.isSpent);
    return !closing.signal.aborted && !(end.kind === 'again' && end.pauses === true);
  };

  const begin = (kind: JobKind, row: JobRow, isSpent: boolean): Promise<JobEnd> => {
    const claim: Claim = { id: row.id, round: row.round, attempts: row.attempts, runner: me };
    const done: Promise<JobEnd> = Promise.resolve({ kind: 'stopped' });
    const run: Run = { stop: new AbortController(), isUnwanted: false, done, progress: undefined };
    runs.set(row.id, run);
    const job: RunningJob = {
      row,
      claim,
      signal: AbortSignal.any([run.stop.signal, closing.signal]),
      report: (progress) => {
        run.progress = progress;
      },
      isWanted: (trx) => isCurrentRun(trx, claim),
      isLaneWanted: () => isLaneWanted(db, kind, row, isoNow()),
    };
    run.done = carryOut(kind, job, isSpent).finally(() => {
      if (runs.get(row.id) === run) runs.delete(row.id);
    });
    return run.done;
  };

  const carryOut = async (kind: JobKind, job: RunningJob, isSpent: boolean): Promise<JobEnd> => {
    const run = runs.get(job.row.id);
    const heart = setInterval(() => void beat(job.claim, run), HEARTBEAT_EVERY_MS).unref();
    try {
      const end = await (isSpent ? giveUp(kind, job) : kind.run(job)).catch((err: unknown): JobEnd => {
        log.error({ err, job: job.row.id, kind: kind.name }, 'a job failed; it is tried again');
        return { kind: 'again', notBefore: isoNow(), problem: 'crashed', pauses: true };
      });
      if (end.kind !== 'stopped' || run?.isUnwanted !== true) await writeDown(kind, job.claim, end);
      if (end.kind === 'again' && end.payload !== undefined) pollAll(kinds.get(kind.name)?.pollings);
      return end;
    } finally {
      clearInterval(heart);
    }
  };

  /** Says that somebody is at it; hears that it is no longer wanted. */
  const beat = async (claim: Claim, run: Run | undefined): Promise<void> => {
    const progress = run?.progress === undefined ? null : JSON.stringify(run.progress);
    const isWanted = await writeTransaction(db, (trx) => writeHeartbeat(trx, claim, isoNow(), progress)).catch(
      // Somebody else writes: the next one will do.
      () => true,
    );
    if (!isWanted) run?.stop.abort();
  };

  /** However long others write: what is done must not be done again. */
  const writeDown = async (kind: JobKind, claim: Claim, end: JobEnd): Promise<void> => {
    for (const until = Date.now() + WRITE_END_FOR_MS; ; ) {
      try {
        return await writeTransaction(db, (trx) => writeJobEnd(trx, kind, claim, { end, at: isoNow() }));
      } catch (cause) {
        if (databaseFailure(cause) !== 'busy' || Date.now() > until) throw cause;
        await sleep(100);
      }
    }
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
      return row === undefined ? undefined : begin(known(kind).kind, row, false);
    },

    /** How far a running job is, as it last said; from another process it comes with its signs of life. */
    progressOf<Progress>({ id, progress }: Pick<JobRow, 'id' | 'progress'>): Progress | undefined {
      const own = runs.get(id)?.progress;
      if (own !== undefined) return own as Progress;
      return progress === null ? undefined : (JSON.parse(progress) as Progress);
    },

    /** Ends the run of a job that is no longer wanted, and waits for that; the caller writes down what becomes of the job. */
    async stop(id: string): Promise<void> {
      const run = runs.get(id);
      if (run === undefined) return;
      run.isUnwanted = true;
      run.stop.abort();
      await run.done.catch(() => undefined);
    },

    /** Resolves when this process is not at this one any more, with all that follows its end. */
    over: async (id: string): Promise<void> => void (await runs.get(id)?.done.catch(() => undefined)),

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
      await Promise.allSettled([...runs.values()].map(({ done }) => done));
    },
  };
}

const giveUp = (kind: JobKind, job: RunningJob): Promise<JobEnd> =>
  kind.giveUp?.(job) ?? Promise.resolve({ kind: 'failed', problem: 'crashed' });

async function writeJobEnd(
  trx: Db,
  kind: JobKind,
  claim: Claim,
  { end, at }: { end: JobEnd; at: string },
): Promise<void> {
  if (end.kind === 'settled') return;
  if (end.kind === 'done' && !kind.keepsDone) return void (await deleteDone(trx, claim));
  if (end.kind === 'stopped')
    return void (await writeEnd(trx, claim, { state: 'waiting', attempts: claim.attempts - 1 }));
  if (end.kind === 'again') {
    const { problem, notBefore, payload, isNoTry = false } = end;
    const attempts = claim.attempts - (isNoTry ? 1 : 0);
    return void (await writeEnd(trx, claim, {
      state: 'waiting',
      problem,
      not_before: notBefore,
      attempts,
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    }));
  }
  await writeEnd(trx, claim, {
    state: end.kind,
    ended_at: at,
    problem: end.kind === 'failed' ? end.problem : null,
    ...(end.result === undefined ? {} : { result: JSON.stringify(end.result) }),
    ...(end.payload === undefined ? {} : { payload: JSON.stringify(end.payload) }),
  });
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
