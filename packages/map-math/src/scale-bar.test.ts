import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleBar } from './ruler.ts';
import { asScale } from './units.ts';

describe('the scale bar', () => {
  it('is the longest of 1, 2, or 5 times a power of ten that fits', () => {
    // 4.8 units a mile at zoom 0.5: 150 px are 62.5 miles.
    expect(scaleBar(1 / 4.8, asScale(0.5))).toEqual({ miles: 50, px: expect.closeTo(120, 9) });
    // 150 px are 30 miles.
    expect(scaleBar(1, asScale(5))).toEqual({ miles: 20, px: 100 });
    expect(scaleBar(1, asScale(1))).toEqual({ miles: 100, px: 100 });
  });

  it('takes the whole room if that is exact', () => {
    expect(scaleBar(1, asScale(1.5))).toEqual({ miles: 100, px: 150 });
  });

  it('writes fractions of a mile in the usual way', () => {
    expect(scaleBar(0.0003, asScale(10))?.miles).toBe(0.002);
  });

  it('is missing without a valid measure', () => {
    for (const milesPerUnit of [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(scaleBar(milesPerUnit, asScale(1))).toBeUndefined();
    }
    expect(scaleBar(1, asScale(1), 0)).toBeUndefined();
  });

  it('is never longer than its room, and never shorter than two fifths of it', () => {
    const measures = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
    const zooms = fc.double({ min: 0.01, max: 10, noNaN: true });
    fc.assert(
      fc.property(measures, zooms, (milesPerUnit, zoom) => {
        const bar = scaleBar(milesPerUnit, asScale(zoom), 150);
        expect(bar?.px).toBeLessThanOrEqual(150 * (1 + 1e-12));
        expect(bar?.px).toBeGreaterThanOrEqual(60 * (1 - 1e-12));
        expect(String(bar?.miles)).toMatch(/^(0\.0*)?[125]0*(e[+-]\d+)?$/);
      }),
      { seed: 13 },
    );
  });
});
