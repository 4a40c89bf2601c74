import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startScheduler } from './scheduler.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const quiet = { error: () => undefined };

describe('the scheduler', () => {
  it('runs each job now and at its times, until it is stopped', async () => {
    const times: number[] = [];
    const start = Date.now();
    const run = async () => times.push((Date.now() - start) / 1000);
    const scheduler = startScheduler([{ name: 'count', everyMs: 30_000, run }], quiet);
    await vi.advanceTimersByTimeAsync(61_000);
    await scheduler.stop();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(times).toEqual([0, 30, 60]);
  });

  it('never runs a job twice at the same time', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 70_000));
      running -= 1;
    };
    const scheduler = startScheduler([{ name: 'slow', everyMs: 30_000, run }], quiet);
    await vi.advanceTimersByTimeAsync(200_000);
    expect([most, runs]).toEqual([1, 3]);
    const stopped = scheduler.stop();
    await vi.advanceTimersByTimeAsync(70_000);
    await stopped;
    expect(running).toBe(0);
  });

  it('logs a failure and tries again at the next time', async () => {
    const errors: object[] = [];
    const run = vi.fn().mockRejectedValueOnce(new Error('disk full')).mockResolvedValue(undefined);
    const log = { error: (line: object) => void errors.push(line) };
    const scheduler = startScheduler([{ name: 'clean-up', everyMs: 30_000, run }], log);
    await vi.advanceTimersByTimeAsync(31_000);
    await scheduler.stop();
    expect(run).toHaveBeenCalledTimes(2);
    expect(errors).toEqual([expect.objectContaining({ job: 'clean-up' })]);
  });
});
