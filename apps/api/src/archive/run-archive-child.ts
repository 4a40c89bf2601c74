import { runChild } from '../jobs/children/run-child.ts';
import type { ArchiveAnswer, ArchiveOrder, ArchiveProgress } from './archive-order.ts';

/** Two gigabytes of pictures take a minute or two; slow disks need more (ms). */
const TIME_MS = 30 * 60_000;
/** Heap of the child in megabytes: rows are written page by page, pictures are streamed. */
const MEMORY_MB = 512;
/** Niceness: requests have priority. */
const LOW_PRIORITY = 10;

/** Writes one archive in a child process of low priority. Never throws for bad data. @param signal kills the child */
export async function runArchiveChild(
  order: ArchiveOrder,
  onNews: (progress: ArchiveProgress) => void,
  signal: AbortSignal,
): Promise<ArchiveAnswer | { kind: 'stopped' }> {
  const { answer, why } = await runChild<ArchiveAnswer, ArchiveProgress>({
    name: 'archive-child',
    from: import.meta.url,
    order,
    onNews,
    signal,
    timeMs: TIME_MS,
    niceness: LOW_PRIORITY,
    memoryMb: MEMORY_MB,
  });
  if (why === 'stopped') return { kind: 'stopped' };
  return answer ?? { kind: 'broken', what: why === 'left' ? 'the process ended without a word' : why };
}
