import { constants } from 'node:os';
import { runChild } from '../jobs/children/run-child.ts';
import type { ImportLimits } from './import-lane.ts';
import type { ImportAnswer, ImportNews, ImportOrder } from './import-order.ts';

/** The end of an order: its answer, or how the child ended without one. */
export type ChildEnd = ImportAnswer | { kind: 'crashed' } | { kind: 'took_too_long' } | { kind: 'stopped' };

/**
 * Executes one order in a child process of lower priority. Never throws for bad files.
 * @param signal kills the child: `stopped`
 */
export async function runImportChild(
  order: ImportOrder,
  { timeMs, memoryMb }: ImportLimits,
  onNews: (news: ImportNews) => void,
  signal: AbortSignal,
): Promise<ChildEnd> {
  const { answer, why } = await runChild<ImportAnswer, ImportNews>({
    name: 'import-child',
    from: import.meta.url,
    order,
    onNews,
    timeMs,
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
    memoryMb,
    isQuiet: true,
    signal,
  });
  if (why === 'took_too_long') return { kind: 'took_too_long' };
  return answer ?? { kind: why === 'stopped' ? 'stopped' : 'crashed' };
}
