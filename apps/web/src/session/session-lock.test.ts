import { beforeEach, describe, expect, it } from 'vitest';
import { storageLock } from './session-lock.ts';

beforeEach(() => localStorage.clear());

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('the lock of a browser without Web Locks (plain http at the table)', () => {
  it('lets one of several tabs work at a time, and every one of them in the end', async () => {
    let working = 0;
    let most = 0;
    const done: number[] = [];
    await Promise.all(
      [1, 2, 3, 4].map((tab) =>
        storageLock()(async () => {
          working += 1;
          most = Math.max(most, working);
          await pause(15);
          working -= 1;
          done.push(tab);
        }),
      ),
    );
    expect(most).toBe(1);
    expect(done.toSorted()).toEqual([1, 2, 3, 4]);
    expect(localStorage).toHaveLength(0);
  });

  it('is given back when the work fails', async () => {
    const lock = storageLock();
    await expect(lock(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(lock(async () => 'next')).resolves.toBe('next');
  });

  it('does not wait for a tab that was closed long ago, nor for a text that nobody understands', async () => {
    for (const left of [`gone ${Date.now() - 1}`, `future ${Date.now() + 86_400_000}`, 'gone', '']) {
      localStorage.setItem('va:session_lock', left);
      await expect(storageLock()(async () => 'in')).resolves.toBe('in');
    }
  });
});
