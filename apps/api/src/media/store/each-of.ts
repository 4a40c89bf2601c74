/** Does it with each, so many at the same time. The first that fails ends it: no further one is begun. */
export async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let isOver = false;
  const take = async (): Promise<void> => {
    for (const item of waiting) {
      if (isOver) return;
      await work(item);
    }
  };
  const hands = Array.from({ length: Math.min(atOnce, items.length) }, take);
  try {
    await Promise.all(hands);
  } finally {
    isOver = true;
    // What is on its way comes to its end before anybody clears up.
    await Promise.allSettled(hands);
  }
}
