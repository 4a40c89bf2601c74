import { describe, expect, it } from 'vitest';
import { editPin, resized, shrinkScale } from './pin-edit.ts';

describe('the hotkeys of the selected point', () => {
  const label = { rotation: 25, scale: 18 };

  it('a rotates by minus 10, d by plus 10', () => {
    expect(editPin(label, 'a')).toEqual({ rotation: 15, scale: 18 });
    expect(editPin(label, 'd')).toEqual({ rotation: 35, scale: 18 });
  });

  it('w grows by 2, s shrinks by 2', () => {
    expect(editPin(label, 'w')).toEqual({ rotation: 25, scale: 20 });
    expect(editPin(label, 's')).toEqual({ rotation: 25, scale: 16 });
  });

  it('rotate past the top in both directions', () => {
    expect(editPin({ ...label, rotation: 3 }, 'a').rotation).toBe(353);
    expect(editPin({ ...label, rotation: 355 }, 'd').rotation).toBe(5);
  });

  it.each([
    [8, 6],
    [7, 5],
    [6, 4],
    [5.9, 4],
    [5, 4],
    [4, 4],
    [3, 4],
    [-7, 4],
  ])('s takes the scale from %s to %s: under 6 to the minimum 4', (from, to) => {
    expect(shrinkScale(from)).toBe(to);
  });

  it('w stops at the largest accepted scale', () => {
    expect(editPin({ ...label, scale: 399 }, 'w').scale).toBe(400);
  });

  it('resizing is proportional, to two decimals and within the limits', () => {
    expect(resized(20, 1.1)).toBe(22);
    expect(resized(18, 1 / 1.1)).toBe(16.36);
    expect(resized(5, 0.1)).toBe(4);
    expect(resized(300, 2)).toBe(400);
  });
});
