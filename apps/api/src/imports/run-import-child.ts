import { constants } from 'node:os';
import { runChildProgram } from '../jobs/children/run-child-program.ts';
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
  let answer: ImportAnswer | undefined;
  const { why } = await runChildProgram<ImportNews | ImportAnswer>({
    name: 'import-child',
    from: import.meta.url,
    job: order,
    onMessage: (message) => {
      if (message.kind === 'progress' || message.kind === 'format') onNews(message);
      else answer = message;
    },
    timeMs: TIME_MS,
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
    memoryMb: MEMORY_MB,
    isQuiet: true,
    signal,
  });
  if (why === 'took_too_long') return { kind: 'took_too_long' };
  return answer ?? { kind: why === 'stopped' ? 'stopped' : 'crashed' };
}
