import { describe, expect, it } from 'vitest';
import { bbox, boxesTouch, clamp, dist, growBox, inBox, lerp, smooth } from './points.ts';

describe('points and boxes', () => {
  it('are limited, interpolated, and measured', () => {
    expect([clamp(-3, 2, 9), clamp(5, 2, 9), clamp(11, 2, 9)]).toEqual([2, 5, 9]);
    expect(lerp(10, 30, 0.25)).toBe(15);
    expect([smooth(2, 6, 1), smooth(2, 6, 4), smooth(2, 6, 7)]).toEqual([0, 0.5, 1]);
    expect(dist([1, 2], [4, 6])).toBe(5);
  });

  it('have a smallest box', () => {
    expect(
      bbox([
        [3, 8],
        [-2, 5],
        [7, 6],
      ]),
    ).toEqual([-2, 5, 7, 8]);
  });

  it('have a box that touches nothing if there are no points', () => {
    expect(boxesTouch(bbox([]), [-1e9, -1e9, 1e9, 1e9])).toBe(false);
  });

  it('distinguish boxes that share a rim', () => {
    expect(boxesTouch([0, 0, 4, 4], [4, 3, 9, 9])).toBe(true);
    expect(boxesTouch([0, 0, 4, 4], [5, 0, 9, 9])).toBe(false);
    expect(growBox([1, 2, 3, 4], 10)).toEqual([-9, -8, 13, 14]);
    expect([inBox([1, 2, 3, 4], 3, 2), inBox([1, 2, 3, 4], 3, 1.9)]).toEqual([true, false]);
  });
});
