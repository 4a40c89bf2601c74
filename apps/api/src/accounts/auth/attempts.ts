import type { ErrorCode } from '@venture-atlas/types';
import { listLoginAddresses } from '../../audit/queries/audit.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import type { Turn } from './turns.ts';

/** Slows down whoever guesses: after some failures each further try has to wait longer, never for good. */
export interface Attempts {
  /**
   * Counts a try as failed until `succeeded` says otherwise, so that many at
   * once count too.
   * @returns 0 when it may go on, else the seconds to wait (the try is not counted then)
   */
  begin: (key: string) => number;
  succeeded: (key: string) => void;
  /** Takes back a `begin` that went on but turned out to be no guess. */
  undo: (key: string) => void;
}

interface Tries {
  failures: number;
  windowEndsAt: number;
  waitUntil: number;
}

export interface AttemptLimits {
  /** Clock in milliseconds. */
  now: () => number;
  /** Failures that cost nothing. */
  free?: number;
  windowMs?: number;
  maxWaitMs?: number;
  /** Keys kept at most; the oldest are forgotten first. */
  maxKeys?: number;
}

/** So many failures cost nothing. */
export const FREE_FAILURES = 5;

/** security.md 12: 5 failures in 15 minutes, then 1, 2, 4 ... up to 60 seconds between tries. */
export function createAttempts(limits: AttemptLimits): Attempts {
  const { now, free = FREE_FAILURES, windowMs = 15 * 60_000, maxWaitMs = 60_000, maxKeys = 20_000 } = limits;
  const records = new Map<string, Tries>();

  return {
    begin(key) {
      const time = now();
      const known = records.get(key);
      const record = known && known.windowEndsAt > time ? known : { failures: 0, windowEndsAt: 0, waitUntil: 0 };
      if (record.waitUntil > time) return Math.ceil((record.waitUntil - time) / 1000);
      record.failures += 1;
      const over = record.failures - free;
      record.waitUntil = over < 0 ? 0 : time + Math.min(maxWaitMs, 1000 * 2 ** Math.min(over, 16));
      record.windowEndsAt = Math.max(time + windowMs, record.waitUntil);
      // Setting anew moves the key to the end: the first key is always the oldest.
      records.delete(key);
      records.set(key, record);
      for (const oldest of records.keys()) {
        if (records.size <= maxKeys) break;
        records.delete(oldest);
      }
      return 0;
    },
    succeeded(key) {
      records.delete(key);
    },
    undo(key) {
      const record = records.get(key);
      if (!record) return;
      record.failures = Math.max(0, record.failures - 1);
      // It went on, so whatever had to be waited for before it is over; the wait it caused goes with it.
      record.waitUntil = 0;
    },
  };
}

/** What a try is counted by, and under which name. */
export type Counter = readonly [Attempts, string];

/**
 * Runs the check of something that could be guessed, as one counted try. Only a
 * mismatch stays counted: a check that throws (the server was too busy, Google
 * did not answer) tells nothing, and a right one forgets the failures before.
 * @param counters the try waits for all of them
 * @param refusal what is thrown when there is something to wait for; nothing is checked then
 * @returns what the check said
 * @throws AppError the refusal
 */
export async function countTry(
  counters: readonly Counter[],
  check: () => Promise<boolean>,
  refusal: ErrorCode = 'too_many_requests',
): Promise<boolean> {
  const begun: Counter[] = [];
  const undo = (): void => {
    for (const [attempts, key] of begun) attempts.undo(key);
  };
  for (const [attempts, key] of counters) {
    const seconds = attempts.begin(key);
    if (seconds > 0) {
      undo();
      throw new AppError(refusal, { retryAfter: seconds });
    }
    begun.push([attempts, key]);
  }
  let isRight: boolean;
  try {
    isRight = await check();
  } catch (cause) {
    undo();
    throw cause;
  }
  if (isRight) for (const [attempts, key] of begun) attempts.succeeded(key);
  return isRight;
}

/** From where people have come in before: they go before strangers. */
export interface KnownNetworks {
  /** Whose turn it is when this account (0: there is none) is asked for from this network. */
  turnOf: (db: Db, userId: number, network: string) => Promise<Turn>;
  /** Somebody logged in from it. */
  add: (network: string) => void;
}

/** Networks kept at most; the one that was used last goes last. */
const MOST = 20_000;

/**
 * What an account used is read from its lines in the audit log (90 days); what
 * anybody used is only remembered while the server runs.
 */
export function createKnownNetworks(): KnownNetworks {
  const familiar = new Set<string>();
  return {
    async turnOf(db, userId, network) {
      const addresses = await listLoginAddresses(db, userId);
      if (addresses.some((address) => networkOf(address) === network)) return 'owner';
      return familiar.has(network) ? 'familiar' : 'anybody';
    },
    add(network) {
      familiar.delete(network);
      familiar.add(network);
      for (const oldest of familiar) {
        if (familiar.size <= MOST) break;
        familiar.delete(oldest);
      }
    },
  };
}
