import { createHash } from 'node:crypto';
import type { Line } from '../db/open.ts';

/** Something that counts by keys; what one of its methods gives back above 0 is a wait, and nothing was counted. */
type Counting<T> = { [K in keyof T]: (key: string, amount?: number) => unknown };

/** Lets all processes of an installation count together what each would count for itself. @param name the same in all */
export type ShareLimit = <T extends Counting<T>>(name: string, limit: T) => T;

/** Counts in this process alone. */
export const countHere: ShareLimit = (_name, limit) => limit;

/** Methods that change a count; the others only look. */
const TOLD = new Set(['take', 'begin', 'succeeded', 'undo']);

/**
 * Tells the others what is counted here, and counts what they tell: a moment later, so that who asks all of them in one
 * moment may do a little more. What they are asked by goes out as a hash: no log of the database's server says whom a
 * limit was about. A process that begins knows nothing of what was counted before, as one that is alone does not.
 * @param line undefined: there are no others to hear, or no way to tell them
 */
export function createShareLimit(line: Line | undefined): ShareLimit {
  if (line === undefined) return countHere;
  type Method = (key: string, amount?: number) => unknown;
  const limits = new Map<string, Readonly<Record<string, Method>>>();
  line.hear((text) => {
    const told = readTold(text);
    // Processes of another version may count what this one does not.
    if (told !== undefined) limits.get(told.name)?.[told.method]?.(told.key, told.amount);
  });
  return <T extends Counting<T>>(name: string, limit: T): T => {
    const own: Readonly<Record<string, Method>> = limit;
    limits.set(name, own);
    const shared = Object.entries(own).map(([method, count]): [string, Method] => [
      method,
      (key, amount) => {
        const sealed = seal(name, key);
        const wait = count(sealed, amount);
        const isRefused = typeof wait === 'number' && wait > 0;
        // Left out of a list, a number that was not given would come as null.
        const given = amount === undefined ? [] : [amount];
        if (TOLD.has(method) && !isRefused) line.tell(JSON.stringify([name, method, sealed, ...given]));
        return wait;
      },
    ]);
    // The same methods by the same names.
    return Object.fromEntries(shared) as T;
  };
}

interface Told {
  name: string;
  method: string;
  key: string;
  amount?: number;
}

/** What another process told; undefined when it is nothing that this one understands: then it must not end over it. */
function readTold(text: string): Told | undefined {
  try {
    const told: unknown = JSON.parse(text);
    if (!Array.isArray(told)) return undefined;
    const [name, method, key, amount] = told as readonly unknown[];
    if (typeof name !== 'string' || typeof method !== 'string' || typeof key !== 'string') return undefined;
    if (!TOLD.has(method)) return undefined;
    return { name, method, key, ...(typeof amount === 'number' && { amount }) };
  } catch {
    return undefined;
  }
}

const seal = (name: string, key: string): string =>
  createHash('sha256').update(`${name}\n${key}`).digest('base64url').slice(0, 24);
