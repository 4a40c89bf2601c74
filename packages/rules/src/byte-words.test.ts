import { expect, test } from 'vitest';
import { bytesFrom, inBytes } from './numbers.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [120 * 1024 ** 2, '120 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('%s bytes are %s', (bytes, words) => {
  expect(inBytes(bytes)).toBe(words);
});

test.each([
  ['4096', 4096],
  ['1.5 mb', 1_572_864],
  ['2GB', 2 * 1024 ** 3],
  ['', undefined],
  ['two', undefined],
  ['20 miles', undefined],
  ['999999999999999 TB', undefined],
])('%j is %s bytes', (text, bytes) => {
  expect(bytesFrom(text)).toBe(bytes);
});
