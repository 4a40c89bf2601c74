import { describe, expect, it } from 'vitest';
import { framedPicture, isStretched, stretchOf } from './picture-fit.ts';

const map = { width: 4000, height: 3000 };

describe('a picture on a map with other proportions', () => {
  it('would be stretched, unless they differ by a pixel', () => {
    expect(isStretched({ width: 8000, height: 6000 }, map)).toBe(false);
    expect(isStretched({ width: 801, height: 600 }, map)).toBe(false);
    expect(isStretched({ width: 820, height: 600 }, map)).toBe(true);
    expect(stretchOf({ width: 1000, height: 1000 }, map)).toBeCloseTo(4 / 3);
    expect(stretchOf({ width: 1600, height: 900 }, map)).toBeCloseTo(0.75);
  });

  it.each([
    ['crop', { width: 1600, height: 900 }, { width: 1200, height: 900, left: 200, top: 0 }],
    ['crop', { width: 1000, height: 1000 }, { width: 1000, height: 750, left: 0, top: 125 }],
    ['fit', { width: 1600, height: 900 }, { width: 1600, height: 1200, left: 0, top: -150 }],
    ['fit', { width: 1000, height: 1000 }, { width: 1333, height: 1000, left: -166, top: 0 }],
    ['crop', { width: 800, height: 600 }, { width: 800, height: 600, left: 0, top: 0 }],
    ['crop', { width: 3, height: 1 }, { width: 1, height: 1, left: 1, top: 0 }],
  ] as const)('%s of %o', (fit, picture, frame) => {
    expect(framedPicture(picture, map, fit)).toEqual(frame);
  });

  it('covers the map without stretching, for any proportions', () => {
    for (const [width, height] of [
      [16_000, 200],
      [200, 16_000],
      [4321, 1234],
      [777, 778],
    ] as const) {
      for (const fit of ['crop', 'fit'] as const) {
        const frame = framedPicture({ width, height }, map, fit);
        // A rounding error of half a pixel is allowed.
        expect(Math.abs(frame.width - (frame.height * 4) / 3)).toBeLessThanOrEqual(1);
        const isInside = frame.width <= width && frame.height <= height;
        const isAround = frame.width >= width && frame.height >= height;
        expect(fit === 'crop' ? isInside : isAround).toBe(true);
      }
    }
  });
});
