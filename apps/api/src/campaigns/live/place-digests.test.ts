import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, idsOfBucket, type PlaceAnswers, PlaceDigests } from './place-digests.ts';

const anyAnswers: fc.Arbitrary<PlaceAnswers> = fc.record({
  id: fc.nat(300),
  place: fc.option(fc.string(), { nil: undefined }),
  text: fc.option(fc.string(), { nil: undefined }),
  isVisible: fc.boolean(),
  isReadable: fc.boolean(),
  isOpen: fc.boolean(),
  appearance: fc.option(fc.string(), { nil: undefined }),
  isMap: fc.boolean(),
  named: fc.record({ ids: fc.array(fc.nat(300)), byName: fc.boolean() }),
});
const at = (id: number, place: unknown, named: number[] = []): PlaceAnswers => ({
  id,
  place,
  text: undefined,
  isVisible: true,
  isReadable: false,
  isOpen: true,
  appearance: place,
  isMap: false,
  named: { ids: named, byName: false },
});
const byBucket = (all: readonly PlaceAnswers[]): Map<number, PlaceAnswers[]> => {
  const buckets = new Map<number, PlaceAnswers[]>();
  for (const one of all) buckets.set(bucketOf(one.id), [...(buckets.get(bucketOf(one.id)) ?? []), one]);
  return buckets;
};
const learned = (all: readonly PlaceAnswers[]): PlaceDigests => {
  const digests = new PlaceDigests();
  for (const [bucket, answers] of byBucket(all)) digests.put(bucket, answers);
  return digests;
};
const unique = (all: readonly PlaceAnswers[]) => [...new Map(all.map((one) => [one.id, one])).values()];

test('sums that are kept up to date are those that are learned from nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyAnswers), { minLength: 1, maxLength: 5 }), (states) => {
      let kept = new PlaceDigests();
      for (const state of states.map(unique)) {
        const next = new PlaceDigests(kept);
        const buckets = byBucket(state);
        for (const bucket of [0, 1, 2, 3, 4]) next.put(bucket, buckets.get(bucket) ?? []);
        const fresh = learned(state);
        expect(next.read()).toEqual(fresh.read());
        for (const { id, isVisible, isReadable } of state)
          expect([next.visible.has(id), next.readable.has(id)]).toEqual([isVisible, isReadable]);
        kept = next;
      }
    }),
  );
});

test('what was known before stays as it was while it is brought up to date', () => {
  const place = { ...at(7, 'Waterdeep'), isReadable: true };
  const before = learned([place]);
  const sums = before.read();
  new PlaceDigests(before).put(0, []);
  expect([before.read(), before.visible.has(7)]).toEqual([sums, true]);
});

test('two places that say the same, and one that says what two said, have other sums', () => {
  const sums = [[at(1, 'a')], [at(2, 'a')], [at(1, 'a'), at(2, 'a')], [at(1, 'aa')], []].map((all) =>
    learned(all).read(),
  );
  expect(new Set(sums.map(({ places }) => places)).size).toBe(sums.length);
});

test('notes have a sum of their own, which stays when their places are read again', () => {
  const digests = learned([at(7, 'Waterdeep')]);
  const none = digests.read();
  digests.putNotes(0, [{ id: 7, notes: ['Dragons!'], named: { ids: [], byName: false } }]);
  const some = digests.read();
  digests.put(0, [at(7, 'Old Waterdeep')]);
  expect(digests.read()).toMatchObject({ notes: some.notes });
  digests.putNotes(0, []);
  expect([some.notes === none.notes, digests.read().notes]).toEqual([false, none.notes]);
});

test('buckets whose texts by leaders link a place are known, and those that link by name may mean any', () => {
  const digests = learned([at(7, 'Waterdeep', [300]), at(70, 'Nesmé')]);
  expect(digests.bucketsNaming(new Set([300]))).toEqual([0]);
  digests.putNotes(1, [{ id: 70, notes: ['See [[Old Well]].'], named: { ids: [], byName: true } }]);
  expect(digests.bucketsNaming(new Set([301]))).toEqual([1]);
  digests.put(0, [at(7, 'Waterdeep')]);
  expect(digests.bucketsNaming(new Set([300]))).toEqual([1]);
});

test('what others show of a place is compared without the rest of it', () => {
  const before = learned([{ ...at(7, 'Waterdeep'), appearance: 'city' }]);
  const after = (change: Partial<PlaceAnswers>) => learned([{ ...at(7, 'Old'), appearance: 'city', ...change }]);
  expect(after({}).looksLike(before, 7)).toBe(true);
  expect(after({ appearance: 'town' }).looksLike(before, 7)).toBe(false);
  expect(after({ appearance: undefined }).looksLike(before, 7)).toBe(false);
});

test('each id is in one bucket', () => {
  expect(idsOfBucket(2)).toContain(128);
  expect(idsOfBucket(2).map(bucketOf)).toEqual(Array(64).fill(2));
});
