import type { DrawingProblem } from '@venture-atlas/rules';
import { isStorageRefusal } from '../jobs/children/making-folder.ts';
import { runChild } from '../jobs/children/run-child.ts';
import { openMediaStore, type WorkFolder } from '../media/store/media-store.ts';
import type { DrawAnswer, DrawEnd, DrawNews, DrawOrder } from './draw-order.ts';

/** Timeout (ms). */
const TIME_MS = 30 * 60_000;
/** JavaScript heap of the child in megabytes, without pixels. */
const MEMORY_MB = 3_072;
/** Niceness: requests have priority. */
const LOW_PRIORITY = 19;

/**
 * Draws one map in a child process of low priority. The child has a work folder beside the store, which is removed
 * afterwards.
 * @param signal kills the child: `stopped`
 */
export async function runDrawChild(
  order: Omit<DrawOrder, 'work'>,
  onNews: (news: DrawNews) => void,
  signal: AbortSignal,
): Promise<DrawEnd> {
  if (signal.aborted) return { kind: 'stopped' };
  let folder: WorkFolder;
  try {
    folder = await openMediaStore(order.media).openWork();
  } catch (error) {
    if (!isStorageRefusal(error)) throw error;
    return { kind: 'failed', problem: 'storage', what: String(error), peakMb: 0 };
  }
  try {
    return await runOrder({ ...order, work: folder.path }, onNews, signal);
  } finally {
    await folder.remove();
  }
}

async function runOrder(order: DrawOrder, onNews: (news: DrawNews) => void, signal: AbortSignal): Promise<DrawEnd> {
  const { answer, why, killedBy } = await runChild<DrawAnswer, DrawNews>({
    name: 'draw-child',
    from: import.meta.url,
    order,
    onNews,
    timeMs: TIME_MS,
    niceness: LOW_PRIORITY,
    memoryMb: MEMORY_MB,
    isQuiet: true,
    hasPictures: true,
    signal,
  });
  // A stopped child's late answer is ignored.
  if (why === 'stopped') return { kind: 'stopped' };
  if (answer !== undefined) return answer;
  if (why === 'took_too_long') return failed('took_too_long', 'the time was over');
  // V8 aborts without memory, and the system kills processes that use too much.
  const isOutOfMemory = killedBy === 'SIGABRT' || killedBy === 'SIGKILL';
  return failed(isOutOfMemory ? 'memory' : 'crashed', 'the process ended without an answer');
}

const failed = (problem: DrawingProblem, what: string): DrawEnd => ({ kind: 'failed', problem, what, peakMb: 0 });
