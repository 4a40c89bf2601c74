import { constants } from 'node:os';
import { runChild } from '../jobs/children/run-child.ts';
import type { CopyAnswer, CopyOrder, CopyProgress } from './copy-order.ts';

/** Timeout (ms). */
const TIME_MS = 30 * 60_000;
/** Heap of the child in megabytes. */
const MEMORY_MB = 1_024;

/** The end of an order: its answer, or that it was stopped. */
export type CopyEnd = CopyAnswer | { kind: 'stopped' };

/** Executes one order in a child process of lower priority. @param signal kills the child: `stopped` */
export async function runCopyChild(
  order: CopyOrder,
  onNews: (progress: CopyProgress) => void,
  signal: AbortSignal,
): Promise<CopyEnd> {
  const { answer, why } = await runChild<CopyAnswer, CopyProgress>({
    name: 'copy-child',
    from: import.meta.url,
    order,
    onNews,
    timeMs: TIME_MS,
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
    memoryMb: MEMORY_MB,
    isQuiet: true,
    signal,
  });
  if (why === 'stopped') return { kind: 'stopped' };
  return answer ?? { kind: 'broken', what: `the child process ended without an answer: ${why}` };
}
