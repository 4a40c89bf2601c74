import { readdirSync, readFileSync } from 'node:fs';

/** How often (ms) the processes are looked at. The system keeps the peak of each, so only its last moment can be missed. */
const LOOK_EVERY_MS = 20;

/**
 * Follows how much memory child processes of this one take, until it is stopped.
 * @param program what stands in the command that started them
 * @returns stops, and tells the peak of the largest one in megabytes; undefined where the system does not tell
 */
export function followPeakMemory(program: string): () => number | undefined {
  let peak: number | undefined;
  const timer = setInterval(() => {
    for (const pid of childrenOf(process.pid)) {
      const kilobytes = peakOf(pid, program);
      if (kilobytes !== undefined) peak = Math.max(peak ?? 0, kilobytes / 1_024);
    }
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak === undefined ? undefined : Math.round(peak);
  };
}

function childrenOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // Another system, or a thread that has just ended.
    return [];
  }
}

function peakOf(pid: string, program: string): number | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return undefined;
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    // It has just ended.
    return undefined;
  }
}
