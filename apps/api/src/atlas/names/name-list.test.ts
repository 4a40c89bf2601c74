import { fold, nameFit, rankOfKind } from '@venture-atlas/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed, slice } from '../../../test-support/deep.ts';
import { compareNames, type FoundName, nameList, namesWith } from './name-list.ts';

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
