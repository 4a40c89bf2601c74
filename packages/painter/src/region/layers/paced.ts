import type { Progress } from '../../progress.ts';

/** Things done between two reports: some milliseconds. */
const PACE = 250;

/** Does something with every item, and tells how far it is often enough to be stopped in between. */
export async function paced<T>(
  items: readonly T[],
  progress: Progress,
  work: (item: T, index: number) => void,
): Promise<void> {
  for (let i = 0; i < items.length; i++) {
    if (i % PACE === 0) await progress(i / items.length);
    work(items[i] as T, i);
  }
  await progress(1);
}
