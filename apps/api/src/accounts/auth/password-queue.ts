import { AppError } from '../../errors.ts';

/**
 * Priority of password checks in the queue. `owner`: has proved the account, or logs in from a network that the account
 * used before. `familiar`: a network that any account used. `anybody`: all others.
 */
export type PasswordPriority = 'owner' | 'familiar' | 'anybody';

const ORDER: readonly PasswordPriority[] = ['owner', 'familiar', 'anybody'];

/**
 * Runs at most `atOnce` tasks in parallel. At most `queue` tasks of each priority wait; further ones are refused, so a
 * crowd of strangers neither overtakes nor displaces known users.
 */
export function createPriorityQueue(atOnce: number, queue: number) {
  let running = 0;
  const waiting: Record<PasswordPriority, (() => void)[]> = { owner: [], familiar: [], anybody: [] };
  const next = (): (() => void) | undefined => {
    for (const priority of ORDER) {
      const first = waiting[priority].shift();
      if (first !== undefined) return first;
    }
    return undefined;
  };
  return async <T>(priority: PasswordPriority, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting[priority].length >= queue) throw new AppError('too_many_requests', { retryAfter: 1 });
      await new Promise<void>((resolve) => waiting[priority].push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot goes to the next task, or becomes free.
      const first = next();
      if (first) first();
      else running -= 1;
    }
  };
}
