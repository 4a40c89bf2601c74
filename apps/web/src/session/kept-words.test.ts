import { beforeEach, expect, it } from 'vitest';
import { dropWords, hasWords, markWordsLost, readWords, settleWords, writeWords } from './kept-words.ts';

const DAY_MS = 24 * 3_600_000;
beforeEach(() => localStorage.clear());

it('keeps words of an account under its number, for that account alone', () => {
  writeWords(4, 'location:3', { text: 'Typed.' });
  expect(readWords(4, 'location:3')).toEqual({ text: 'Typed.' });
  expect(readWords(5, 'location:3')).toBeUndefined();
});

it('keeps them for a day after a lost login, and no longer', () => {
  writeWords(4, 'location:3', 'Typed.');
  markWordsLost(1_000);
  settleWords(undefined, 1_000 + DAY_MS);
  expect(readWords(4, 'location:3')).toBe('Typed.');
  settleWords(undefined, 1_001 + DAY_MS);
  expect(hasWords()).toBe(false);
});

it('keeps them on when their writer logs in again, and not when somebody else does', () => {
  writeWords(4, 'location:3', 'Typed.');
  markWordsLost(1_000);
  settleWords(5, 2_000);
  settleWords(4, 3_000);
  settleWords(undefined, 3 * DAY_MS);
  expect(readWords(4, 'location:3')).toBe('Typed.');
});

it('leaves nothing of anybody once somebody logs out', () => {
  writeWords(4, 'location:3', 'Typed.');
  dropWords();
  expect(hasWords()).toBe(false);
});

it('reads what nobody can read as nothing', () => {
  localStorage.setItem('va:words:4:location:3', '{');
  expect(readWords(4, 'location:3')).toBeUndefined();
  settleWords(4, 0);
  expect(hasWords()).toBe(false);
});
