import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointOnMap, windowOnMap } from './window-on-map.ts';

const map = { width: 1000, height: 500 };

describe('the window on a map', () => {
  it('is counted from the upper left corner of the picture, while latitudes go up', () => {
    // 100 units wide and 50 high round a point near the upper edge.
    expect(windowOnMap({ lat: 400, lng: 250, zoom: 4, width: 400, height: 200 }, map)).toEqual({
      left: 0.2,
      top: 0.15,
      width: expect.closeTo(0.1),
      height: expect.closeTo(0.1),
    });
  });

  it('of a view that shows more than the map is the whole map', () => {
    expect(windowOnMap({ lat: 250, lng: 500, zoom: 0.1, width: 1440, height: 900 }, map)).toEqual({
      left: 0,
      top: 0,
      width: 1,
      height: 1,
    });
  });

  it('never reaches beyond the picture, wherever one looks', () => {
    const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, fc.double({ min: 0.01, max: 40, noNaN: true }), (lat, lng, zoom) => {
        const { left, top, width, height } = windowOnMap({ lat, lng, zoom, width: 390, height: 844 }, map);
        expect(Math.min(left, top, width, height)).toBeGreaterThanOrEqual(0);
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it('has a place where it stands on the picture', () => {
    expect(pointOnMap({ lat: 500, lng: 0 }, map)).toEqual({ left: 0, top: 0 });
    expect(pointOnMap({ lat: 125, lng: 750 }, map)).toEqual({ left: 0.75, top: 0.75 });
  });
});
