/** Counts how often something was done under a key in a while. */
export interface Quota {
  /** Counts one more. @returns 0 when it is allowed, else the seconds until it is again */
  take: (key: string) => number;
}

export interface QuotaLimits {
  now: () => number;
  max: number;
  windowMs: number;
  /** Keys kept at most; the oldest are forgotten first. */
  maxKeys?: number;
}

export function createQuota({ now, max, windowMs, maxKeys = 20_000 }: QuotaLimits): Quota {
  const counts = new Map<string, { taken: number; endsAt: number }>();
  return {
    take(key) {
      const time = now();
      const known = counts.get(key);
      const count = known && known.endsAt > time ? known : { taken: 0, endsAt: time + windowMs };
      if (count.taken >= max) return Math.max(1, Math.ceil((count.endsAt - time) / 1000));
      count.taken += 1;
      counts.delete(key);
      counts.set(key, count);
      for (const oldest of counts.keys()) {
        if (counts.size <= maxKeys) break;
        counts.delete(oldest);
      }
      return 0;
    },
  };
}
