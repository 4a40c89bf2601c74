import { expect, test } from 'vitest';
import { audienceWords, changesInWords, revealedWords } from './publish-messages.ts';

const crown = { id: 'a', name: 'The Drowned Crown' };
const harrow = { id: 'b', name: 'Harrow' };

test.each([
  ['an open world', { readers: 'everybody', campaigns: [] }, 'Everybody'],
  ['a world where one leads no campaign', { readers: 'players', campaigns: [] }, 'Anyone playing in this world'],
  ['one campaign', { readers: 'players', campaigns: [crown] }, 'Players in The Drowned Crown'],
  ['two campaigns', { readers: 'players', campaigns: [crown, harrow] }, 'Players in 2 campaigns'],
] as const)('readers of %s', (_, readers, words) => {
  expect(audienceWords({ ...readers, campaigns: [...readers.campaigns] })).toBe(words);
});

const counts = (added: number, changed: number, removed: number) => ({ added, changed, removed });
const name = { label: 'Name', kind: 'line', counts: counts(0, 1, 0) } as const;
const text = (added: number, changed: number, removed: number, isHidden = false) =>
  ({ label: 'Text', kind: 'text', counts: counts(added, changed, removed), isHidden }) as const;

test.each([
  [[name], 'a new name'],
  [[text(2, 0, 0)], '2 new sentences'],
  [[name, text(2, 1, 0)], 'a new name, 2 new sentences, and 1 changed one'],
  [[text(0, 1, 0)], '1 changed sentence'],
  [[text(0, 0, 3)], '3 removed sentences'],
  [[text(1, 2, 0)], '1 new sentence and 2 changed ones'],
  [[text(0, 0, 0)], 'another layout of the text'],
  [[name, text(0, 0, 0, true)], 'a new name and no change in the text'],
])('readers will see %#', (changes, words) => {
  expect(changesInWords(changes)).toBe(words);
});

test.each([
  [[], ''],
  [[{ name: 'Harrow', people: undefined }], 'Players in Harrow'],
  [
    [
      { name: 'Harrow', people: undefined },
      { name: 'Nightfall', people: 1 },
    ],
    'Players in Harrow and 1 player in Nightfall',
  ],
])('readers of a revealed secret %#', (campaigns, words) => {
  expect(revealedWords(campaigns)).toBe(words);
});
