import { describe, expect, test } from 'vitest';
import { RowHalver } from './tile-cascade.ts';

const grey = (...values: number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [value, value + 1, value + 2]));

describe('halving rows', () => {
  test('each pixel is the mean of four, rounded', () => {
    const half = new RowHalver(4).take(grey(10, 20, 30, 40, 50, 60, 70, 81), 2);
    expect(half).toEqual({ rows: grey(35, 55), count: 1 });
  });

  test('rows may come one by one', () => {
    const halver = new RowHalver(2);
    expect(halver.take(grey(0, 4), 1).count).toBe(0);
    expect(halver.take(grey(8, 12, 100, 104, 108, 112, 50, 60), 4)).toEqual({ rows: grey(6, 106), count: 2 });
    expect(halver.finish()).toEqual({ rows: grey(55), count: 1 });
  });

  test('an odd last column and row count twice', () => {
    const halver = new RowHalver(3);
    expect(halver.take(grey(10, 20, 30, 50, 60, 70, 1, 3, 5), 3)).toEqual({ rows: grey(35, 50), count: 1 });
    expect(halver.finish()).toEqual({ rows: grey(2, 5), count: 1 });
    expect(halver.finish().count).toBe(0);
  });
});
