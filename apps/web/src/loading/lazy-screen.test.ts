import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockStorage } from '../test-support/broken-storage.ts';
import { answerCalls, cutNetwork } from '../test-support/network.ts';
import { loadOrReload, PartNotFetched } from './lazy-screen.ts';

beforeEach(() => void answerCalls({ 'GET ': { body: '<!doctype html>' } }));
afterEach(() => vi.restoreAllMocks());

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Whether a promise is still open after everything that could settle it has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const first = await Promise.race([
    promise.catch(() => 'failed'),
    new Promise((resolve) => setTimeout(resolve, 20, open)),
  ]);
  return first === open;
}

describe('a screen whose file is gone because a new version was deployed', () => {
  it('reloads the page once, and fails when that did not help', async () => {
    const reload = vi.fn();
    expect(await isPending(loadOrReload(gone, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(loadOrReload(gone, reload)).rejects.toThrow(PartNotFetched);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads again for the next deployment', async () => {
    const reload = vi.fn();
    sessionStorage.setItem('va:reloaded_at', String(Date.now() - 60_000));
    expect(await isPending(loadOrReload(gone, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at an address whose page is the 404 screen too', async () => {
    const reload = vi.fn();
    answerCalls({ 'GET ': { status: 404, body: '<!doctype html>' } });
    expect(await isPending(loadOrReload(gone, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads when it could not remember having done so', async () => {
    const reload = vi.fn();
    blockStorage('sessionStorage');
    await expect(loadOrReload(gone, reload)).rejects.toThrow(PartNotFetched);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a screen whose file does not come because nobody answers', () => {
  const fails = async () => {
    const reload = vi.fn();
    const failure = await loadOrReload(gone, reload).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PartNotFetched);
    expect((failure as PartNotFetched).cause).toBeInstanceOf(TypeError);
    expect(reload).not.toHaveBeenCalled();
  };

  it('does not reload an offline browser into nothing, and asks nobody', async () => {
    const calls = answerCalls({});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await fails();
    expect(calls).toEqual([]);
  });

  it('does not throw the page away while the server is stopped', async () => {
    cutNetwork();
    await fails();
  });

  it.each([500, 502, 503])('nor while a proxy answers %i for it', async (status) => {
    answerCalls({ 'GET ': { status, body: 'Bad Gateway' } });
    await fails();
  });

  it('may still reload once when the server is back', async () => {
    cutNetwork();
    await fails();
    answerCalls({ 'GET ': { body: '<!doctype html>' } });
    const reload = vi.fn();
    expect(await isPending(loadOrReload(gone, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('fetches the style sheets that did not come again, before the screen is drawn', async () => {
    cutNetwork();
    const sheets = () => [...document.querySelectorAll('link[rel=stylesheet]')];
    const settle = (...events: ('load' | 'error')[]) => {
      const links = sheets();
      expect(links).toHaveLength(events.length);
      for (const [index, event] of events.entries()) links[index]?.dispatchEvent(new Event(event));
    };
    for (const title of ['fields', 'dialogs']) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', title }));
    }
    const loadWithBrokenSheets = () => {
      settle('error', 'error');
      return gone();
    };
    await expect(loadOrReload(loadWithBrokenSheets, vi.fn())).rejects.toThrow(PartNotFetched);
    expect(sheets()).toEqual([]);

    const load = vi.fn(async () => 'screen');
    const failsAgain = loadOrReload(load, vi.fn());
    const firstTwo = sheets();
    firstTwo[0]?.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    firstTwo[1]?.dispatchEvent(new Event('error'));
    await expect(failsAgain).rejects.toThrow(PartNotFetched);
    expect(load).not.toHaveBeenCalled();

    const arrives = loadOrReload(load, vi.fn());
    settle('load', 'load');
    expect(await arrives).toBe('screen');
    expect(await loadOrReload(load)).toBe('screen');
    expect(sheets()).toHaveLength(2);
    for (const sheet of sheets()) sheet.remove();
  });
});

it('gives the screen when it is there', async () => {
  expect(await loadOrReload(async () => 'screen')).toBe('screen');
});
