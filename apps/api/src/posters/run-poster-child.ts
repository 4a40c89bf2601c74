import { runChild } from '../jobs/children/run-child.ts';
import type { PosterAnswer, PosterTask } from './poster-task.ts';

/** The largest poster takes about 20 s on two cores; slow machines need more (ms). */
const TIME_MS = 300_000;
/** JavaScript heap of the child in megabytes, without pixels. */
const MEMORY_MB = 2_048;
/** Niceness: requests have priority. */
const LOW_PRIORITY = 10;

/**
 * Draws one poster in a child process of low priority. Never throws for a bad picture.
 * @param signal kills the child
 */
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
