import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legLengths, measureWay, middleOfWay, snappedPlace } from './ruler.ts';

const at = (lng: number, lat: number) => ({ lng, lat });

describe('a measured way', () => {
  it('is the sum of its legs in miles, and at least the straight distance', () => {
    expect(measureWay([at(0, 0), at(3, 4), at(3, 16)], 2)).toEqual({
      legs: [10, 24],
      miles: 34,
      straight: Math.hypot(3, 16) * 2,
    });
    const places = fc.array(
      fc.record({
        lng: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        lat: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(places, (points) => {
        const { miles, straight } = measureWay(points, 0.25);
        expect(miles).toBeGreaterThanOrEqual(straight - 1e-6);
      }),
    );
  });

  it('with fewer than two points has no legs and no length', () => {
    expect(legLengths([])).toEqual([]);
    expect(measureWay([at(5, 5)], 1)).toEqual({ legs: [], miles: 0, straight: 0 });
    expect(measureWay([], 1).miles).toBe(0);
  });
});

describe('the middle of a way', () => {
  it('is at half of its length, not at half of its points', () => {
    expect(middleOfWay([at(0, 0), at(10, 0), at(10, 30)])).toEqual(at(10, 10));
    expect(middleOfWay([at(0, 0), at(30, 0), at(30, 10)])).toEqual(at(20, 0));
    expect(middleOfWay([at(4, 4), at(4, 4)])).toEqual(at(4, 4));
    expect(middleOfWay([])).toBeUndefined();
  });
});

describe('a point of the ruler', () => {
  const places = [at(100, 100), at(110, 100), at(110, 100)];
  it('snaps to the nearest place within 20 pixels, and to none beyond', () => {
    expect(snappedPlace(at(104, 100), places, 2)).toBe(places[0]);
    expect(snappedPlace(at(106, 100), places, 2)).toBe(places[1]);
    expect(snappedPlace(at(120, 100), places, 2)).toBe(places[1]);
    expect(snappedPlace(at(120.1, 100), places, 2)).toBeUndefined();
  });
  it('reaches farther on the ground when more of it is visible', () => {
    expect(snappedPlace(at(300, 100), places, 0.1)).toBe(places[1]);
    expect(snappedPlace(at(300, 100), places, 0.2)).toBeUndefined();
  });
});
