import { expect, test } from 'vitest';
import type { Point } from '../plane/points.ts';
import { type Polygon, partAbove, partBelow, polygonArea } from './polygons.ts';

const square = (x: number, y: number, size: number): Point[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const sum = (polygons: Polygon[]): number => polygons.reduce((total, polygon) => total + polygonArea(polygon), 0);

test('a square is halved', () => {
  const cut = { normal: [1, 0] as const, d: 30 };
  expect(sum(partBelow([square(0, 0, 100)], cut))).toBeCloseTo(3000);
  expect(sum(partAbove([square(0, 0, 100)], cut))).toBeCloseTo(7000);
});

test('a line through a hole opens it; a line beside it does not', () => {
  const polygon = [square(0, 0, 100), square(40, 40, 20).reverse()];
  const through = partBelow(polygon, { normal: [0, 1], d: 50 });
  expect(through).toHaveLength(1);
  expect(through[0]).toHaveLength(1);
  expect(sum(through)).toBeCloseTo(5000 - 200);
  const beside = partAbove(polygon, { normal: [0, 1], d: 20 });
  expect(beside[0]).toHaveLength(2);
  expect(sum(beside)).toBeCloseTo(8000 - 400);
});

test('a horseshoe is cut into three pieces', () => {
  const horseshoe: Point[] = [
    [0, 0],
    [90, 0],
    [90, 100],
    [60, 100],
    [60, 30],
    [30, 30],
    [30, 100],
    [0, 100],
  ];
  expect(partAbove([horseshoe], { normal: [0, 1], d: 50 })).toHaveLength(2);
  expect(partBelow([horseshoe], { normal: [0, 1], d: 50 })).toHaveLength(1);
});

test('a line along an edge loses nothing', () => {
  const cut = { normal: [1, 0] as const, d: 0 };
  expect(sum(partBelow([square(0, 0, 100)], cut)) + sum(partAbove([square(0, 0, 100)], cut))).toBeCloseTo(10000, 1);
});
