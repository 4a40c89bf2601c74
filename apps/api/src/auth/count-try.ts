import { refuseWait } from './account-deps.ts';
import type { Attempts } from './attempts.ts';

/**
 * Runs the check of something that could be guessed, as one counted try. Only a
 * mismatch stays counted: a check that throws (the server was too busy, Google
 * did not answer) tells nothing, and a right one forgets the failures before.
 * @returns what the check said
 * @throws AppError too_many_requests when there is something to wait for; nothing is checked then
 */
export async function countTry(attempts: Attempts, key: string, check: () => Promise<boolean>): Promise<boolean> {
  refuseWait(attempts.begin(key));
  let isRight: boolean;
  try {
    isRight = await check();
  } catch (cause) {
    attempts.undo(key);
    throw cause;
  }
  if (isRight) attempts.succeeded(key);
  return isRight;
}
