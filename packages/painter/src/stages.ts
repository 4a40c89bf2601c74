import { setImmediate } from 'node:timers/promises';
import type { Progress } from './progress.ts';

/** Reports the progress of the whole work: the name of the stage for people, and the fraction of all work, 0 to 1. */
export type ReportStage = (stage: string, fraction: number) => void | Promise<void>;

/** Interval at which the process handles waiting messages, in milliseconds. One interruption costs almost nothing. */
const YIELD_INTERVAL_MS = 50;

/**
 * Runs long work in stages. Weights are measured shares of its time, in any unit, so that the fraction grows evenly.
 * While a stage reports, the process can handle messages, and the work stops when its signal is aborted.
 */
export class StageRunner {
  private readonly total: number;
  private readonly report: ReportStage;
  private readonly signal: AbortSignal | undefined;
  private done = 0;
  private yieldedAt = 0;

  /** @param total the sum of the weights of all stages */
  constructor(total: number, report: ReportStage = () => undefined, signal?: AbortSignal) {
    this.total = total;
    this.report = report;
    this.signal = signal;
  }

  /** Runs one stage and returns its result. Throws the signal's reason when the work is aborted. */
  async stage<T>(name: string, weight: number, work: (progress: Progress) => Promise<T>): Promise<T> {
    const start = this.done;
    const progress = this.progressOf(name, start, weight);
    await progress(0);
    const result = await work(progress);
    this.done = start + weight;
    return result;
  }

  /** Runs a stage whose results are read one at a time. */
  async *stream<T>(name: string, weight: number, work: (progress: Progress) => AsyncIterable<T>): AsyncGenerator<T> {
    const start = this.done;
    const progress = this.progressOf(name, start, weight);
    await progress(0);
    yield* work(progress);
    this.done = start + weight;
  }

  private progressOf(name: string, start: number, weight: number): Progress {
    return async (fraction) => {
      this.signal?.throwIfAborted();
      const share = (start + weight * Math.min(1, Math.max(0, fraction))) / this.total;
      await this.report(name, Math.min(1, share));
      await this.yieldToOthers();
    };
  }

  private async yieldToOthers(): Promise<void> {
    const now = performance.now();
    if (now - this.yieldedAt < YIELD_INTERVAL_MS) return;
    await setImmediate();
    this.yieldedAt = performance.now();
    this.signal?.throwIfAborted();
  }
}
