import { describe, expect, it, test } from 'vitest';
import { MIN_SCALE, SCALE_LOG2_MAX } from './constants.ts';
import { isPointVisible } from './point-visible.ts';
import { asScale } from './units.ts';
import { clampScale, fitScale, focusScale, scaleRange, zoomBySteps, zoomIn, zoomOut } from './zoom.ts';

const region = { width: 8192, height: 6144 };
const desktop = { width: 1440, height: 840 };

describe('a zoom step', () => {
  it('multiplies by 1.1 in and divides by 1.1 out', () => {
    expect(zoomIn(asScale(0.5))).toBeCloseTo(0.55, 12);
    expect(zoomOut(asScale(0.55))).toBeCloseTo(0.5, 12);
  });

  it('out undoes a step in', () => {
    expect(zoomOut(zoomIn(asScale(0.7)))).toBeCloseTo(0.7, 12);
  });

  it('can be repeated: three at once equal three single steps, and fractions add up', () => {
    expect(zoomBySteps(asScale(2), 3)).toBeCloseTo(zoomIn(zoomIn(zoomIn(asScale(2)))), 12);
    expect(zoomBySteps(zoomBySteps(asScale(2), 0.25), -1.25)).toBeCloseTo(zoomOut(asScale(2)), 12);
  });
});

describe('the zoom range of a map', () => {
  it('ends out where the map and its margin fit the view', () => {
    // The height is the tighter side: (840 - 60) / 6144.
    expect(scaleRange(region, desktop).min).toBeCloseTo(780 / 6144, 12);
    expect(fitScale({ width: 4000, height: 500 }, desktop)).toBeCloseTo(1380 / 4000, 12);
  });

  it('ends in at the focus scale of a label of scale 4', () => {
    expect(scaleRange(region, desktop).max).toBe(10);
  });

  it('always includes the initial zoom, also for a map smaller than the view', () => {
    expect(scaleRange({ width: 300, height: 200 }, desktop).min).toBe(0.5);
  });

  it('lets a tiny map fill the view', () => {
    const { max } = scaleRange({ width: 40, height: 30 }, desktop);
    expect(max).toBeCloseTo(26, 12);
  });

  it('exists for a view or a map without a size', () => {
    for (const range of [scaleRange(region, { width: 0, height: 0 }), scaleRange({ width: 0, height: 0 }, desktop)]) {
      expect(range.min).toBeGreaterThan(0);
      expect(range.max).toBeGreaterThan(range.min);
    }
  });

  it('clamps', () => {
    const range = scaleRange(region, desktop);
    expect(clampScale(asScale(99), range)).toBe(range.max);
    expect(clampScale(asScale(0.001), range)).toBe(range.min);
    expect(clampScale(asScale(0.8), range)).toBe(0.8);
  });
});

describe('focusing a location', () => {
  it('uses the zoom 40 divided by its scale', () => {
    expect(focusScale(16)).toBe(2.5);
    expect(focusScale(80)).toBe(0.5);
  });

  it('stays in the range of the map', () => {
    expect(focusScale(400, scaleRange(region, desktop))).toBeCloseTo(780 / 6144, 12);
  });

  it.each([0, -3, 2, Number.NaN])('takes the scale %s as the minimum 4', (pointScale) => {
    expect(focusScale(pointScale)).toBe(10);
  });
});

describe('a frame of unintended size', () => {
  it.each([1e-3, 0.008, 0.4, 8e5, 1e9])('with %d units still fits the view, within a few steps', (side) => {
    const map = { width: side, height: side / 2 };
    const { min, max } = scaleRange(map, desktop);
    const fit = fitScale(map, desktop);
    expect(min).toBeLessThanOrEqual(fit);
    expect(max).toBeGreaterThanOrEqual(fit);
    // At a smaller scale the map would be invisible.
    expect(side * min).toBeGreaterThan(10);
    for (const scale of [min, max, fit]) expect(Math.abs(Math.log2(scale))).toBeLessThanOrEqual(SCALE_LOG2_MAX);
  });
});

test('a place of the smallest scale is visible on every map in a close view', () => {
  for (const side of [1, 20, 958, 4000, 800_000]) {
    const { max } = scaleRange({ width: side, height: side }, { width: 390, height: 700 });
    expect(isPointVisible({ scale: MIN_SCALE, isShape: false, isSelected: false }, max)).toBe(true);
  }
});
