import { setImmediate } from 'node:timers/promises';
import type { Progress } from './progress.ts';

/** Reports how far the whole work is: a word for people about what is being done, and a fraction of all of it, 0 to 1. */
export type ReportStage = (stage: string, fraction: number) => void | Promise<void>;

/** Waiting messages are let in this often, in milliseconds; each time costs next to nothing. */
const LET_IN_EVERY = 50;

/**
 * A long work in stages. Weights are measured shares of its time, in any unit, so that the fraction runs evenly. While
 * a stage reports, the process gets to answer messages, and the work stops when its signal says so.
 */
export class Course {
  private readonly total: number;
  private readonly report: ReportStage;
  private readonly signal: AbortSignal | undefined;
  private done = 0;
  private letInAt = 0;

  /** @param total the sum of all weights that will come */
  constructor(total: number, report: ReportStage = () => undefined, signal?: AbortSignal) {
    this.total = total;
    this.report = report;
    this.signal = signal;
  }

  /** Does one stage, and gives what it gave. Throws the signal's reason when the work is to stop. */
  async stage<T>(name: string, weight: number, work: (progress: Progress) => Promise<T>): Promise<T> {
    const begun = this.done;
    const progress = this.progressOf(name, begun, weight);
    await progress(0);
    const result = await work(progress);
    this.done = begun + weight;
    return result;
  }

  /** The same for a stage whose results are taken one by one. */
  async *stream<T>(name: string, weight: number, work: (progress: Progress) => AsyncIterable<T>): AsyncGenerator<T> {
    const begun = this.done;
    const progress = this.progressOf(name, begun, weight);
    await progress(0);
    yield* work(progress);
    this.done = begun + weight;
  }

  private progressOf(name: string, begun: number, weight: number): Progress {
    return async (fraction) => {
      this.signal?.throwIfAborted();
      const share = (begun + weight * Math.min(1, Math.max(0, fraction))) / this.total;
      await this.report(name, Math.min(1, share));
      await this.letIn();
    };
  }

  private async letIn(): Promise<void> {
    const now = performance.now();
    if (now - this.letInAt < LET_IN_EVERY) return;
    await setImmediate();
    this.letInAt = performance.now();
    this.signal?.throwIfAborted();
  }
}
