import { expect, test } from 'vitest';
import { createDragSpeed } from './drag-speed.ts';

test('the speed is that of the last moments, not of the whole way', () => {
  const speed = createDragSpeed();
  speed.add({ x: 0, y: 0 }, 0);
  speed.add({ x: 400, y: 0 }, 500);
  speed.add({ x: 404, y: 8 }, 520);
  speed.add({ x: 408, y: 16 }, 540);
  expect(speed.speedAt(540)).toEqual({ x: 8 / 40, y: 16 / 40 });
});

test('a hand that rested before it let go stands still', () => {
  const speed = createDragSpeed();
  speed.add({ x: 0, y: 0 }, 0);
  speed.add({ x: 90, y: 0 }, 50);
  expect(speed.speedAt(400)).toEqual({ x: 0, y: 0 });
});

test('one sample, or two at the same time, are no speed', () => {
  const speed = createDragSpeed();
  expect(speed.speedAt(0)).toEqual({ x: 0, y: 0 });
  speed.add({ x: 5, y: 5 }, 10);
  speed.add({ x: 50, y: 5 }, 10);
  expect(speed.speedAt(10)).toEqual({ x: 0, y: 0 });
});

test('a slip of the measurement does not fling the map away', () => {
  const speed = createDragSpeed();
  speed.add({ x: 0, y: 0 }, 0);
  speed.add({ x: 3000, y: 4000 }, 10);
  const { x, y } = speed.speedAt(10);
  expect(Math.hypot(x, y)).toBeCloseTo(4);
  expect(y / x).toBeCloseTo(4 / 3);
});
