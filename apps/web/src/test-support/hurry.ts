import { vi } from 'vitest';

/** From here to the end of the test the pauses between two attempts are short; time-outs of requests stay as they are. */
export function hurryPauses(): void {
  const wait = globalThis.setTimeout;
  const short = (run: () => void, milliseconds = 0) =>
    wait(run, milliseconds >= 400 && milliseconds <= 10_000 ? 5 : milliseconds);
  vi.stubGlobal('setTimeout', short);
}
