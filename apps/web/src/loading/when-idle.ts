/** Longest wait for an idle browser, in ms. */
const MAX_WAIT_MS = 3000;
/** Wait for browsers without idle callbacks, in ms. */
const FALLBACK_WAIT_MS = 600;

/**
 * Runs work when the browser is idle.
 * @returns cancels it
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, FALLBACK_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(id);
}

/** Resolves after this time, or at once when aborted. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}
