import { constants } from 'node:os';
import { runChild } from '../jobs/children/run-child.ts';
import type { ImportAnswer, ImportNews, ImportOrder } from './import-order.ts';

/** However large the files: then it is given up. */
const TIME_MS = 30 * 60_000;
/** Memory of the child, in megabytes. */
const MEMORY_MB = 2_048;

/** What became of an order: its answer, or how the child ended without one. */
export type ChildEnd = ImportAnswer | { kind: 'crashed' } | { kind: 'took_too_long' } | { kind: 'stopped' };

/**
 * Carries out one order in a child process of lower priority. Never throws for bad files.
 * @param signal ends the child at once: `stopped`
 */
export async function runImportChild(
  order: ImportOrder,
  onNews: (news: ImportNews) => void,
  signal: AbortSignal,
): Promise<ChildEnd> {
  const { answer, why } = await runChild<ImportAnswer, ImportNews>({
    name: 'import-child',
    from: import.meta.url,
    order,
    onNews,
    timeMs: TIME_MS,
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
    memoryMb: MEMORY_MB,
    isQuiet: true,
    signal,
  });
  if (why === 'took_too_long') return { kind: 'took_too_long' };
  return answer ?? { kind: why === 'stopped' ? 'stopped' : 'crashed' };
}
