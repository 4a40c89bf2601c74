import { describe, expect, it } from 'vitest';
import { nextText, withoutWords } from './shown-text.ts';

const A = { from: 2, to: 3, at: '2026-03-04T05:06:07.000Z', for_some: false };
const B = { from: 6, to: 7, at: '2026-03-04T06:06:07.000Z', for_some: true };
const NONE = { markdown: 'One.\n\nTwo.', revealed: [] };
const WITH_A = { markdown: 'One.\n\nThe smith pays.\n\nTwo.', revealed: [A] };
const WITH_BOTH = { markdown: 'One.\n\nThe smith pays.\n\nTwo.\n\nA ladder.', revealed: [A, B] };
const WITH_B = { markdown: 'One.\n\nTwo.\n\nA ladder.', revealed: [{ ...B, from: 4, to: 5 }] };

describe('a text that somebody reads', () => {
  it('stays as it is while more is revealed', () => {
    expect(nextText(WITH_A, WITH_BOTH)).toBe(WITH_A);
  });

  it('keeps the space of what is taken back, and none of its words', () => {
    const fading = nextText(WITH_A, NONE);
    expect(fading).toEqual({ markdown: WITH_A.markdown, revealed: [{ ...A, gone: 'fading' }] });
    const gone = withoutWords(fading);
    expect(gone.markdown).toBe('One.\n\n…\n\nTwo.');
    expect(gone.revealed).toEqual([{ ...A, gone: 'gone' }]);
    // Whatever is asked for again, the space stays.
    expect(nextText(gone, { ...NONE })).toEqual(gone);
  });

  it('loses what is taken back also while something else waits', () => {
    expect(nextText(WITH_A, WITH_B).revealed).toEqual([{ ...A, gone: 'fading' }]);
    expect(nextText(WITH_BOTH, WITH_B).revealed).toEqual([{ ...A, gone: 'fading' }, B]);
  });

  it('is another one at once where it is written otherwise', () => {
    const other = { markdown: 'One. Or two.', revealed: [] };
    expect(nextText(WITH_A, other)).toBe(other);
    expect(nextText(NONE, other)).toBe(other);
  });
});
