/**
 * Waits for something no longer than this.
 * @throws Error when it takes longer
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`No answer after ${Math.round(milliseconds / 1000)} s.`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Nobody waits for it any more; a later failure of it is not ours.
    work.catch(() => undefined);
  }
}
