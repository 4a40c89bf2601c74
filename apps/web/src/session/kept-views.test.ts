import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockStorage } from '../test-support/broken-storage.ts';
import { writeTokens } from './tokens.ts';

const view = { lng: 2010.5, lat: 1200, scale: 0.75 };
const tokenOf = (id: number) => ({ access: `x.${btoa(JSON.stringify({ sub: id }))}.x`, refresh: 'r' });

/** As after a reload: the module begins anew, the storage of the tab is there. */
async function load(how: 'reload' | 'navigate' | 'back_forward' = 'reload') {
  vi.resetModules();
  // Of an entry only its type is read.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how } as unknown as PerformanceEntry]);
  return await import('./kept-views.ts');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the view of a map', () => {
  it('is known for each entry of the history and each map, also after a reload', async () => {
    const before = await load('navigate');
    before.rememberView('default', '/', view);
    before.rememberView('abc', '/waterdeep/', { ...view, scale: 2 });
    expect(before.recallView('default', '/')).toEqual(view);
    expect(before.recallView('abc', '/')).toBeUndefined();
    before.saveViews();
    const after = await load();
    expect(after.recallView('default', '/')).toEqual(view);
    expect(after.recallView('abc', '/waterdeep/')?.scale).toBe(2);
  });

  it('begins anew where an address is typed or a shared link is followed', async () => {
    const before = await load('navigate');
    before.rememberView('default', '/', view);
    before.rememberView('abc', '/', view);
    before.saveViews();
    const typed = await load('navigate');
    expect(typed.recallView('default', '/')).toBeUndefined();
    expect(typed.recallView('abc', '/')).toEqual(view);
  });

  it('is forgotten at the end of a session', async () => {
    const kept = await load();
    kept.rememberView('abc', '/campaign/7/sword_coast/', view);
    kept.saveViews();
    kept.forgetViews();
    expect(kept.recallView('abc', '/campaign/7/sword_coast/')).toBeUndefined();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('campaign');
  });

  it('is recalled by nobody else, also when the session ended in another tab while this one slept', async () => {
    writeTokens(tokenOf(5), 0);
    const before = await load();
    before.rememberView('abc', '/campaign/7/sword_coast/', view);
    before.saveViews();
    localStorage.clear();
    expect((await load()).recallView('abc', '/campaign/7/sword_coast/')).toBeUndefined();
    writeTokens(tokenOf(6), 0);
    expect((await load()).recallView('abc', '/campaign/7/sword_coast/')).toBeUndefined();
    writeTokens(tokenOf(5), 0);
    expect((await load()).recallView('abc', '/campaign/7/sword_coast/')).toEqual(view);
  });

  it('is kept for a few dozen entries', async () => {
    const { rememberView, recallView } = await load();
    for (let entry = 0; entry < 40; entry += 1) rememberView(`entry${entry}`, '/', view);
    expect(recallView('entry3', '/')).toBeUndefined();
    expect(recallView('entry39', '/')).toEqual(view);
  });

  it.each([
    '{"owner":"","views":{"a":1}}',
    '{"owner":"","views":[["default /",{"lng":1,"lat":null,"scale":1}],["default /",{"lng":1,"lat":1,"scale":0}]]}',
    '[',
    'null',
  ])('begins empty when the storage holds %s', async (text) => {
    sessionStorage.setItem('va:views', text);
    expect((await load()).recallView('default', '/')).toBeUndefined();
  });

  it('lives as long as the page where storage is blocked', async () => {
    blockStorage('sessionStorage');
    const { rememberView, recallView, saveViews } = await load();
    rememberView('abc', '/', view);
    saveViews();
    expect(recallView('abc', '/')).toEqual(view);
  });
});
