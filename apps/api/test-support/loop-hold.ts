import { readFileSync } from 'node:fs';

/**
 * Milliseconds of processor that this thread has used. Other threads and other
 * processes take nothing of it, so a loaded machine changes little; where the
 * system does not tell, that of the whole process.
 */
function threadMs(): number {
  // Newer versions of Node; it costs a tenth of reading a file.
  const used = process.threadCpuUsage?.();
  if (used !== undefined) return (used.user + used.system) / 1000;
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** After so many turns with nothing in them something else is waited for, a thread for instance: looking would only take its processor. */
const IDLE_TURNS = 500;

/** Does something and tells the longest stretch (ms of processor) in which nothing else had a turn. */
export async function longestHold<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  let longest = 0;
  let isOver = false;
  let last = threadMs();
  let idleTurns = 0;
  const look = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    idleTurns = now - last < 0.5 ? idleTurns + 1 : 0;
    last = now;
    if (isOver) return;
    if (idleTurns < IDLE_TURNS) setImmediate(look);
    else setTimeout(look, 1);
  };
  setImmediate(look);
  await new Promise((resolve) => setImmediate(resolve));
  longest = 0;
  const answer = await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  look();
  return { answer, ms: longest };
}

/**
 * Does something several times and tells the least (ms of processor of this thread, on an idle machine of two cores) that
 * it took: into one of the tries a collection of garbage may fall, and whatever else runs takes nothing of it. What took
 * less than `enough` is not tried again.
 */
export async function leastMs(
  work: () => Promise<unknown>,
  { tries, enough }: { tries: number; enough: number },
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries; tried += 1) {
    const before = threadMs();
    await work();
    least = Math.min(least, threadMs() - before);
    if (least < enough) return least;
  }
  return least / slowness();
}

const LIST = Array.from({ length: 40_000 }, (_, i) => ({ id: i, name: `Place ${i}`, lat: i / 8, lng: i / 16 }));

/** What `yardstickMs` is on an idle machine of two cores. */
const USUAL_YARDSTICK = 20;

/**
 * How much slower this machine is now than an idle one of two cores; 1 at least.
 * A slow machine, or one whose caches are shared with much else, judges itself.
 */
export const slowness = (): number => Math.max(1, yardstickMs() / USUAL_YARDSTICK);

/** Milliseconds of processor that a fixed piece of work usually takes now, which is much like that of answering. */
function yardstickMs(): number {
  const times = [1, 2, 3].map(() => {
    const before = threadMs();
    JSON.parse(JSON.stringify(LIST));
    return threadMs() - before;
  });
  return times.toSorted((a, b) => a - b)[1] ?? 0;
}
