/** A browser that never rests is not waited for longer than this, in ms. */
const LATEST_MS = 3000;
/** Browsers that do not tell when they rest get this wait instead, in ms. */
const WITHOUT_TELLING_MS = 600;

/**
 * Does something once the browser has nothing better to do.
 * @returns takes it back
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, WITHOUT_TELLING_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(id);
}

/** Resolves after so long, or at once when it is no longer waited for. */
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
