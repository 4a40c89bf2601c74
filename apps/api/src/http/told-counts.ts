import { createHash, randomBytes } from 'node:crypto';
import type { Line } from '../db/open.ts';

/** How often a process repeats its counts, so that one that started later knows them (ms). */
const REPEAT_EVERY_MS = 10_000;
/** A process that has repeated nothing for so long is gone, and its counts with it (ms). */
const GONE_AFTER_MS = 25_000;

/** How much of something each process holds just now, told to the others. */
export interface ToldCounts {
  /** How much all other processes hold of it. */
  others: (name: string) => number;
  /** This process holds so much of it now. */
  tell: (name: string, count: number) => void;
  close: () => void;
}

/**
 * Names go out as hashes: no log of the database's server says what was counted.
 * @param line undefined: there are no others to hear, or no way to tell them
 * @param now clock in milliseconds
 */
export function createToldCounts(line: Line | undefined, now: () => number = () => performance.now()): ToldCounts {
  if (line === undefined) return { others: () => 0, tell: () => undefined, close: () => undefined };
  const process = randomBytes(9).toString('base64url');
  const mine = new Map<string, number>();
  const others = new Map<string, Map<string, { count: number; goneAt: number }>>();
  const say = (name: string, count: number): void => line.tell(JSON.stringify(['held', process, name, count]));
  line.hear((text) => {
    const told = readHeld(text);
    if (told === undefined) return;
    const { from, name, count } = told;
    const holders = others.get(name) ?? new Map();
    if (count > 0) others.set(name, holders.set(from, { count, goneAt: now() + GONE_AFTER_MS }));
    else if (holders.delete(from) && holders.size === 0) others.delete(name);
  });
  const timer = setInterval(() => {
    for (const [name, count] of mine) say(name, count);
    for (const [name, holders] of others) {
      for (const [from, { goneAt }] of holders) if (goneAt <= now()) holders.delete(from);
      if (holders.size === 0) others.delete(name);
    }
  }, REPEAT_EVERY_MS).unref();
  return {
    others(name) {
      let sum = 0;
      for (const { count, goneAt } of others.get(seal(name))?.values() ?? []) if (goneAt > now()) sum += count;
      return sum;
    },
    tell(name, count) {
      const sealed = seal(name);
      if (count > 0) mine.set(sealed, count);
      else mine.delete(sealed);
      say(sealed, count);
    },
    close: () => clearInterval(timer),
  };
}

/** What another process told; undefined when it is something else. */
function readHeld(text: string): { from: string; name: string; count: number } | undefined {
  try {
    const told: unknown = JSON.parse(text);
    if (!Array.isArray(told)) return undefined;
    const [kind, from, name, count] = told as readonly unknown[];
    if (kind !== 'held' || typeof from !== 'string' || typeof name !== 'string') return undefined;
    return typeof count === 'number' && Number.isFinite(count) ? { from, name, count } : undefined;
  } catch {
    return undefined;
  }
}

const seal = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 24);
