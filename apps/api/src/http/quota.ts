/** Counts actions per key in a time window. */
export interface Quota {
  /** Counts one action, or `amount`. @returns 0 if it is allowed, otherwise the seconds to wait */
  take: (key: string, amount?: number) => number;
  /** Returns the same without counting. */
  wait: (key: string) => number;
}

export interface QuotaLimits {
  now: () => number;
  max: number;
  windowMs: number;
  /** Most keys; the least recently counted are dropped first. */
  maxKeys?: number;
}

interface Count {
  taken: number;
  endsAt: number;
  /** When it was last moved to the end. */
  placedAt: number;
}

/** Within this share of a window a count is not moved to the end again, which costs more than counting. */
const REORDER_AFTER = 0.1;

export function createQuota({ now, max, windowMs, maxKeys = 20_000 }: QuotaLimits): Quota {
  const counts = new Map<string, Count>();
  const secondsLeft = (known: Count | undefined, time: number): number => {
    if (!known || known.endsAt <= time || known.taken < max) return 0;
    return Math.max(1, Math.ceil((known.endsAt - time) / 1000));
  };
  return {
    wait: (key) => secondsLeft(counts.get(key), now()),
    take(key, amount = 1) {
      const time = now();
      const known = counts.get(key);
      const seconds = secondsLeft(known, time);
      if (seconds > 0) return seconds;
      const count = known && known.endsAt > time ? known : { taken: 0, endsAt: time + windowMs, placedAt: -Infinity };
      count.taken += amount;
      if (time - count.placedAt < windowMs * REORDER_AFTER) return 0;
      count.placedAt = time;
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > maxKeys) dropOldest(counts);
      return 0;
    },
  };
}

/** Keys are dropped in batches: a Map walks over its deleted entries, so dropping them one at a time is slow. */
const DROPPED_SHARE = 0.05;

/** Drops the least recently counted keys. */
function dropOldest(counts: Map<string, Count>): void {
  let left = Math.ceil(counts.size * DROPPED_SHARE);
  for (const oldest of counts.keys()) {
    if (left === 0) return;
    counts.delete(oldest);
    left -= 1;
  }
}
