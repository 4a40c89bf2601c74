import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';

/** Whoever works begins what is due within half a minute (ms). */
const BEGUN_AFTER_MS = 5 * 60_000;

/**
 * Whether nobody does jobs. What is done again and again is due every minute, waits for nobody's turn, and is there as
 * soon as somebody has ever worked: when it waits for long, or its run gives no sign of life, nobody works.
 * @param recurring the names of what is done again and again
 * @param nowMs ms since 1970
 */
export async function isNobodyWorking(db: Db, recurring: readonly JobKindName[], nowMs: number): Promise<boolean> {
  const before = new Date(nowMs - BEGUN_AFTER_MS).toISOString();
  const rows = await db
    .selectFrom('jobs')
    .select(['not_before', 'heartbeat_at'])
    .where('id', 'in', recurring)
    .execute();
  return rows.length === 0 || rows.some((row) => (row.heartbeat_at ?? row.not_before) < before);
}

/** How long what is due longest waits to be begun, in seconds. */
export async function longestWaitSeconds(db: Db, nowMs: number): Promise<number> {
  const { due } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('not_before').as('due'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return due === null ? 0 : Math.max(0, nowMs - Date.parse(due)) / 1000;
}

const LOOK_EVERY_MS = 60_000;
/** It is said again after so many looks. */
const SAY_AGAIN_AFTER = 10;

interface WatchDeps {
  db: Db;
  now: () => number;
  /** What is done again and again where somebody works. */
  recurring: readonly JobKindName[];
  log: {
    error: (line: object | string, message?: string) => void;
    info: (message: string) => void;
    warn: (line: object, message: string) => void;
  };
}

/** Looks whether somebody does the jobs that this server leaves to others, and says so in the log while nobody does. */
export function watchStalledJobs({ db, now, recurring, log }: WatchDeps): {
  look: () => Promise<void>;
  close: () => void;
} {
  let missed = 0;
  const look = async (): Promise<void> => {
    try {
      if (await isNobodyWorking(db, recurring, now())) {
        if (missed % SAY_AGAIN_AFTER === 0) log.error(NOBODY);
        missed += 1;
      } else {
        if (missed > 0) log.info('Somebody does the jobs again.');
        missed = 0;
      }
    } catch (err) {
      log.warn({ err }, 'whether somebody does the jobs could not be looked for; the next look tries again');
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { look, close: () => clearInterval(timer) };
}

const NOBODY =
  'Nobody does the jobs: imports, drawings, posters, mails and what is done by the clock wait. Start a server on this database without JOBS=off.';
