import { describe, expect, it } from 'vitest';
import type { Grid } from '../outline/distance-grid.ts';
import { lineDist, polyLen } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import { componentsOf } from './grid-paths.ts';
import { ridgesOf } from './spines.ts';

const grid: Grid = { x0: 0, y0: 0, cell: 10, columns: 60, rows: 40 };
const options = { smallest: 800, narrowest: 20, broadest: 200 };

/** The grid cells for which a condition holds. */
function marked(isHigh: (column: number, row: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: grid.columns * grid.rows }, (_, i) =>
    isHigh(i % grid.columns, Math.floor(i / grid.columns)) ? 1 : 0,
  );
}

describe('middle lines of mountains', () => {
  it('run along a band, inside of it', () => {
    const [ridge] = ridgesOf(
      grid,
      marked((x, y) => x >= 5 && x <= 54 && y >= 15 && y <= 21),
      options,
    );
    expect(ridge?.spines).toHaveLength(1);
    const [spine] = ridge?.spines ?? [];
    expect(polyLen(spine ?? [])).toBeGreaterThan(400);
    expect(spine?.every(([, y]) => Math.abs(y - 180) < 25)).toBe(true);
    expect(ridge?.width).toBeGreaterThan(25);
    expect(ridge?.width).toBeLessThan(50);
  });

  it('branch with the area, so that every part is near one', () => {
    const isHigh = (x: number, y: number) =>
      (y >= 18 && y <= 22 && x >= 4 && x <= 55) || (x >= 28 && x <= 32 && y <= 37);
    const [ridge] = ridgesOf(grid, marked(isHigh), options);
    expect(ridge?.spines.length).toBeGreaterThanOrEqual(2);
    const near = ([x, y]: Point) => Math.min(...(ridge?.spines ?? []).map((spine) => lineDist(spine, x, y)));
    for (const end of [
      [80, 200],
      [500, 200],
      [300, 60],
      [300, 330],
    ] as const)
      expect(near(end)).toBeLessThan(80);
  });

  it('are one short line for a single mountain, and none for a tiny area', () => {
    const two = marked((x, y) => (x >= 10 && x <= 13 && y >= 10 && y <= 13) || (x === 40 && y === 30));
    expect(componentsOf(grid, two)).toHaveLength(2);
    const ridges = ridgesOf(grid, two, options);
    expect(ridges).toHaveLength(1);
    expect(ridges[0]?.spines[0]?.length).toBeGreaterThanOrEqual(2);
    expect(polyLen(ridges[0]?.spines[0] ?? [])).toBeGreaterThan(0);
  });

  it('of an empty area do not exist', () => {
    expect(
      ridgesOf(
        grid,
        marked(() => false),
        options,
      ),
    ).toEqual([]);
  });
});
