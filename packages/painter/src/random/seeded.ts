/** A repeatable stream of random numbers. Two streams with the same seed give the same numbers in the same order. */
export interface Random {
  /** The next number, 0 <= n < 1. */
  next(): number;
  /** Uniform between `low` and `high`. */
  range(low: number, high: number): number;
  /** Uniform between -size and +size. */
  sym(size?: number): number;
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** One of the items. Throws a RangeError for an empty list. */
  pick<T>(items: readonly T[]): T;
  /** True with this probability (0..1). */
  chance(probability: number): boolean;
  /** Approximately normal: mean 0, deviation about 0.58, never beyond 2.45. */
  gauss(): number;
}

/** A 32-bit hash of a text (FNV-1a, then mixed). Similar texts give very different hashes. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 16777619);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 2246822507);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 3266489909);
  hash ^= hash >>> 16;
  return hash >>> 0;
}

/**
 * A random stream for each text, such as `world:range:17`, so that the draws of one object never change another
 * (mulberry32). Stored outlines depend on these numbers: a different generator would move every coast.
 */
export function seeded(seed: string | number): Random {
  let state = typeof seed === 'string' ? hashText(seed) : seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    sym: (size = 1) => (next() * 2 - 1) * size,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.');
      return items[Math.floor(next() * items.length)] as T;
    },
    chance: (probability) => next() < probability,
    gauss: () => {
      let sum = 0;
      for (let i = 0; i < 6; i++) sum += next();
      return (sum - 3) / 1.2247;
    },
  };
}
