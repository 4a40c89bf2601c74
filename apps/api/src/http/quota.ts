/** Counts how often something was done under a key in a while. */
export interface Quota {
  /** Counts one more, or `amount` more. @returns 0 when it is allowed, else the seconds until it is again */
  take: (key: string, amount?: number) => number;
  /** The same without counting. */
  wait: (key: string) => number;
}

export interface QuotaLimits {
  now: () => number;
  max: number;
  windowMs: number;
  /** Keys kept at most; those that were counted longest ago are forgotten first. */
  maxKeys?: number;
}

interface Count {
  taken: number;
  endsAt: number;
  /** When it was last put behind all others. */
  placedAt: number;
}

/** Within this share of a window a count keeps its place among the others: to move it costs more than to count. */
const SAME_PLACE = 0.1;

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
      if (time - count.placedAt < windowMs * SAME_PLACE) return 0;
      count.placedAt = time;
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > maxKeys) forgetSome(counts);
      return 0;
    },
  };
}

/** What a map has lost stays in its way until it is written anew: one at a time, each would be a walk over all before it. */
const FORGOTTEN_AT_ONCE = 0.05;

/** Forgets those at the front, which were counted longest ago. */
function forgetSome(counts: Map<string, Count>): void {
  let left = Math.ceil(counts.size * FORGOTTEN_AT_ONCE);
  for (const oldest of counts.keys()) {
    if (left === 0) return;
    counts.delete(oldest);
    left -= 1;
  }
}
