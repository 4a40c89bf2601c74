import { expect, test } from 'vitest';
import { pointInMultiPolygon } from './shape-geometry.ts';
import { frameOnMap, shapeGround } from './shape-ground.ts';

const map = { width: 4000, height: 3000 };
const isOnGround = (frame: Parameters<typeof shapeGround>[1], x: number, y: number) =>
  pointInMultiPolygon([[shapeGround(map, frame)]], [x, y]);

test('without a frame shapes are drawn to the edges of the map', () => {
  expect(shapeGround(map, null)).toEqual([
    [0, 0],
    [4000, 0],
    [4000, 3000],
    [0, 3000],
  ]);
});

test('a frame of the picture is converted to map units, each axis separately', () => {
  expect(frameOnMap({ side: 186, corner: 222 }, { width: 8192, height: 6144 }, { width: 4096, height: 6144 })).toEqual({
    x: 93,
    y: 186,
    corner_x: 111,
    corner_y: 222,
  });
});

test('within a frame shapes end at its inner edge, on all sides and at its corners', () => {
  const frame = { x: 100, y: 90, corner_x: 140, corner_y: 150 };
  for (const [x, y] of [
    [101, 1500],
    [3899, 1500],
    [2000, 91],
    [2000, 2909],
    [141, 91],
    [101, 151],
    [3859, 2909],
    [3899, 2849],
  ] as const)
    expect(isOnGround(frame, x, y), `${x} ${y}`).toBe(true);
  for (const [x, y] of [
    [99, 1500],
    [3901, 1500],
    [2000, 89],
    [2000, 2911],
    [139, 149],
    [3861, 149],
    [139, 2851],
    [3861, 2851],
  ] as const)
    expect(isOnGround(frame, x, y), `${x} ${y}`).toBe(false);
});

test('a frame without broader corners leaves a rectangle', () => {
  expect(shapeGround(map, { x: 10, y: 20, corner_x: 10, corner_y: 20 })).toHaveLength(4);
});
