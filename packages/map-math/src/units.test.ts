import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asLeafletZoom, asScale, latFromY, normaliseRotation, toLeafletZoom, toScale, yFromLat } from './units.ts';

describe('the two zooms', () => {
  it('agree: a scale of 0.5 is zoom -1, 8 is zoom 3', () => {
    expect(toLeafletZoom(asScale(0.5))).toBe(-1);
    expect(toScale(asLeafletZoom(3))).toBe(8);
  });

  it('are restored by a round trip', () => {
    const scales = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(scales, (scale) => {
        expect(toScale(toLeafletZoom(asScale(scale))) / scale).toBeCloseTo(1, 12);
      }),
      { seed: 11 },
    );
  });

  it.each([0, -2, Number.NaN, Number.POSITIVE_INFINITY])('refuse %s as a scale', (value) => {
    expect(() => asScale(value)).toThrow(RangeError);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuse %s as a Leaflet zoom', (value) => {
    expect(() => asLeafletZoom(value)).toThrow(RangeError);
  });

  it('refuse a Leaflet zoom beyond the range of numbers', () => {
    expect(() => toScale(asLeafletZoom(2000))).toThrow(RangeError);
    expect(() => toScale(asLeafletZoom(-2000))).toThrow(RangeError);
  });
});

describe('rows of the picture and latitudes', () => {
  it('count from opposite edges', () => {
    expect(latFromY(700, 3072)).toBe(2372);
    expect(latFromY(0, 3072)).toBe(3072);
  });

  it('are restored by a round trip', () => {
    expect(yFromLat(latFromY(1234.5, 6144), 6144)).toBe(1234.5);
  });
});

describe('a rotation', () => {
  it.each([
    [0, 0],
    [90, 90],
    [359, 359],
    [360, 0],
    [-8, 352],
    [-360, 0],
    [-730, 350],
    [1085, 5],
    [-0, 0],
  ])('of %s degrees is stored as %s', (degrees, stored) => {
    expect(normaliseRotation(degrees)).toBe(stored);
  });

  it('of an invalid number is 0', () => {
    expect(normaliseRotation(Number.NaN)).toBe(0);
    expect(normaliseRotation(Number.POSITIVE_INFINITY)).toBe(0);
  });

  it('is never below 0 and never 360', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (degrees) => {
        const stored = normaliseRotation(degrees);
        expect(stored).toBeGreaterThanOrEqual(0);
        expect(stored).toBeLessThan(360);
      }),
      { seed: 12 },
    );
  });
});
