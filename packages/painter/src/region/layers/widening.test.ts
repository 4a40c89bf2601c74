import { describe, expect, it } from 'vitest';
import { widening } from './scatter.ts';

describe('the widening of a crowded world', () => {
  it('is 1 up to the limit', () => {
    expect(widening(0, 100)).toBe(1);
    expect(widening(100, 100)).toBe(1);
    expect(widening(Number.NaN, 100)).toBe(1);
  });

  it('brings the count below the limit, in steps', () => {
    for (const count of [101, 150, 320, 999, 54_321])
      expect(count / widening(count, 100) ** 2).toBeLessThanOrEqual(100.001);
    expect(widening(110, 100)).toBe(1.25);
    expect(widening(150, 100)).toBe(1.25);
    expect(widening(240, 100)).toBeCloseTo(1.5625);
  });
});
