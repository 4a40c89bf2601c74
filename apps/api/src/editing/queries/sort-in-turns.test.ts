import fc from 'fast-check';
import { expect, it } from 'vitest';
import { turnsDuring } from '../../../test-support/turns-of-others.ts';
import { sortInTurns } from './sort-in-turns.ts';

const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;

it('sorts as a stable sort does, whatever the portions', async () => {
  const lists = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 1, max: 9 }), async (keys, portion) => {
      const list = keys.map((key, at) => ({ key, at }));
      expect(await sortInTurns(list, portion, byKey)).toEqual(list.toSorted(byKey));
    }),
    { numRuns: 50 },
  );
});

it('gives others a turn in between', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ key: -i }));
  const turns = await turnsDuring(() => sortInTurns(rows, 10, byKey));
  expect(turns).toBeGreaterThanOrEqual(10);
});
