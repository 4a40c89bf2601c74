import { expect, it } from 'vitest';
import { cardWords, galleryWords, homeWords } from './all-maps.tsx';

const coast = { name: 'Sword Coast', slug: 'sword_coast' };

it('the home map says how much is on it and how wide it is, where that is known', () => {
  expect(homeWords({ places: 1235, miles_across: 1700.4 })).toBe('1,235 places · 1,700 miles across');
  expect(homeWords({ places: 1, miles_across: 0.3 })).toBe('1 place · 1 mile across');
  expect(homeWords({ places: 0, miles_across: null })).toBe('0 places');
});

it('the others say on which map they stand', () => {
  expect(cardWords({ places: 53, parents: [coast] })).toBe('53 places · on the Sword Coast map');
  expect(cardWords({ places: 1, parents: [coast, coast, coast] })).toBe(
    '1 place · on the Sword Coast map and 2 others',
  );
  expect(cardWords({ places: 2, parents: [] })).toBe('2 places');
});

it('the page says how many there are', () => {
  expect([galleryWords(4), galleryWords(1)]).toEqual([
    '4 maps, and what you may see on them.',
    '1 map, and what you may see on it.',
  ]);
});
