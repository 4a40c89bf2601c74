import type { MapCoordinate } from '@venture-atlas/types';
import { describe, expect, test } from 'vitest';
import { fogGrid } from './fog-grid.ts';
import { leanLines, rowsOfLines } from './lean-lines.ts';

/* A cell is one unit wide. */
const map = { width: 2_048, height: 1_024 };
const lean = (lines: MapCoordinate[][], radius = 20, most = 500) => leanLines(lines, { radius, map, most });
const covered = (lines: MapCoordinate[][], radius: number) =>
  fogGrid(map, [{ level: 'clear', shape: { kind: 'lines', lines, radius } }]).cells.filter((value) => value === 0);

const [a, b, c]: MapCoordinate[] = [
  [100, 100],
  [400, 300],
  [900, 200],
];

describe('lines with less to paint', () => {
  test('have a way once, whoever went it and in which direction, and cover the same ground', () => {
    const lines = [[a, b, a, b, c], [b, a], [c], [a]] as MapCoordinate[][];
    expect(lean(lines)).toEqual([
      [a, b],
      [b, c],
    ]);
    expect(covered(lean(lines), 20)).toEqual(covered(lines, 20));
  });

  test('have no step shorter than a cell, and a place where somebody only stood once', () => {
    expect(
      lean([
        [
          [500, 500],
          [500.4, 500.2],
          [500.1, 500.3],
          [600, 500],
        ],
      ]),
    ).toEqual([
      [
        [500, 500],
        [600, 500],
      ],
    ]);
    expect(lean([[[5, 5]], [[5.1, 5]], [[5, 5]]])).toEqual([[[5, 5]]]);
  });

  test('are one point where that covers the whole map', () => {
    expect(lean([[a, b, c]] as MapCoordinate[][], 1e6)).toEqual([[a]]);
  });

  test('are the longest where there are too many', () => {
    const lines = [[[7, 7]], [a, b, c], [[5, 5]]] as MapCoordinate[][];
    expect(lean(lines, 20, 1)).toEqual([[a, b, c]]);
  });

  test('say how many rows they take', () => {
    expect(rowsOfLines([[a, b]] as MapCoordinate[][], 20, map)).toBe(240);
    expect(rowsOfLines([[[5, 500]]], 5_000, map)).toBe(1_024);
    expect(rowsOfLines([[a, b, c]] as MapCoordinate[][], 20, map)).toBe(240 + 140);
  });
});
