import { expect, test } from 'vitest';
import { shapeOfStroke } from './fog-stroke.ts';

test('one tap means the hex under it with the rings round it', () => {
  expect(shapeOfStroke({ kind: 'hexes', size: 48, rings: 1 }, [[48, 1]])).toEqual({
    kind: 'hexes',
    size: 48,
    rings: 1,
    cells: [[1, 0]],
  });
});

test('a quick drag leaves no hex or square out between two places', () => {
  const way = [
    [5, 5],
    [95, 5],
  ] as [number, number][];
  expect(shapeOfStroke({ kind: 'squares', size: 10, rings: 0 }, way)).toMatchObject({
    cells: Array.from({ length: 10 }, (_, column) => [column, 0]),
  });
  const alongRow = way.map(([lng]) => [lng - 5, 0] as [number, number]);
  expect(shapeOfStroke({ kind: 'hexes', size: 10, rings: 0 }, alongRow)).toMatchObject({ cells: { length: 10 } });
});

test('the brush follows the hand, and is half as wide as its measure says', () => {
  const way = [
    [1, 2],
    [3, 4],
  ] as [number, number][];
  expect(shapeOfStroke({ kind: 'brush', radius: 7 }, way)).toEqual({ kind: 'brush', points: way, radius: 7 });
});

test('an area needs three corners, a box two that differ, a circle a distance', () => {
  expect(shapeOfStroke({ kind: 'area' }, [[0, 0]])).toBeUndefined();
  expect(
    shapeOfStroke({ kind: 'area' }, [
      [0, 0],
      [4, 0],
      [0, 4],
    ]),
  ).toMatchObject({ kind: 'polygon' });
  const back = [
    [10, 10],
    [4, 2],
  ] as [number, number][];
  expect(shapeOfStroke({ kind: 'box' }, back)).toEqual({ kind: 'box', lng: 4, lat: 2, width: 6, height: 8 });
  expect(shapeOfStroke({ kind: 'circle' }, back)).toEqual({ kind: 'circle', lng: 10, lat: 10, radius: 10 });
  expect(shapeOfStroke({ kind: 'circle' }, [[1, 1]])).toBeUndefined();
  expect(shapeOfStroke({ kind: 'tap' }, back)).toBeUndefined();
});
