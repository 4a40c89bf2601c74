import type { ErrorCode } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import type { Attempts } from './attempts.ts';

/** What a try is counted by, and under which name. */
export type Counter = readonly [Attempts, string];

/**
 * Runs the check of something that could be guessed, as one counted try. Only a
 * mismatch stays counted: a check that throws (the server was too busy, Google
 * did not answer) tells nothing, and a right one forgets the failures before.
 * @param counters the try waits for all of them
 * @param refusal what is thrown when there is something to wait for; nothing is checked then
 * @returns what the check said
 * @throws AppError the refusal
 */
export async function countTry(
  counters: readonly Counter[],
  check: () => Promise<boolean>,
  refusal: ErrorCode = 'too_many_requests',
): Promise<boolean> {
  const begun: Counter[] = [];
  const undo = (): void => {
    for (const [attempts, key] of begun) attempts.undo(key);
  };
  for (const [attempts, key] of counters) {
    const seconds = attempts.begin(key);
    if (seconds > 0) {
      undo();
      throw new AppError(refusal, { retryAfter: seconds });
    }
    begun.push([attempts, key]);
  }
  let isRight: boolean;
  try {
    isRight = await check();
  } catch (cause) {
    undo();
    throw cause;
  }
  if (isRight) for (const [attempts, key] of begun) attempts.succeeded(key);
  return isRight;
}
