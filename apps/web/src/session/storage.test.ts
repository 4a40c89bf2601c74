import { describe, expect, it, vi } from 'vitest';
import { blockStorage, fillStorage } from '../test-support/broken-storage.ts';
import { onStoredElsewhere, readStored, removeDrafts, removeStored, storageKeys, writeStored } from './storage.ts';

describe('what the browser keeps', () => {
  it('has exactly the five keys of the specification, and ours with a prefix', () => {
    const keys = Object.values(storageKeys);
    const own = keys.filter((key) => key.startsWith('va:'));
    expect(keys.filter((key) => !own.includes(key)).sort()).toEqual(
      ['campaign_defaults', 'redirect', 'refresh_token', 'token', 'token_time'].sort(),
    );
  });

  it('survives the page', () => {
    expect(writeStored(storageKeys.theme, 'dark')).toBe(true);
    expect(localStorage.getItem('va:theme')).toBe('dark');
    expect(readStored(storageKeys.theme)).toBe('dark');
    removeStored(storageKeys.theme);
    expect(readStored(storageKeys.theme)).toBeNull();
  });

  it('lives as long as the page when storage is blocked', () => {
    blockStorage();
    expect(readStored(storageKeys.redirect)).toBeNull();
    expect(writeStored(storageKeys.redirect, '/waterdeep/')).toBe(false);
    expect(readStored(storageKeys.redirect)).toBe('/waterdeep/');
    removeStored(storageKeys.redirect);
    expect(readStored(storageKeys.redirect)).toBeNull();
  });

  it('wins over an older value when storage is full', () => {
    writeStored(storageKeys.lastMap, '/old/');
    fillStorage();
    expect(writeStored(storageKeys.lastMap, '/new/')).toBe(false);
    expect(readStored(storageKeys.lastMap)).toBe('/new/');
    vi.unstubAllGlobals();
    expect(writeStored(storageKeys.lastMap, '/newer/')).toBe(true);
    expect(localStorage.getItem('va:last_map')).toBe('/newer/');
  });
});

describe('drafts', () => {
  it('go at logout, and nothing else does', () => {
    writeStored('va:draft:note:5:9', 'The harbormaster lies.');
    writeStored('va:draft:note:5:10', 'So does the miller.');
    writeStored(storageKeys.theme, 'dark');
    removeDrafts();
    expect(readStored('va:draft:note:5:9')).toBeNull();
    expect(readStored('va:draft:note:5:10')).toBeNull();
    expect(readStored(storageKeys.theme)).toBe('dark');
  });

  it('go also when storage is blocked', () => {
    blockStorage();
    writeStored('va:draft:note:1:2', 'text');
    removeDrafts();
    expect(readStored('va:draft:note:1:2')).toBeNull();
  });
});

describe('another tab', () => {
  const change = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

  it('is heard for the keys asked for', () => {
    const heard: string[] = [];
    const stop = onStoredElsewhere([storageKeys.token, storageKeys.theme], (key) => heard.push(key));
    change('va:theme');
    change('redirect');
    expect(heard).toEqual(['va:theme']);
    change(null);
    expect(heard).toEqual(['va:theme', 'token', 'va:theme']);
    stop();
    change('token');
    expect(heard).toHaveLength(3);
  });
});
