import { describe, expect, it } from 'vitest';
import { isPointVisible } from './point-visible.ts';
import { asScale } from './units.ts';

const plain = { isShape: false, isSelected: false };

describe('a point', () => {
  // 12 / zoom > 1.5 x scale: a scale of 16 (24) is hidden under a zoom of 0.5 (24).
  it.each([
    [16, 0.5, true],
    [16, 0.499, false],
    [15.9, 0.5, false],
    [4, 2, true],
    [4, 1.99, false],
    [60, 0.14, true],
    [60, 0.13, false],
  ])('of scale %s at zoom %s is visible: %s', (scale, zoom, isVisible) => {
    expect(isPointVisible({ ...plain, scale }, asScale(zoom))).toBe(isVisible);
  });

  it('that is selected stays at any zoom', () => {
    expect(isPointVisible({ scale: 4, isShape: false, isSelected: true }, asScale(0.1))).toBe(true);
  });

  it('with a shape stays at any zoom', () => {
    expect(isPointVisible({ scale: 4, isShape: true, isSelected: false }, asScale(0.1))).toBe(true);
  });
});
