import { expect, test } from 'vitest';
import { withScreenWords } from './job-words.ts';

test('options of the command line are called as on the screen', () => {
  expect(withScreenWords('Say --fit to stretch it, or --frame WxH if its size is another.')).toBe(
    'Say “Stretch the source over the map” to stretch it, or “Size of the source’s map” if its size is another.',
  );
  expect(withScreenWords('Choose one with --only "name", or leave --map out (--units, --y).')).toBe(
    'Choose one with “Only this map”, or leave “Map to put the places on” out (“The numbers are”, “The second number runs”).',
  );
  expect(withScreenWords('(--unnamed number makes one up)')).toBe(
    '(“Number lines and areas that have no name” makes one up)',
  );
});

test('everything else stays as it is', () => {
  for (const text of ['a--fit', 'Fort --Nowhere-- stands', 'a dash -- and --constructor']) {
    expect(withScreenWords(text)).toBe(text);
  }
});
