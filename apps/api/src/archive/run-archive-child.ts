import { runChild } from '../jobs/children/run-child.ts';
import type { ArchiveAnswer, ArchiveOrder, ArchiveProgress } from './archive-order.ts';

/** Two gigabytes of pictures are read, compared and packed in a minute or two; a slow disk is allowed more. */
const TIME_MS = 30 * 60_000;
/** Memory of the child in megabytes: rows are written page by page, pictures as they are read. */
const MEMORY_MB = 512;
/** Requests come first by far. */
const LOW_PRIORITY = 10;

/** Writes one archive in a child process of low priority. Never throws for what it finds. @param signal ends the child */
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
