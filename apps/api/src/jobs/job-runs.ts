import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailure } from '../db/engine.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { isLaneWanted } from './claim-job.ts';
import type { JobEnd, JobKind, RunningJob } from './job-kind.ts';
import { type Claim, deleteDone, isCurrentRun, type JobRow, writeEnd, writeHeartbeat } from './queries/jobs.ts';

const HEARTBEAT_EVERY_MS = 10_000;

/** Retry time for writing the end of a run while others hold the write lock (ms). */
const WRITE_END_FOR_MS = 120_000;

/** Log of errors of jobs. */
export interface JobLog {
  error: (line: object, message: string) => void;
  warn: (line: object, message: string) => void;
}

interface JobRunsDeps {
  db: Db;
  log: JobLog;
  /** The name of this process in the table of jobs. */
  runner: string;
  isoNow: () => string;
  /** Stops every run; the jobs wait for the next start. */
  closing: AbortSignal;
  /** Called when a job of this kind moves to another lane. */
  onMoved: (kind: JobKind) => void;
}

/** A run of this process. */
interface Run {
  stop: AbortController;
  /** Whether the caller of `stop` writes the end of the job. */
  isUnwanted: boolean;
  done: Promise<JobEnd>;
  progress: unknown;
}

/** The runs of this process. Each executes one claimed job and writes its end. */
export function createJobRuns({ db, runner, isoNow, closing, onMoved, log }: JobRunsDeps) {
  const runs = new Map<string, Run>();

  const begin = (kind: JobKind, row: JobRow, isSpent: boolean): Promise<JobEnd> => {
    const claim: Claim = { id: row.id, round: row.round, attempts: row.attempts, runner };
    const done: Promise<JobEnd> = Promise.resolve({ kind: 'stopped' });
    const run: Run = { stop: new AbortController(), isUnwanted: false, done, progress: undefined };
    runs.set(row.id, run);
    const job: RunningJob = {
      row,
      claim,
      signal: AbortSignal.any([run.stop.signal, closing]),
      report: (progress) => {
        run.progress = progress;
      },
      isWanted: (trx) => isCurrentRun(trx, claim),
      isLaneWanted: () => isLaneWanted(db, kind, row, isoNow()),
    };
    run.done = execute(kind, job, isSpent).finally(() => {
      if (runs.get(row.id) === run) runs.delete(row.id);
    });
    return run.done;
  };

  const execute = async (kind: JobKind, job: RunningJob, isSpent: boolean): Promise<JobEnd> => {
    const run = runs.get(job.row.id);
    const heartbeat = setInterval(() => void beat(job.claim, run), HEARTBEAT_EVERY_MS).unref();
    try {
      const end = await (isSpent ? giveUp(kind, job) : kind.run(job)).catch((err: unknown): JobEnd => {
        log.error({ err, job: job.row.id, kind: kind.name }, 'a job failed; it is tried again');
        return { kind: 'again', notBefore: isoNow(), problem: 'crashed', pauses: true };
      });
      if (end.kind !== 'stopped' || run?.isUnwanted !== true) await writeEndOfRun(kind, job.claim, end);
      if (end.kind === 'again' && end.payload !== undefined) onMoved(kind);
      return end;
    } finally {
      clearInterval(heartbeat);
    }
  };

  /** Writes a heartbeat, and aborts a run that is no longer wanted. */
  const beat = async (claim: Claim, run: Run | undefined): Promise<void> => {
    const progress = run?.progress === undefined ? null : JSON.stringify(run.progress);
    const isWanted = await writeTransaction(db, (trx) => writeHeartbeat(trx, claim, isoNow(), progress)).catch(
      // The write lock is busy: the next heartbeat suffices.
      () => true,
    );
    if (!isWanted) run?.stop.abort();
  };

  /** Retries while the write lock is busy, because a finished job must not run again. */
  const writeEndOfRun = async (kind: JobKind, claim: Claim, end: JobEnd): Promise<void> => {
    for (const until = Date.now() + WRITE_END_FOR_MS; ; ) {
      try {
        return await writeTransaction(db, (trx) => writeJobEnd(trx, kind, claim, { end, at: isoNow() }));
      } catch (cause) {
        if (databaseFailure(cause) !== 'busy' || Date.now() > until) throw cause;
        await sleep(100);
      }
    }
  };

  return {
    begin,

    /** Last reported progress of a run of this process. */
    progressOf: (id: string): unknown => runs.get(id)?.progress,

    /** Stops the run of a job that is no longer wanted, and waits for it; the caller writes the job's state. */
    async stop(id: string): Promise<void> {
      const run = runs.get(id);
      if (run === undefined) return;
      run.isUnwanted = true;
      run.stop.abort();
      await run.done.catch(() => undefined);
    },

    /** Resolves when this process has finished the run, including writing its end. */
    over: async (id: string): Promise<void> => void (await runs.get(id)?.done.catch(() => undefined)),

    /** Resolves when no job is running. */
    allOver: async (): Promise<void> => void (await Promise.allSettled([...runs.values()].map(({ done }) => done))),
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
