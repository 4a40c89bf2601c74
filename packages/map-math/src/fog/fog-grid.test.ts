import type { FogShape } from '@venture-atlas/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyActs } from '../../test-support/any-fog.ts';
import { pointInMultiPolygon } from '../shape-geometry.ts';
import { cellsAndRings, hexAt, hexCentre } from './fog-cells.ts';
import { FOG_CLEAR, FOG_HIDDEN, fogAt, fogGrid, fogNumber, hiddenGrid } from './fog-grid.ts';

const map = { width: 40, height: 30 };

/** The approximate distance of a point from the edge of a shape; negative outside. */
function isIn(shape: FogShape, x: number, y: number): boolean {
  switch (shape.kind) {
    case 'all':
      return true;
    case 'box':
      return x > shape.lng && x < shape.lng + shape.width && y > shape.lat && y < shape.lat + shape.height;
    case 'circle':
      return Math.hypot(x - shape.lng, y - shape.lat) < shape.radius;
    case 'brush':
    case 'lines':
      return (shape.kind === 'brush' ? [shape.points] : shape.lines).some((points) =>
        points.some((from, i) => distance(from, points[i + 1] ?? from, [x, y]) < shape.radius),
      );
    case 'hexes': {
      const [q, r] = hexAt(x, y, shape.size);
      return cellsAndRings(shape).some((cell) => cell[0] === q && cell[1] === r);
    }
    case 'squares': {
      const [column, row] = [Math.floor(x / shape.size), Math.floor(y / shape.size)];
      return cellsAndRings(shape).some((cell) => cell[0] === column && cell[1] === row);
    }
    case 'polygon':
      return shape.polygons.some(
        (rings) => rings.filter((ring) => pointInMultiPolygon([[ring]], [x, y])).length % 2 === 1,
      );
  }
}

function distance(from: readonly number[], to: readonly number[], at: readonly number[]): number {
  const [x = 0, y = 0] = from;
  const [dx, dy] = [(to[0] ?? 0) - x, (to[1] ?? 0) - y];
  const [px, py] = [(at[0] ?? 0) - x, (at[1] ?? 0) - y];
  const share = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - share * dx, py - share * dy);
}

describe('the hidden ground of a map', () => {
  test('is the whole map before anything is revealed', () => {
    const grid = hiddenGrid(map);
    expect(grid.cells.every((value) => value === FOG_HIDDEN)).toBe(true);
    expect([grid.width, grid.height, grid.cell]).toEqual([1280, 960, 2 ** -5]);
    expect(fogAt(grid, 20, 15)).toBe(FOG_HIDDEN);
    expect(fogAt(grid, -1, 15)).toBe(FOG_CLEAR);
  });

  test('is decided at each point by the last act that covers it, for any shapes', () => {
    const somewhere = fc.tuple(fc.integer({ min: 0, max: 1279 }), fc.integer({ min: 0, max: 959 }));
    fc.assert(
      fc.property(anyActs(map), fc.array(somewhere, { minLength: 40, maxLength: 40 }), (acts, places) => {
        const grid = fogGrid(map, acts);
        for (const [column, row] of places) {
          const [x, y] = [(column + 0.5) * grid.cell, map.height - (row + 0.5) * grid.cell];
          // A point exactly on the edge may be on either side.
          const near = [0, 1, 2, 3].map((i) => [x + (i % 2 ? 1e-4 : -1e-4), y + (i > 1 ? 1e-4 : -1e-4)] as const);
          const levels = near.map(([nx, ny]) => acts.findLast(({ shape }) => isIn(shape, nx, ny))?.level ?? 'hidden');
          expect(levels.map(fogNumber)).toContain(grid.cells[row * grid.width + column]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('has no gap between hexes, squares, or regions that touch, at any size', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.5, max: 9, noNaN: true }), (size) => {
        const cells: [number, number][] = [];
        for (let q = -40; q <= 40; q += 1) for (let r = -40; r <= 40; r += 1) cells.push([q, r]);
        for (const kind of ['hexes', 'squares'] as const) {
          const acts = cells.map((cell) => ({
            level: 'clear' as const,
            shape: { kind, size, rings: 0, cells: [cell] },
          }));
          expect(fogGrid(map, acts).cells.includes(FOG_HIDDEN)).toBe(false);
        }
      }),
      { numRuns: 4 },
    );
    const slanted = 17.3;
    const halves = [
      [
        [-1, -1],
        [slanted, -1],
        [3.1, 31],
        [-1, 31],
      ],
      [
        [slanted, -1],
        [41, -1],
        [41, 31],
        [3.1, 31],
      ],
    ] as [number, number][][];
    const acts = halves.map((ring) => ({
      level: 'clear' as const,
      shape: { kind: 'polygon' as const, polygons: [[ring]] },
    }));
    expect(fogGrid(map, acts).cells.includes(FOG_HIDDEN)).toBe(false);
  });

  test('includes ground that a later act hides again', () => {
    const grid = fogGrid(map, [
      { level: 'clear', shape: { kind: 'all' } },
      { level: 'hidden', shape: { kind: 'circle', lng: 20, lat: 15, radius: 5 } },
    ]);
    expect([fogAt(grid, 20, 15), fogAt(grid, 26, 15)]).toEqual([FOG_HIDDEN, FOG_CLEAR]);
  });
});

test('assigns a point to the hex with the nearest center', () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 0.5, max: 9, noNaN: true }), (x, y, size) => {
      const [q, r] = hexAt(x, y, size);
      const far = (cell: readonly [number, number]) => {
        const [cx, cy] = hexCentre([cell[0], cell[1]], size);
        return Math.hypot(x - cx, y - cy);
      };
      for (const [dq, dr] of [
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [0, -1],
        [1, -1],
      ] as const)
        expect(far([q, r])).toBeLessThanOrEqual(far([q + dq, r + dr]) + 1e-9);
    }),
  );
  expect(cellsAndRings({ kind: 'hexes', cells: [[0, 0]], rings: 2 })).toHaveLength(19);
  expect(cellsAndRings({ kind: 'squares', cells: [[0, 0]], rings: 1 })).toHaveLength(9);
});
