import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCircle, type MapCircle, type MapPoint, resizeCircle, rumourRadius } from './rumour-circle.ts';

const map = { width: 1000, height: 600, milesPerUnit: null };
const anyPlace = fc.record({
  lat: fc.double({ min: 0, max: 600, noNaN: true }),
  lng: fc.double({ min: 0, max: 1000, noNaN: true }),
});
const anyRadius = fc.double({ min: 1, max: 500, noNaN: true });
const seeded = (seed: number) => () => {
  // Any sequence will do: what holds, holds for all of them.
  seed = (seed * 1664525 + 1013904223) % 2 ** 32;
  return seed / 2 ** 32;
};
const near = 1e-6;
const far = (one: MapPoint, other: MapPoint) => Math.hypot(one.lat - other.lat, one.lng - other.lng);
const holds = (circle: MapCircle, place: MapPoint) => far(circle, place) <= circle.radius + near;

describe('the circle of a rumour', () => {
  it('holds the place, and its middle is on the map', () => {
    fc.assert(
      fc.property(anyPlace, anyRadius, fc.nat(), (place, radius, seed) => {
        const circle = drawCircle(place, radius, map, seeded(seed));
        expect(holds(circle, place)).toBe(true);
        expect(circle.radius).toBe(radius);
        expect([circle.lat >= 0, circle.lat <= 600, circle.lng >= 0, circle.lng <= 1000]).not.toContain(false);
      }),
    );
  });

  it('has the place anywhere in it: as often in its outer half of ground as in its inner one', () => {
    const random = seeded(7);
    const place = { lat: 300, lng: 500 };
    const shares = Array.from({ length: 4000 }, () => far(drawCircle(place, 100, map, random), place) / 100);
    const inner = shares.filter((share) => share < Math.SQRT1_2).length / shares.length;
    expect(inner).toBeGreaterThan(0.46);
    expect(inner).toBeLessThan(0.54);
  });

  it('made smaller lies inside the old one and still holds the place', () => {
    fc.assert(
      fc.property(
        anyPlace,
        anyRadius,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.nat(),
        (place, radius, share, seed) => {
          const random = seeded(seed);
          const old = drawCircle(place, radius, map, random);
          const small = resizeCircle(old, place, radius * share, map, random);
          expect(holds(small, place)).toBe(true);
          expect(far(small, old) + small.radius).toBeLessThanOrEqual(old.radius + near);
        },
      ),
    );
  });

  it('made larger is made of the old one alone, wherever the place is now', () => {
    const old = { lat: 40, lng: 50, radius: 10 };
    const never = () => {
      throw new Error('nothing is drawn');
    };
    expect(resizeCircle(old, { lat: 600, lng: 999 }, 25, map, never)).toEqual({ lat: 40, lng: 50, radius: 25 });
    expect(resizeCircle(old, { lat: 1, lng: 2 }, 10, map, never)).toEqual(old);
  });

  it.each([
    ['miles of the map', { ...map, milesPerUnit: 0.5 }, 10, 20],
    ['a share of its width without', map, 40, 125],
    ['never more than half the map', { ...map, milesPerUnit: 0.001 }, 5, 500],
    ['never too small to be hit', { ...map, milesPerUnit: 1000 }, 5, 2.5],
  ])('is as large as %s', (_what, on, miles, radius) => {
    expect(rumourRadius(miles, on)).toBe(radius);
  });
});
