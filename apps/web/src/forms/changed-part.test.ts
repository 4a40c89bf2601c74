import { expect, it } from 'vitest';
import { changedPart } from './changed-part.ts';

it('finds what differs by whole words, with a little around it', () => {
  expect(changedPart('They met in a tavern.', 'They met in an inn.')).toEqual({
    lead: 'They met in ',
    removed: 'a tavern.',
    added: 'an inn.',
    rest: '',
  });
  const long = 'one two three four five six seven eight nine ten ';
  const { lead, removed, added, rest } = changedPart(`${long}eleven ${long}`, `${long}twelve ${long}`);
  expect([removed, added]).toEqual(['eleven', 'twelve']);
  expect(lead).toBe('…four five six seven eight nine ten ');
  expect(rest).toBe(' one two three four five six seven…');
});

it('tells what was written first, and what was taken away', () => {
  expect(changedPart('', 'They met.')).toEqual({ lead: '', removed: '', added: 'They met.', rest: '' });
  expect(changedPart('They met.', '')).toEqual({ lead: '', removed: 'They met.', added: '', rest: '' });
  expect(changedPart('a a', 'a a a')).toMatchObject({ removed: '', added: ' a' });
});

it('shows the beginning of a part that is very long', () => {
  expect(changedPart('', 'word '.repeat(1000)).added).toMatch(/^word.*…$/);
});
