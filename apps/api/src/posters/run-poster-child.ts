import { runChild } from '../jobs/children/run-child.ts';
import type { PosterAnswer, PosterTask } from './poster-task.ts';

/** The largest sheet takes some 20 s on two cores; a slow machine is allowed more. */
const TIME_MS = 300_000;
/** Memory of JavaScript in the child, in megabytes; pixels are outside of it. */
const MEMORY_MB = 2_048;
/** Requests come first by far. */
const LOW_PRIORITY = 10;

/** Draws one poster in a child process of low priority. Never throws for a bad picture. @param signal ends the child */
export async function runPosterChild(task: PosterTask, signal: AbortSignal): Promise<PosterAnswer> {
  const { answer, why } = await runChild<PosterAnswer>({
    name: 'poster-child',
    from: import.meta.url,
    order: task,
    timeMs: TIME_MS,
    niceness: LOW_PRIORITY,
    memoryMb: MEMORY_MB,
    hasPictures: true,
    signal,
  });
  if (why !== 'left') return { ok: false, reason: why, peakMb: 0 };
  return answer ?? { ok: false, reason: 'broken', what: 'the process ended without a word', peakMb: 0 };
}
