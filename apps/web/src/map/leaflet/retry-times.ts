/** A picture that fails is asked for again after these times, in ms: the first mends a hiccup before anybody is told. */
const SOON_MS = [1500, 6000];
/** Then slowly, for a server that was restarted tells nobody that it is back. */
const SLOWLY_MS = 15_000;

/** How long to wait before a picture is asked for again that has failed so many times before, in ms. */
export function retryAfterMs(failuresBefore: number): number {
  return SOON_MS[failuresBefore] ?? SLOWLY_MS;
}
