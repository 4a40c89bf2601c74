import { vi } from 'vitest';

/**
 * Waits until a check holds. What ends it is only for what hangs: a busy machine must not fail a test.
 * @param interval milliseconds between two looks
 */
export const eventually = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval });
