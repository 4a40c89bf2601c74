/** Reports the progress of a task, 0 to 1. Awaiting it lets the process handle messages. */
export type Progress = (fraction: number) => Promise<void>;

/** Progress of a part of a task: 0 to 1 of the part is `from` to `to` of the whole. */
export const partOf =
  (whole: Progress, from: number, to: number): Progress =>
  (fraction) =>
    whole(from + (to - from) * Math.min(1, Math.max(0, fraction)));

/** Ignores the reported progress. */
export const noProgress: Progress = async () => {};

/** Items between two reports; they take some milliseconds. */
const PACE = 250;

/** Processes every item, and reports progress often enough that the work can be stopped in between. */
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
