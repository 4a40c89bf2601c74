import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlaceAnswers, PlaceDigests } from './place-digests.ts';

const IDS = Array.from({ length: 300 }, (_, id) => id);
const anyNames = fc.option(fc.string(), { nil: undefined });
const anyAnswers: fc.Arbitrary<PlaceAnswers> = fc.record({
  id: fc.nat(IDS.length - 1),
  place: anyNames,
  text: anyNames,
  isVisible: fc.boolean(),
  isReadable: fc.boolean(),
  isOpen: fc.boolean(),
  appearance: anyNames,
  isMap: fc.boolean(),
  named: fc.record({ ids: fc.array(fc.nat(300)), byName: fc.boolean() }),
});
const unique = (all: readonly PlaceAnswers[]) => [...new Map(all.map((one) => [one.id, one])).values()];
const learned = (all: readonly PlaceAnswers[]): PlaceDigests => {
  const digests = new PlaceDigests();
  digests.put(
    all.map(({ id }) => id),
    all,
  );
  return digests;
};
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
const noLinks = { ids: [], byName: false };

test('sums that are kept up to date are those that are learned from nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyAnswers), { minLength: 1, maxLength: 5 }), (states) => {
      let kept = new PlaceDigests();
      for (const state of states.map(unique)) {
        const next = new PlaceDigests(kept);
        next.put(IDS, state);
        const fresh = learned(state);
        expect(next.read()).toEqual(fresh.read());
        for (const { id, isVisible, isReadable, isMap } of state)
          expect([next.visible.has(id), next.readable.has(id), next.maps.has(id)]).toEqual([
            isVisible,
            isReadable,
            isMap,
          ]);
        expect(IDS.filter((id) => !next.looksLike(fresh, id))).toEqual([]);
        kept = next;
      }
    }),
  );
});

test('what was known before stays as it was while it is brought up to date', () => {
  const before = learned([{ ...at(7, 'Waterdeep'), isReadable: true }]);
  before.putNotes([7], [{ id: 7, notes: ['Dragons!'], named: noLinks }]);
  const sums = before.read();
  const after = new PlaceDigests(before);
  after.put([7], []);
  after.putNotes([7], []);
  expect([before.read(), before.visible.has(7), before.noted]).toEqual([sums, true, [7]]);
  expect(after.read()).toEqual(new PlaceDigests().read());
});

test('two places that say the same, and one that says what two said, have other sums', () => {
  const sums = [[at(1, 'a')], [at(2, 'a')], [at(1, 'a'), at(2, 'a')], [at(1, 'aa')], []].map((all) =>
    learned(all).read(),
  );
  expect(new Set(sums.map(({ places }) => places)).size).toBe(sums.length);
});

test('notes have a sum of their own, whatever their places say, in any order', () => {
  const digests = learned([at(7, 'Waterdeep')]);
  const none = digests.read();
  const notes = ['Dragons!', 'Where?'].map((note) => ({ id: 7, notes: [note], named: noLinks }));
  digests.putNotes([7], notes);
  const some = digests.read();
  digests.put([7], [at(7, 'Old Waterdeep')]);
  expect(digests.read().notes).toBe(some.notes);
  digests.putNotes([7], notes.toReversed());
  expect(digests.read().notes).toBe(some.notes);
  digests.putNotes([7], []);
  expect([some.notes === none.notes, digests.read().notes]).toEqual([false, none.notes]);
});

test('places whose texts by leaders link another one are known, and those that link by name may mean any', () => {
  const digests = learned([at(7, 'Waterdeep', [300]), at(70, 'Nesmé')]);
  expect(digests.placesNaming(new Set([300]))).toEqual([7]);
  digests.putNotes([70], [{ id: 70, notes: ['See [[Old Well]].'], named: { ids: [], byName: true } }]);
  expect(digests.placesNaming(new Set([301]))).toEqual([70]);
  digests.put([7], [at(7, 'Waterdeep')]);
  expect(digests.placesNaming(new Set([300]))).toEqual([70]);
});

test('what others show of a place is compared without the rest of it', () => {
  const before = learned([{ ...at(7, 'Waterdeep'), appearance: 'city' }]);
  const after = (change: Partial<PlaceAnswers>) => learned([{ ...at(7, 'Old'), appearance: 'city', ...change }]);
  expect(after({}).looksLike(before, 7)).toBe(true);
  expect(after({ appearance: 'town' }).looksLike(before, 7)).toBe(false);
  expect(after({ appearance: undefined }).looksLike(before, 7)).toBe(false);
});
