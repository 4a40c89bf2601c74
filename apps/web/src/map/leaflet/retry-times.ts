/**
 * Delays before a failed picture is requested again, in ms. The first retry usually succeeds before the problem is
 * reported.
 */
const SOON_MS = [1500, 6000];
/** Later delay: no event reports that a restarted server is back. */
const SLOWLY_MS = 15_000;

/** How long to wait before a picture with this many failures is requested again, in ms. */
export function retryAfterMs(failuresBefore: number): number {
  return SOON_MS[failuresBefore] ?? SLOWLY_MS;
}
