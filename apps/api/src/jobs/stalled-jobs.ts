import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';

/** Working processes start due jobs within half a minute (ms). */
const STALLED_AFTER_MS = 5 * 60_000;

/**
 * Whether no process runs jobs. Recurring jobs are due every minute, need no turn, and exist as soon as any process has
 * worked. If one waits for long, or its run sends no heartbeat, no process works.
 * @param recurring names of recurring jobs
 * @param nowMs ms since 1970
 */
export async function areJobsStalled(db: Db, recurring: readonly JobKindName[], nowMs: number): Promise<boolean> {
  const before = new Date(nowMs - STALLED_AFTER_MS).toISOString();
  const rows = await db
    .selectFrom('jobs')
    .select(['not_before', 'heartbeat_at'])
    .where('id', 'in', recurring)
    .execute();
  return rows.length === 0 || rows.some((row) => (row.heartbeat_at ?? row.not_before) < before);
}

/** Longest wait of a due job, in seconds. */
export async function longestWaitSeconds(db: Db, nowMs: number): Promise<number> {
  const { due } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('not_before').as('due'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return due === null ? 0 : Math.max(0, nowMs - Date.parse(due)) / 1000;
}

const CHECK_EVERY_MS = 60_000;
/** Checks between repeated log entries. */
const REPEAT_AFTER = 10;

interface WatchDeps {
  db: Db;
  now: () => number;
  /** Names of recurring jobs. */
  recurring: readonly JobKindName[];
  log: {
    error: (line: object | string, message?: string) => void;
    info: (message: string) => void;
    warn: (line: object, message: string) => void;
  };
}

/** Checks whether other processes run the jobs that this server leaves to them, and logs an error while they do not. */
export function watchStalledJobs({ db, now, recurring, log }: WatchDeps): {
  look: () => Promise<void>;
  close: () => void;
} {
  let missed = 0;
  const check = async (): Promise<void> => {
    try {
      if (await areJobsStalled(db, recurring, now())) {
        if (missed % REPEAT_AFTER === 0) log.error(NOBODY);
        missed += 1;
      } else {
        if (missed > 0) log.info('Somebody does the jobs again.');
        missed = 0;
      }
    } catch (err) {
      log.warn({ err }, 'whether somebody does the jobs could not be looked for; the next look tries again');
    }
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return { look: check, close: () => clearInterval(timer) };
}

const NOBODY =
  'Nobody does the jobs: imports, drawings, posters, mails and what is done by the clock wait. Start a server on this database without JOBS=off.';
