/** Reports how far a piece of work is, 0 to 1. Awaiting it lets the process answer messages. */
export type Progress = (fraction: number) => Promise<void>;

/** A part of a larger progress: 0 to 1 of the part is `from` to `to` of the whole. */
export const partOf =
  (whole: Progress, from: number, to: number): Progress =>
  (fraction) =>
    whole(from + (to - from) * Math.min(1, Math.max(0, fraction)));

/** For whoever does not want to know. */
export const noProgress: Progress = async () => {};

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
