import { vi } from 'vitest';

/**
 * From here to the end of the test the pauses between two attempts are short; time-outs of requests stay as they are.
 * @returns lets no pause begun from now on end (true), or lets them end soon again (false)
 */
export function hurryPauses(): (isHeld: boolean) => void {
  const wait = globalThis.setTimeout;
  let areHeld = false;
  const short = (run: () => void, milliseconds = 0) => {
    const isPause = milliseconds >= 400 && milliseconds <= 10_000;
    return wait(isPause && areHeld ? () => {} : run, isPause ? 5 : milliseconds);
  };
  vi.stubGlobal('setTimeout', short);
  return (isHeld) => {
    areHeld = isHeld;
  };
}
