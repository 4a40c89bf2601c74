import { AppError } from '../../errors.ts';

/**
 * Whose turn comes first when passwords are waiting to be checked: those who have proved who they are, or log in to an
 * account from a network it was logged in from before; then networks that anybody logged in from; then all others.
 */
export type Turn = 'owner' | 'familiar' | 'anybody';

const ORDER: readonly Turn[] = ['owner', 'familiar', 'anybody'];

/**
 * Runs at most `atOnce` pieces of work. Of each kind the next `queue` wait, more are refused, so a crowd of
 * strangers neither goes before nor takes the places of those who are known.
 */
export function createTurns(atOnce: number, queue: number) {
  let running = 0;
  const waiting: Record<Turn, (() => void)[]> = { owner: [], familiar: [], anybody: [] };
  const next = (): (() => void) | undefined => {
    for (const turn of ORDER) {
      const first = waiting[turn].shift();
      if (first !== undefined) return first;
    }
    return undefined;
  };
  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting[turn].length >= queue) throw new AppError('too_many_requests', { retryAfter: 1 });
      await new Promise<void>((resolve) => waiting[turn].push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next in line, or given up.
      const first = next();
      if (first) first();
      else running -= 1;
    }
  };
}
