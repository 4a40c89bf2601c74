import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import { isNobodyWorking } from './find-neglect.ts';

const LOOK_EVERY_MS = 60_000;
/** It is said again after so many looks. */
const SAY_AGAIN_AFTER = 10;

export interface WatchDeps {
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
export function watchNeglect({ db, now, recurring, log }: WatchDeps): {
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
