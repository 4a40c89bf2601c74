import { createHash } from 'node:crypto';
import type { ProcessChannel } from '../db/open.ts';

/** A limit that counts by keys. A method that returns a number above 0 refuses, and has not counted. */
type Counting<T> = { [K in keyof T]: (key: string, amount?: number) => unknown };

/** Shares a limit between all processes of an installation. @param name the same in all processes */
export type ShareLimit = <T extends Counting<T>>(name: string, limit: T) => T;

/** Counts only in this process. */
export const countHere: ShareLimit = (_name, limit) => limit;

/** Methods that change a count; the others only read. */
const COUNTING_METHODS = new Set(['take', 'begin', 'succeeded', 'undo']);

/**
 * Publishes counts to the other processes and adds theirs, with a short delay, so that parallel requests to several
 * processes may slightly exceed a limit. Keys are published as hashes, so the log of the database server contains no
 * names. A new process starts with empty counts.
 * @param channel undefined if there is only one process, or no channel
 */
export function createShareLimit(channel: ProcessChannel | undefined): ShareLimit {
  if (channel === undefined) return countHere;
  type Method = (key: string, amount?: number) => unknown;
  const limits = new Map<string, Readonly<Record<string, Method>>>();
  channel.subscribe((text) => {
    const count = parseCount(text);
    // Processes of another version may have other limits.
    if (count !== undefined) limits.get(count.name)?.[count.method]?.(count.key, count.amount);
  });
  return <T extends Counting<T>>(name: string, limit: T): T => {
    const own: Readonly<Record<string, Method>> = limit;
    limits.set(name, own);
    const shared = Object.entries(own).map(([method, count]): [string, Method] => [
      method,
      (key, amount) => {
        const hashed = hashKey(name, key);
        const wait = count(hashed, amount);
        const isRefused = typeof wait === 'number' && wait > 0;
        // JSON would turn an undefined amount into null.
        const given = amount === undefined ? [] : [amount];
        if (COUNTING_METHODS.has(method) && !isRefused)
          channel.publish(JSON.stringify([name, method, hashed, ...given]));
        return wait;
      },
    ]);
    // The same methods under the same names.
    return Object.fromEntries(shared) as T;
  };
}

interface PublishedCount {
  name: string;
  method: string;
  key: string;
  amount?: number;
}

/** Parses a count of another process; undefined if this version does not understand it. */
function parseCount(text: string): PublishedCount | undefined {
  try {
    const fields: unknown = JSON.parse(text);
    if (!Array.isArray(fields)) return undefined;
    const [name, method, key, amount] = fields as readonly unknown[];
    if (typeof name !== 'string' || typeof method !== 'string' || typeof key !== 'string') return undefined;
    if (!COUNTING_METHODS.has(method)) return undefined;
    return { name, method, key, ...(typeof amount === 'number' && { amount }) };
  } catch {
    return undefined;
  }
}

const hashKey = (name: string, key: string): string =>
  createHash('sha256').update(`${name}\n${key}`).digest('base64url').slice(0, 24);
