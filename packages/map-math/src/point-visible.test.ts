import { describe, expect, it } from 'vitest';
import { MAX_SCALE, MIN_SCALE, ZOOM_FACTOR } from './constants.ts';
import { isPointVisible, newPointScale } from './point-visible.ts';
import { asScale } from './units.ts';

const plain = { isShape: false, isSelected: false };

describe('a point', () => {
  // 12 / zoom > 1.5 x scale: a scale of 16 (24) is hidden below a zoom of 0.5 (24).
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

  it('that is selected is visible at any zoom', () => {
    expect(isPointVisible({ scale: 4, isShape: false, isSelected: true }, asScale(0.1))).toBe(true);
  });

  it('with a shape is visible at any zoom', () => {
    expect(isPointVisible({ scale: 4, isShape: true, isSelected: false }, asScale(0.1))).toBe(true);
  });
});

describe('a new place on a map', () => {
  it.each([
    [0.5, 22],
    [1, 12],
    [2, 6],
    [10, MIN_SCALE],
    [0.001, MAX_SCALE],
  ])('at zoom %s has the scale %s', (zoom, scale) => {
    expect(newPointScale(asScale(zoom))).toBe(scale);
  });

  it('is visible there and three steps further out, as far as scales allow', () => {
    for (let zoom = 0.03; zoom < 10; zoom *= 1.07) {
      const point = { scale: newPointScale(asScale(zoom)), isShape: false, isSelected: false };
      expect(isPointVisible(point, asScale(zoom / ZOOM_FACTOR ** 3))).toBe(true);
    }
  });
});
