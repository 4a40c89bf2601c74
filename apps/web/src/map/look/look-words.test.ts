import { expect, it } from 'vitest';
import { lookWords } from './look-words.ts';

it('says what was chosen, and nothing where nothing was', () => {
  expect([lookWords(null), lookWords({})]).toEqual([undefined, undefined]);
  expect(lookWords({ sign: 'inn', colour: 'lake', weight: 'broad' })).toBe('Inn, blue, broad');
  expect(lookWords({ dash: 'dotted' })).toBe('Dotted');
});
