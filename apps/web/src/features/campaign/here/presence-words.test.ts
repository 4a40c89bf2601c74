import { expect, test } from 'vitest';
import {
  countWords,
  guestsWords,
  nameOfViewer,
  type PresentViewer,
  stateOfGuests,
  stateOfViewer,
  withUniqueKeys,
} from './presence-words.ts';

const one = (change: Partial<PresentViewer> = {}): PresentViewer => ({
  kind: 'player',
  name: 'Tobin',
  is_here: true,
  is_late: false,
  seen_at: '2026-03-04T05:06:07.008Z',
  ...change,
});

test('people are counted who are here, and no screens', () => {
  expect(countWords([], 0)).toBe('Nobody here');
  expect(countWords([one({ is_here: false }), one({ kind: 'table', name: '' })], 0)).toBe('Nobody here');
  expect(countWords([one(), one({ kind: 'table', name: '' })], 30)).toBe('31 here');
});

test('each has a name and a state', () => {
  expect(nameOfViewer(one())).toBe('Tobin');
  expect(nameOfViewer(one({ kind: 'table', name: '' }))).toBe('Table screen');
  expect(stateOfViewer(one())).toBe('In time');
  expect(stateOfViewer(one({ is_late: true }))).toBe('Late');
  expect(stateOfViewer(one({ is_here: false }))).toMatch(/^Last seen \d\d:06$/);
});

test('guests are a number, with one state', () => {
  expect(guestsWords(1)).toBe('1 guest');
  expect(guestsWords(30)).toBe('30 guests');
  expect(stateOfGuests({ here: 30, late: 0 })).toBe('In time');
  expect(stateOfGuests({ here: 30, late: 4 })).toBe('4 late');
  expect(stateOfGuests({ here: 1, late: 1 })).toBe('Late');
});

test('those who are called alike are told apart, and keep their names when somebody else comes', () => {
  const table = one({ kind: 'table', name: '' });
  const keys = (here: PresentViewer[]) => withUniqueKeys(here).map(([key]) => key);
  expect(new Set(keys([table, table, one()])).size).toBe(3);
  expect(keys([one(), table, table]).slice(1)).toEqual(keys([table, table]));
});
