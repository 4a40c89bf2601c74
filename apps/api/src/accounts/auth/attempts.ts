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
