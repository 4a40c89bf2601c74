import type { DrawingProblem } from '@venture-atlas/rules';
import { isStorageRefusal } from '../jobs/children/making-folder.ts';
import { runChild } from '../jobs/children/run-child.ts';
import { openMediaStore, type WorkFolder } from '../media/store/media-store.ts';
import type { DrawAnswer, DrawEnd, DrawNews, DrawOrder } from './draw-order.ts';

/** However large the map: then it is given up (ms). */
const TIME_MS = 30 * 60_000;
/** Memory of JavaScript in the child, in megabytes; pixels are outside of it. */
const MEMORY_MB = 3_072;
/** Requests come first by far, and yet a busy machine gets it done. */
const LOW_PRIORITY = 19;

/**
 * Draws one map in a child process of low priority, in a folder of its own
 * beside the store that is gone afterwards, however the child ended.
 * @param signal ends the child at once: `stopped`
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
    return await talk({ ...order, work: folder.path }, onNews, signal);
  } finally {
    await folder.remove();
  }
}

async function talk(order: DrawOrder, onNews: (news: DrawNews) => void, signal: AbortSignal): Promise<DrawEnd> {
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
  // What was stopped on its way out has no say any more.
  if (why === 'stopped') return { kind: 'stopped' };
  if (answer !== undefined) return answer;
  if (why === 'took_too_long') return failed('took_too_long', 'the time was over');
  // JavaScript aborts when it has no memory left, and the system kills what takes too much.
  const isOutOfMemory = killedBy === 'SIGABRT' || killedBy === 'SIGKILL';
  return failed(isOutOfMemory ? 'memory' : 'crashed', 'the process ended without an answer');
}

const failed = (problem: DrawingProblem, what: string): DrawEnd => ({ kind: 'failed', problem, what, peakMb: 0 });
