import { fold, nameFit, rankOfKind } from '@venture-atlas/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed, slice } from '../../../test-support/deep.ts';
import {
  compareNames,
  type FoundName,
  lackingLetters,
  lettersOf,
  nameList,
  namesHolding,
  namesWith,
} from './name-list.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcéæ🐉 '), minLength: 1, maxLength: 6 });
const foldedWord = word.map(fold);
const twoLists = fc.tuple(fc.array(word, { maxLength: 30 }), fc.array(word, { maxLength: 30 })).map(([one, other]) => {
  const first = one.map((key, id) => ({ id, key, type: id % 3 === 0 ? 'city' : null }));
  return [first, other.map((key, id) => ({ id: id + 100, key, type: id % 2 === 0 ? 'Realm' : 'inn' }))];
});
const runs = { numRuns: slice(200, 5000), seed };

test('names with a word are those that hold it: by how well it fits, then by rank, then by name', async () => {
  await fc.assert(
    fc.asyncProperty(twoLists, foldedWord, fc.integer({ min: 1, max: 9 }), async (lists, wanted, limit) => {
      const all = lists.flat().sort(compareNames);
      const order = ({ key, type }: FoundName) => (nameFit(fold(key), wanted) ?? 9) * 100 - rankOfKind(type);
      const holding = all.filter(({ key }) => fold(key).includes(wanted));
      holding.sort((a, b) => order(a) - order(b) || compareNames(a, b));
      expect(await namesWith(lists.map(nameList), wanted, limit)).toEqual(holding.slice(0, limit));
    }),
    runs,
  );
});

test('names that hold pieces come by how many they hold, then by how near their length is, then by name', async () => {
  const pieces = fc.array(foldedWord, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(twoLists, pieces, fc.integer({ min: 1, max: 9 }), async (lists, wanted, limit) => {
      const held = ({ key }: FoundName) => wanted.filter((piece) => fold(key).includes(piece)).length;
      const away = ({ key }: FoundName) => Math.abs([...fold(key)].length - 4);
      const best = lists.flat().filter((name) => held(name) > 0);
      best.sort((a, b) => held(b) - held(a) || away(a) - away(b) || compareNames(a, b));
      expect(await namesHolding(lists.map(nameList), { pieces: wanted, length: 4, limit })).toEqual(
        best.slice(0, limit),
      );
    }),
    runs,
  );
});

test('a word lacks at most as many letters of a text as it takes changes', () => {
  expect(lackingLetters(lettersOf('watre'), lettersOf('waterdeep'))).toBe(0);
  expect(lackingLetters(lettersOf('waxqr'), lettersOf('water'))).toBe(2);
});
