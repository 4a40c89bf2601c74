import { expect, test } from 'vitest';
import type { PresentViewer } from './presence-words.ts';
import { lateWords, screensWords } from './screen-words.ts';

const one = (change: Partial<PresentViewer> = {}): PresentViewer => ({
  kind: 'player',
  name: 'Tobin',
  is_here: true,
  is_late: true,
  seen_at: '2026-03-04T05:06:07.008Z',
  ...change,
});

test('screens are counted', () => {
  expect(screensWords({ all: 5, current: 4 })).toBe('on 4 of 5 screens');
  expect(screensWords({ all: 1, current: 1 })).toBe('on 1 of 1 screen');
});

test('who is late is named when it is one, and counted when they are more', () => {
  expect(lateWords([one({ is_late: false })], 0)).toBeUndefined();
  expect(lateWords([one({ is_here: false })], 0)).toBeUndefined();
  expect(lateWords([one(), one({ is_late: false })], 0)).toBe('Tobin is late');
  expect(lateWords([one(), one({ kind: 'table', name: '' })], 0)).toBe('2 are late');
  expect(lateWords([one()], 3)).toBe('4 are late');
  expect(lateWords([], 1)).toBe('A guest is late');
  expect(lateWords([one({ kind: 'table', name: '' })], 0)).toBe('Table screen is late');
});
