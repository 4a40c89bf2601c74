import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, wrongLetters, wrongLettersIn } from './nearly.ts';

describe('a misspelt word', () => {
  it.each([
    ['waterdep', 'waterdeep', 1],
    ['watredeep', 'waterdeep', 1],
    ['neverwintr', 'neverwinter wood', 1],
    ['yawning', 'the yawning portal', 0],
    ['baldurs gate', "baldur's gate", 1],
  ])('%s is found in %s with %d wrong', (words, name, wrong) => {
    expect(wrongLetters(words, name)).toBe(wrong);
  });

  it.each([
    ['river', 'silver'],
    ['inn', 'ion'],
    ['waterdeep', 'thundertree'],
    ['luskan', ''],
  ])('%s is not found in %s', (words, name) => {
    expect(wrongLetters(words, name)).toBeUndefined();
  });

  it('may have one wrong letter from four on, two from seven on, never more', () => {
    expect(['abc', 'abcd', 'abcdef', 'abcdefg', 'abcdefghijklmnop'].map(wrongLettersIn)).toEqual([0, 1, 1, 2, 2]);
  });
});

it('leaves one of its pieces whole wherever a letter is changed, added, left out or swapped', () => {
  const word = fc.stringMatching(/^[a-z]{6,14}$/);
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('change', 'add', 'leave', 'swap'), (words, seed, how) => {
      const at = seed % (words.length - 1);
      const [head, one, two, tail] = [words.slice(0, at), words[at], words[at + 1], words.slice(at + 2)];
      const text = {
        change: `${head}#${two}${tail}`,
        add: `${head}${one}#${two}${tail}`,
        leave: `${head}${two}${tail}`,
        swap: `${head}${two}${one}${tail}`,
      }[how];
      expect(piecesOf(words, 1).join('')).toBe(words);
      expect(piecesOf(words, 1).some((piece) => text.includes(piece))).toBe(true);
      expect(wrongLetters(words, text)).toBeLessThanOrEqual(1);
    }),
  );
});
