/** Runs pieces of work at the same time, but never more than `most`: whoever adds waits for room. */
export class BoundedWork {
  private readonly most: number;
  private readonly open = new Set<Promise<void>>();
  private failure: { error: unknown } | undefined;

  constructor(most: number) {
    this.most = most;
  }

  /** Starts the work as soon as there is room. Throws what an earlier piece of work threw. */
  async add(work: () => Promise<unknown>): Promise<void> {
    while (this.open.size >= this.most) await Promise.race(this.open);
    this.throwFailure();
    const running: Promise<void> = work().then(
      () => void this.open.delete(running),
      (error: unknown) => {
        this.open.delete(running);
        this.failure ??= { error };
      },
    );
    this.open.add(running);
  }

  /** Waits for all of it. Throws what the first that failed threw. */
  async finish(): Promise<void> {
    await Promise.all(this.open);
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }
}
