import { expect, it } from 'vitest';
import { welcomeLine } from './welcome-line.ts';

const places = ['Luskan', 'Waterdeep', 'Mount Waterdeep'].map((name) => ({ name }));
const said = (line: string, seen: readonly string[]) => welcomeLine(line, places, ({ name }) => seen.includes(name));
const line = 'Walk the Sword Coast [from Luskan to Waterdeep].';

it('names places only while all of them are in sight', () => {
  expect(said(line, ['Luskan', 'Waterdeep'])).toBe('Walk the Sword Coast from Luskan to Waterdeep.');
  expect(said(line, ['Luskan'])).toBe('Walk the Sword Coast.');
  expect(welcomeLine(line, [], () => true)).toBe('Walk the Sword Coast.');
});

it('takes the longer of two names that begin or end alike', () => {
  expect(said('Climb [up Mount Waterdeep].', ['Mount Waterdeep'])).toBe('Climb up Mount Waterdeep.');
  expect(said('Climb [up Mount Waterdeep].', ['Waterdeep'])).toBe('Climb.');
});

it('leaves a line without brackets as it is', () => {
  expect(said('Walk the coast.', [])).toBe('Walk the coast.');
});
