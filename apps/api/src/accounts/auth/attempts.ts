import type { ErrorCode } from '@venture-atlas/types';
import { listLoginAddresses } from '../../audit/queries/audit.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import type { PasswordPriority } from './password-queue.ts';

/** Slows down guessing: after some failures each further attempt has to wait longer, but never forever. */
export interface Attempts {
  /**
   * Counts an attempt as failed until `succeeded` is called, so that parallel attempts count too.
   * @returns 0 if it may proceed, otherwise the seconds to wait (such an attempt is not counted)
   */
  begin: (key: string) => number;
  succeeded: (key: string) => void;
  /** Reverts a `begin` that turned out to be no guess. */
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
  /** Failures without a delay. */
  free?: number;
  windowMs?: number;
  maxWaitMs?: number;
  /** Most keys; the oldest are dropped first. */
  maxKeys?: number;
}

/** Default number of failures without a delay. */
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
      // Reinserting moves the key to the end: the first key is always the oldest.
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
      // It proceeded, so earlier waits are over; this removes the wait that it caused.
      record.waitUntil = 0;
    },
  };
}

/** A counter and the key of an attempt. */
export type Counter = readonly [Attempts, string];

/**
 * Runs a check of a secret as one counted attempt. Only a mismatch counts: a check that throws (for example if Google
 * is unavailable) reveals nothing, and a match resets the failures.
 * @param counters all of them must allow the attempt
 * @param refusal code of the error if one requires a wait; the check does not run then
 * @returns the result of the check
 * @throws AppError with the code `refusal`
 */
export async function countAttempt(
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

/** Networks of earlier sign-ins, which have priority over unknown networks. */
export interface KnownNetworks {
  /** Priority of an attempt for this account (0: none) from this network. */
  priorityOf: (db: Db, userId: number, network: string) => Promise<PasswordPriority>;
  /** Records a login from a network. */
  add: (network: string) => void;
}

/** Most networks; the least recently used is dropped first. */
const MOST = 20_000;

/**
 * Networks of an account come from its entries in the audit log (90 days); networks of all accounts are only in memory.
 */
export function createKnownNetworks(): KnownNetworks {
  const familiar = new Set<string>();
  return {
    async priorityOf(db, userId, network) {
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
