/** Stops asking a partner that keeps failing, so that nobody waits for it. */
export interface Breaker {
  isOpen: () => boolean;
  failed: () => void;
  succeeded: () => void;
}

/**
 * Opens after `failures` in a row for `openMs`; then one question is let through
 * and decides whether it stays open.
 */
export function createBreaker(settings: { now: () => number; failures: number; openMs: number }): Breaker {
  const { now, failures, openMs } = settings;
  let inARow = 0;
  let openUntil = 0;
  return {
    isOpen() {
      if (openUntil === 0) return false;
      if (now() < openUntil) return true;
      // One question goes through; the others see it open until the answer is known.
      openUntil = now() + openMs;
      return false;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) openUntil = now() + openMs;
    },
    succeeded() {
      inARow = 0;
      openUntil = 0;
    },
  };
}
