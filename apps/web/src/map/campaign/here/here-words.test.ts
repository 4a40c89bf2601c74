import { expect, test } from 'vitest';
import { countWords, type Here, keyedHere, nameOfHere, stateOfHere } from './here-words.ts';

const one = (change: Partial<Here> = {}): Here => ({
  ...{ kind: 'player', name: 'Tobin', is_here: true, is_late: false, seen_at: '2026-03-04T05:06:07.008Z' },
  ...change,
});

test('people are counted who are here, and no screens', () => {
  expect(countWords([])).toBe('Nobody here');
  expect(countWords([one({ is_here: false }), one({ kind: 'table', name: '' })])).toBe('Nobody here');
  expect(countWords([one(), one({ kind: 'guest', name: '' }), one({ kind: 'table', name: '' })])).toBe('2 here');
});

test('each has a name and a state', () => {
  expect(nameOfHere(one())).toBe('Tobin');
  expect(nameOfHere(one({ kind: 'guest', name: '' }))).toBe('Guest');
  expect(nameOfHere(one({ kind: 'table', name: '' }))).toBe('Table screen');
  expect(stateOfHere(one())).toBe('In time');
  expect(stateOfHere(one({ is_late: true }))).toBe('Late');
  expect(stateOfHere(one({ is_here: false }))).toMatch(/^Last seen \d\d:06$/);
});

test('those who are called alike are told apart, and keep their names when somebody else comes', () => {
  const guest = one({ kind: 'guest', name: '' });
  const keys = (here: Here[]) => keyedHere(here).map(([key]) => key);
  expect(new Set(keys([guest, guest, one()])).size).toBe(3);
  expect(keys([one(), guest, guest]).slice(1)).toEqual(keys([guest, guest]));
});
