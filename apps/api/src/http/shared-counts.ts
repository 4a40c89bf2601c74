import { createHash, randomBytes } from 'node:crypto';
import type { ProcessChannel } from '../db/open.ts';

/** How often a process publishes its counts again, for processes that started later (ms). */
const REPEAT_EVERY_MS = 10_000;
/** Counts of a process that has published nothing for this long expire (ms). */
const GONE_AFTER_MS = 25_000;

/** Current counts that processes share, such as open streams. */
export interface SharedCounts {
  /** Sum of the counts of all other processes. */
  others: (name: string) => number;
  /** Publishes the current count of this process. */
  publish: (name: string, count: number) => void;
  close: () => void;
}

/**
 * Names are published as hashes, so the log of the database server contains no names.
 * @param channel undefined if there is only one process, or no channel
 * @param now clock in milliseconds
 */
export function createSharedCounts(
  channel: ProcessChannel | undefined,
  now: () => number = () => performance.now(),
): SharedCounts {
  if (channel === undefined) return { others: () => 0, publish: () => undefined, close: () => undefined };
  const process = randomBytes(9).toString('base64url');
  const mine = new Map<string, number>();
  const others = new Map<string, Map<string, { count: number; goneAt: number }>>();
  const send = (name: string, count: number): void => channel.publish(JSON.stringify(['held', process, name, count]));
  channel.subscribe((text) => {
    const message = parseCount(text);
    if (message === undefined) return;
    const { from, name, count } = message;
    const holders = others.get(name) ?? new Map();
    if (count > 0) others.set(name, holders.set(from, { count, goneAt: now() + GONE_AFTER_MS }));
    else if (holders.delete(from) && holders.size === 0) others.delete(name);
  });
  const timer = setInterval(() => {
    for (const [name, count] of mine) send(name, count);
    for (const [name, holders] of others) {
      for (const [from, { goneAt }] of holders) if (goneAt <= now()) holders.delete(from);
      if (holders.size === 0) others.delete(name);
    }
  }, REPEAT_EVERY_MS).unref();
  return {
    others(name) {
      let sum = 0;
      for (const { count, goneAt } of others.get(hashName(name))?.values() ?? []) if (goneAt > now()) sum += count;
      return sum;
    },
    publish(name, count) {
      const hashed = hashName(name);
      if (count > 0) mine.set(hashed, count);
      else mine.delete(hashed);
      send(hashed, count);
    },
    close: () => clearInterval(timer),
  };
}

/** Parses a count of another process; undefined for other messages. */
function parseCount(text: string): { from: string; name: string; count: number } | undefined {
  try {
    const fields: unknown = JSON.parse(text);
    if (!Array.isArray(fields)) return undefined;
    const [kind, from, name, count] = fields as readonly unknown[];
    if (kind !== 'held' || typeof from !== 'string' || typeof name !== 'string') return undefined;
    return typeof count === 'number' && Number.isFinite(count) ? { from, name, count } : undefined;
  } catch {
    return undefined;
  }
}

const hashName = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 24);
