import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed, slice } from '../../test-support/deep.ts';
import { type Edge, findLoops, findUnseen, type SizeOnMap } from './check-world.ts';

const edge = (position: number, child: number, parent: number): Edge => ({ position, child, parent });

test('a world that only goes up has none, also when a place stands on several maps', () => {
  expect(findLoops([edge(1, 10, 20), edge(2, 10, 30), edge(3, 20, 40), edge(4, 30, 40)])).toEqual([]);
  expect(findLoops([])).toEqual([]);
});

test('a ring is found once, by an arrow that lies on it', () => {
  const ring = [edge(1, 10, 20), edge(2, 20, 30), edge(3, 30, 10)];
  const found = findLoops([edge(9, 5, 10), ...ring, edge(8, 30, 99)]);
  expect(found).toHaveLength(1);
  expect(ring).toContainEqual(found[0]);
});

test('two rings that touch are two', () => {
  expect(findLoops([edge(1, 1, 2), edge(2, 2, 1), edge(3, 2, 3), edge(4, 3, 2)])).toHaveLength(2);
});

test('a hundred thousand maps below each other are no trouble', () => {
  const chain = Array.from({ length: 100_000 }, (_, i) => edge(i, i, i + 1));
  expect(findLoops(chain)).toEqual([]);
  expect(findLoops([...chain, edge(-1, 100_000, 0)])).toHaveLength(1);
});

test('without what is found nothing goes round; with nothing found nothing did', () => {
  const worlds = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 20 });
  fc.assert(
    fc.property(worlds, (pairs) => {
      const edges = pairs.map(([child, parent], i) => edge(i, child, parent));
      const found = findLoops(edges);
      const rest = edges.filter((one) => !found.includes(one));
      expect(findLoops(rest)).toEqual([]);
      expect(found.length > 0).toBe(!canBePeeled(edges));
    }),
    { seed, numRuns: slice(500, 20_000) },
  );
});

/** Another way to tell: taking away whatever stands nowhere, again and again, leaves nothing. */
function canBePeeled(edges: readonly Edge[]): boolean {
  let left = edges;
  for (;;) {
    const peeled = left.filter((one) => left.some((other) => other.child === one.parent));
    if (peeled.length === left.length) return left.length === 0;
    left = peeled;
  }
}

const place = (change: Partial<SizeOnMap> = {}): SizeOnMap => ({
  map: 1,
  location: 5,
  map_width: 4000,
  map_height: 3000,
  opening_zoom: null,
  scale: 12,
  is_shape: 0,
  ...change,
});

const mapsIn = (places: readonly SizeOnMap[]) => findUnseen(places).map(({ map }) => map);

test('a map is empty at first when not one of its places shows at the zoom it opens with', () => {
  const hamlets = [place(), place(), place()];
  expect(mapsIn(hamlets)).toEqual([1]);
  expect(mapsIn([...hamlets, place({ scale: 16 })])).toEqual([]);
  expect(mapsIn([place({ is_shape: 1 }), ...hamlets])).toEqual([]);
  expect(mapsIn([place({ map: 7 }), ...hamlets, place({ map: 9, scale: 50 })])).toEqual([7, 1]);
  expect(mapsIn([])).toEqual([]);
});

test('places that do not show are counted where they are more than a few, however many others show', () => {
  const many = Array.from({ length: 200 }, (_, i) => place({ location: 100 + i }));
  const towns = (count: number) => Array.from({ length: count }, () => place({ scale: 20 }));
  expect(findUnseen([...towns(3), ...many])).toEqual([{ map: 1, count: 200, first: 100 }]);
  expect(findUnseen([...many, ...towns(23)])).toEqual([{ map: 1, count: 200, first: 100 }]);
  expect(findUnseen([...towns(300), ...many.slice(0, 21)])).toEqual([{ map: 1, count: 21, first: 100 }]);
  expect(findUnseen([...many.slice(0, 20), ...towns(1)])).toEqual([]);
});

test('a map opens at the zoom that staff chose for it', () => {
  expect(mapsIn([place({ opening_zoom: 0.8 })])).toEqual([]);
  expect(mapsIn([place({ scale: 16, opening_zoom: 0.3 })])).toEqual([1]);
});

test('a small map opens closer, where smaller places show', () => {
  // Fits a window at 1.3 pixels a unit.
  expect(mapsIn([place({ map_width: 800, map_height: 600, scale: 8 })])).toEqual([]);
  expect(mapsIn([place({ map_width: 800, map_height: 600, scale: 4 })])).toEqual([1]);
});
