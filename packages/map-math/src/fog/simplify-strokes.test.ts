import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import { describe, expect, test } from 'vitest';
import { fogGrid, hiddenGrid } from './fog-grid.ts';
import { forEachSpan } from './fog-spans.ts';
import { rowsOfFog, simplifyLines, simplifyStroke } from './simplify-strokes.ts';

/* A cell is one unit wide. */
const map = { width: 2_048, height: 1_024 };
const lean = (lines: MapCoordinate[][], radius = 20) => simplifyLines(lines, { radius, map });
const covered = (lines: MapCoordinate[][], radius: number) =>
  fogGrid(map, [{ level: 'clear', shape: { kind: 'lines', lines, radius } }]).cells.filter((value) => value === 0);

const [a, b, c]: MapCoordinate[] = [
  [100, 100],
  [400, 300],
  [900, 200],
];

describe('simplified lines', () => {
  test('contain a path once, in whichever direction it was drawn, and cover the same ground', () => {
    const lines = [[a, b, a, b, c], [b, a], [c], [a]] as MapCoordinate[][];
    expect(lean(lines)).toEqual([
      [a, b],
      [b, c],
    ]);
    expect(covered(lean(lines), 20)).toEqual(covered(lines, 20));
  });

  test('have no step shorter than a cell, and keep single points', () => {
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

  test('are one point if that covers the whole map', () => {
    expect(lean([[a, b, c]] as MapCoordinate[][], 1e6)).toEqual([[a]]);
  });

  test('are all kept, however many', () => {
    const places = Array.from({ length: 600 }, (_, i): MapCoordinate[] => [[i * 3, 5]]);
    expect(lean(places)).toEqual(places);
  });
});

test('a stroke has no step that its brush does not show, and keeps its end', () => {
  const hand = Array.from({ length: 400 }, (_, i): MapCoordinate => [300 + i, 300 + Math.sin(i / 40) * 60]);
  const stroke = simplifyStroke(hand, { radius: 64, map });
  expect([stroke.length, stroke[0], stroke.at(-1)]).toEqual([expect.toSatisfy((n) => n < 130), hand[0], hand.at(-1)]);
  const [before, after] = [covered([hand], 64), covered([stroke], 64)];
  expect(Math.abs(after.length - before.length)).toBeLessThan(before.length / 200);
  expect(simplifyStroke(hand.slice(0, 1), { radius: 64, map })).toEqual([hand[0]]);
});

test('the counted rows of a shape are the painted ones, or slightly more', () => {
  const lines = (all: unknown[], radius: number) =>
    rowsOfFog({ kind: 'lines', lines: all as MapCoordinate[][], radius }, map);
  expect(lines([[a, b]], 20)).toBe(240);
  expect(lines([[[5, 500]]], 5_000)).toBe(1_024);
  expect(lines([[a, b, c]], 20)).toBe(240 + 140);
  const shapes: FogShape[] = [
    { kind: 'all' },
    { kind: 'polygon', polygons: [[[a, b, c] as MapCoordinate[]], [[b, c, [1_900, 1_000]] as MapCoordinate[]]] },
    { kind: 'box', lng: 5, lat: 900, width: 10, height: 500 },
    { kind: 'circle', lng: 5, lat: 5, radius: 40 },
    { kind: 'brush', points: [a, b, c] as MapCoordinate[], radius: 7 },
    { kind: 'hexes', size: 30, rings: 1, cells: [[3, 4]] },
    { kind: 'squares', size: 30, rings: 2, cells: [[5, 9]] },
    { kind: 'hexes', size: 9_000, rings: 0, cells: [[0, 0]] },
  ];
  for (const shape of shapes) {
    let painted = 0;
    forEachSpan(shape, hiddenGrid(map), () => {
      painted += 1;
    });
    // Rows of areas are counted at each of their borders.
    const counted = rowsOfFog(shape, map);
    expect([shape.kind, counted >= painted, counted <= 3 * painted + 8]).toEqual([shape.kind, true, true]);
  }
});
