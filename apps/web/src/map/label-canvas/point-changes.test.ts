import { expect, test } from 'vitest';
import { pointChanges } from './point-changes.ts';
import { point } from './test-points.ts';

const points = Array.from({ length: 500 }, (_, id) => point({ id }));

test('a further page is a new tail', () => {
  expect(pointChanges(points.slice(0, 200), points.slice(0, 400))).toEqual({ kind: 'tail', from: 200 });
  expect(pointChanges([], points)).toEqual({ kind: 'tail', from: 0 });
});

test('the same points are no change, also in another list', () => {
  expect(pointChanges(points, [...points])).toEqual({ kind: 'none' });
});

test('edited points are rows, wherever they are', () => {
  const edited = points.with(3, point({ id: 3, scale: 8 })).with(499, point({ id: 499, rotation: 10 }));
  expect(pointChanges(points, edited)).toEqual({ kind: 'rows', rows: [3, 499] });
});

test('a point that left moves all behind it', () => {
  expect(pointChanges(points, points.toSpliced(120, 1))).toEqual({ kind: 'tail', from: 120 });
  expect(pointChanges(points, points.slice(0, 300))).toEqual({ kind: 'tail', from: 300 });
});

test('another map is all new', () => {
  const others = points.map((old) => ({ ...old }));
  expect(pointChanges(points, others)).toEqual({ kind: 'tail', from: 0 });
});
