import { expect, test } from 'vitest';
import { GLIDE_MS, glidedTo } from './glide.ts';

test('a marker begins where it was, passes the middle halfway, and ends exactly where it was put', () => {
  const [from, to] = [
    { lat: 10, lng: -20 },
    { lat: 30, lng: 40 },
  ];
  expect(glidedTo(from, to, -5)).toEqual(from);
  expect(glidedTo(from, to, GLIDE_MS / 2)).toEqual({ lat: 20, lng: 10 });
  expect(glidedTo(from, to, GLIDE_MS + 1)).toEqual(to);
});
