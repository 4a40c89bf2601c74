import { expect, test } from 'vitest';
import { preferredEncoding } from './compress.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['br;q=x', 'identity'],
  ['zstd', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('%s is answered with %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
  expect(preferredEncoding(header)).toBe(encoding);
});

test('a thousand different headers are not all remembered and still read right', () => {
  for (let i = 0; i < 1000; i += 1) expect(preferredEncoding(`br;q=0.${i}1, x${i}`)).toBe('br');
});
