import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { removeDrafts } from '../../session/storage.ts';
import { blockStorage } from '../../test-support/broken-storage.ts';
import { noteDraftKey, readDraft, useNoteDraft, writeDraft } from './note-draft.ts';

const key = noteDraftKey(7, 'c0ffee', 1011);
const draft = { note: 'Do not trust', private: true, clientKey: 'k' };

describe('the draft of a note', () => {
  it('belongs to one person, campaign and place, and goes with the others at logout', () => {
    expect(key).toBe('va:draft:note:7:c0ffee:1011');
    writeDraft(key, draft);
    expect(readDraft(key)).toEqual(draft);
    expect(readDraft(noteDraftKey(8, 'c0ffee', 1011))).toBeUndefined();
    removeDrafts();
    expect(readDraft(key)).toBeUndefined();
  });

  it('keeps its key while it is written, and is forgotten when nothing is left of it', () => {
    const { result } = renderHook(() => useNoteDraft(key));
    act(() => result.current[1]({ note: 'Do not' }));
    const first = result.current[0]?.clientKey;
    act(() => result.current[1]({ note: 'Do not trust', characterName: 'Bramble' }));
    expect(result.current[0]).toEqual({
      note: 'Do not trust',
      private: false,
      characterName: 'Bramble',
      clientKey: first,
    });
    act(() => result.current[1]({ note: '', characterName: undefined }));
    expect(result.current[0]).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  it('follows another tab', () => {
    const { result } = renderHook(() => useNoteDraft(key));
    localStorage.setItem(key, JSON.stringify(draft));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    });
    expect(result.current[0]?.note).toBe('Do not trust');
  });

  it('lives as long as the page where the browser keeps nothing', () => {
    blockStorage();
    expect(writeDraft(key, draft)).toBe(false);
    expect(readDraft(key)).toEqual(draft);
    vi.unstubAllGlobals();
    removeDrafts();
  });

  it.each(['{', '[]', '7', 'null', '{"note":3}'])('counts %s as none', (text) => {
    localStorage.setItem(key, text);
    expect(readDraft(key)).toBeUndefined();
  });
});
