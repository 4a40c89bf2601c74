import { expect, test } from 'vitest';
import { moved, whole, zoomedAt } from './picture-zoom.ts';

const frame = { width: 400, height: 600 };

test('two fingers that go apart make the picture larger where they are', () => {
  const from = [
    { x: 50, y: 100 },
    { x: 150, y: 100 },
  ];
  const to = [
    { x: 0, y: 100 },
    { x: 200, y: 100 },
  ];
  const { times, x, y } = moved(whole, from, to, frame);
  expect(times).toBe(2);
  // What lay under the middle of the fingers (100, 100) lies there still.
  expect([x + 100 * times, y + 100 * times]).toEqual([100, 100]);
});

test('one finger moves what is larger than its frame, as far as its edge, and nothing else', () => {
  const twice = zoomedAt(whole, 2, { x: 0, y: 0 }, frame);
  expect(moved(twice, [{ x: 0, y: 0 }], [{ x: 30, y: -40 }], frame)).toEqual({ times: 2, x: 30, y: -40 });
  expect(moved(twice, [{ x: 0, y: 0 }], [{ x: 900, y: 900 }], frame)).toEqual({ times: 2, x: 200, y: 300 });
  expect(moved(whole, [{ x: 0, y: 0 }], [{ x: 30, y: -40 }], frame)).toEqual(whole);
});

test('it is never smaller than the frame, and eight times as large at most', () => {
  expect(zoomedAt(whole, 0.2, { x: 10, y: 10 }, frame)).toEqual(whole);
  expect(zoomedAt(whole, 100, { x: 0, y: 0 }, frame).times).toBe(8);
});
