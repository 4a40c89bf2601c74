import { describe, expect, it } from 'vitest';
import { continueText } from './articles.ts';
import { RewrittenText } from './rewritten-text.ts';

describe('a text that is made from another one', () => {
  it('knows which words stay, also where an article before another name changes', () => {
    const said = new RewrittenText();
    said.keep('In an ', 0);
    said.replaceTail(continueText(said.tail, 'place'));
    said.keep(' by the sea', 14);
    expect(said.toString()).toBe('In a place by the sea');
    expect(said.unchanged()).toEqual([
      { at: 0, from: 0, length: 4 },
      { at: 10, from: 14, length: 11 },
    ]);
  });

  it('takes words for kept that come back as they were', () => {
    const said = new RewrittenText();
    said.keep('See ', 0);
    said.replaceTail(`${said.tail}[[#12]]`, { words: '[[#12]]', from: 4 });
    expect(said.unchanged()).toEqual([{ at: 0, from: 0, length: 11 }]);
  });

  it('goes on in long texts as in short ones', () => {
    const said = new RewrittenText();
    for (let part = 0; part < 100; part += 1) said.keep('A long way leads on and on. ', part * 30);
    const whole = said.toString();
    expect(whole).toHaveLength(2_800);
    for (const { at, length } of said.unchanged())
      expect(whole.slice(at, at + length)).toBe('A long way leads on and on. ');
    expect(said.unchanged()).toHaveLength(100);
  });
});
