import { setImmediate as yieldToOthers } from 'node:timers/promises';

/**
 * Sorts a long list, what compares as equal as it came; after each portion others have their turn.
 * @param portion how many are sorted, or merged, at a stretch
 */
export async function sortInTurns<T>(
  list: readonly T[],
  portion: number,
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  let parts: T[][] = [];
  for (let from = 0; from < list.length; from += portion) {
    parts.push(list.slice(from, from + portion).sort(compare));
    await yieldToOthers();
  }
  while (parts.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < parts.length; i += 2) {
      merged.push(await mergeInTurns(parts[i] ?? [], parts[i + 1] ?? [], portion, compare));
    }
    parts = merged;
  }
  return parts[0] ?? [];
}

async function mergeInTurns<T>(
  one: readonly T[],
  other: readonly T[],
  portion: number,
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    const a = one[i] as T;
    const b = other[j] as T;
    if (compare(a, b) <= 0) {
      merged.push(a);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
    if (merged.length % portion === 0) await yieldToOthers();
  }
  return merged.concat(one.slice(i), other.slice(j));
}
