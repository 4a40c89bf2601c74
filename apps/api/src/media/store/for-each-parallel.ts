/** Runs `work` on each item, at most `atOnce` in parallel. After the first error no further work starts. */
export async function forEachParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let isOver = false;
  const take = async (): Promise<void> => {
    for (const item of waiting) {
      if (isOver) return;
      await work(item);
    }
  };
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, take);
  try {
    await Promise.all(workers);
  } finally {
    isOver = true;
    // Wait for running work before the caller cleans up.
    await Promise.allSettled(workers);
  }
}
