import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DraftKey, readStored } from '../../../../session/storage.ts';
import { parse, useKeepDraft } from './kept-draft.ts';
import { toDraft } from './wiki-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('whoever types without a rest has what stood there two seconds ago after a crash', () => {
  const key: DraftKey = 'va:draft:wikipage:1:7';
  const typed = (text: string) => ({ ...toDraft(undefined), markdown: text });
  const { rerender } = renderHook(({ text }) => useKeepDraft(key, typed(text), 1), { initialProps: { text: '' } });
  const kept = () => parse(readStored(key))?.draft.markdown;
  // A letter each 300 ms: typing never rests.
  for (let letters = 1; letters <= 40; letters += 1) {
    vi.advanceTimersByTime(300);
    rerender({ text: 'x'.repeat(letters) });
    if (letters > 8) expect((kept() ?? '').length).toBeGreaterThanOrEqual(letters - 8);
  }
  vi.advanceTimersByTime(600);
  expect(kept()).toBe('x'.repeat(40));
});
