import { describe, expect, it } from 'vitest';
import { hiddenNames } from './hidden-names.ts';
import { passagesAsRead } from './passages-as-read.ts';

const names = hiddenNames([
  { name: 'Hask', instead: 'The wolf castle' },
  { name: 'Gullhaven', instead: 'The harbor' },
]);

describe('passages as players read them', () => {
  it('have the other words in place of all hidden names, and say where each stands', () => {
    const passages = passagesAsRead('The road from Gullhaven leads to Hask.', names);
    expect(passages.map(({ instead }) => instead)).toEqual(['The harbor', 'The wolf castle']);
    for (const { snippet, match } of passages) {
      expect(snippet).toMatch(/^The road from (the|The) harbor leads to (the|The) wolf castle\.$/);
      expect(snippet.slice(...match)).toMatch(/^(the|The) (harbor|wolf castle)$/);
    }
  });

  it('are none where no hidden name stands, and no marks of a text stay', () => {
    expect(passagesAsRead('A light above the sea.', names)).toEqual([]);
    const [odd] = passagesAsRead('\uE000Hask\uE001 burns.', names);
    expect(odd?.snippet).toBe('The wolf castle burns.');
  });
});
