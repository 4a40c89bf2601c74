import { afterEach, describe, expect, it, vi } from 'vitest';
import { blockStorage } from '../test-support/broken-storage.ts';
import { loadOrReload } from './lazy-screen.ts';

afterEach(() => vi.restoreAllMocks());

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Whether a promise is still open after everything that could settle it has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const first = await Promise.race([
    promise.catch(() => 'failed'),
    new Promise((resolve) => setTimeout(resolve, 5, open)),
  ]);
  return first === open;
}

describe('a screen whose file is gone because a new version was deployed', () => {
  it('reloads the page once, and fails when that did not help', async () => {
    const reload = vi.fn();
    expect(await isPending(loadOrReload(gone, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(loadOrReload(gone, reload)).rejects.toThrow('dynamically imported');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads again for the next deployment', async () => {
    const reload = vi.fn();
    sessionStorage.setItem('va:reloaded_at', String(Date.now() - 60_000));
    expect(await isPending(loadOrReload(gone, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads when it could not remember having done so', async () => {
    const reload = vi.fn();
    blockStorage('sessionStorage');
    await expect(loadOrReload(gone, reload)).rejects.toThrow();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload an offline browser into nothing', async () => {
    const reload = vi.fn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(loadOrReload(gone, reload)).rejects.toThrow();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('gives the screen when it is there', async () => {
  expect(await loadOrReload(async () => 'screen')).toBe('screen');
});
