import { expect, it } from 'vitest';
import { lettersOf, missingLetters } from './fold.ts';

it('a word misses at most as many letters of a text as it takes changes', () => {
  expect(missingLetters(lettersOf('watre'), lettersOf('waterdeep'))).toBe(0);
  expect(missingLetters(lettersOf('waxqr'), lettersOf('water'))).toBe(2);
});
