import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRings, ringDist } from '../plane/rings.ts';
import { distanceGrid, gridOver, insideGrid, segmentsOf } from './distance-grid.ts';
import { RingIndex } from './ring-index.ts';

const place = fc.tuple(fc.integer({ min: -200, max: 300 }), fc.integer({ min: -200, max: 300 }));
const rings = fc.array(fc.array(place, { minLength: 3, maxLength: 12 }), { minLength: 1, maxLength: 4 });
const grid = gridOver([-120, -90, 260, 210], 17);
const cells = Array.from({ length: grid.columns * grid.rows }, (_, i): [number, number] => [
  grid.x0 + (i % grid.columns) * grid.cell,
  grid.y0 + Math.floor(i / grid.columns) * grid.cell,
]);

describe('the distance of every cell', () => {
  it('equals the result of checking every segment', () => {
    fc.assert(
      fc.property(rings, (all) => {
        const segments = all.flatMap((ring) => segmentsOf(ring, true));
        const distances = distanceGrid(grid, segments);
        for (const [i, [x, y]] of cells.entries())
          expect(distances[i]).toBe(Math.min(...all.map((ring) => ringDist(ring, x, y))));
      }),
      { numRuns: 30 },
    );
  });

  it('is exact up to its limit, and never too small beyond', () => {
    fc.assert(
      fc.property(rings, (all) => {
        const segments = all.flatMap((ring) => segmentsOf(ring, true));
        const exact = distanceGrid(grid, segments);
        const distances = distanceGrid(grid, segments, 40);
        for (let i = 0; i < exact.length; i++)
          if ((exact[i] as number) <= 40) expect(distances[i]).toBe(exact[i]);
          else expect(distances[i]).toBeGreaterThan(40);
      }),
      { numRuns: 30 },
    );
  });

  it('is infinite without segments', () => {
    expect(distanceGrid(grid, [])[17]).toBe(Infinity);
  });
});

describe('the cells inside', () => {
  it('equal the even-odd result for each cell', () => {
    fc.assert(
      fc.property(rings, (all) => {
        const inside = insideGrid(grid, all);
        for (const [i, [x, y]] of cells.entries()) expect(inside[i] === 1).toBe(inRings(all, x, y));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the ring index', () => {
  it('finds points in any ring, like a check of each', () => {
    fc.assert(
      fc.property(rings, place, (all, [x, y]) => {
        expect(new RingIndex(all).has([x, y])).toBe(all.some((ring) => inRings([ring], x, y)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a grid', () => {
  it('gets coarser cells before it exceeds the limit', () => {
    const { columns, rows, cell } = gridOver([0, 0, 100_000, 80_000], 5);
    expect(columns * rows).toBeLessThan(2_010_000);
    expect(cell).toBeGreaterThan(60);
    expect(gridOver([0, 0, 70, 20], 5)).toEqual({ x0: 0, y0: 0, cell: 5, columns: 15, rows: 5 });
  });
});
