import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asScale, fitScale, isPointVisible, labelPx, labelSizes, type PlaceToSize, zoomBySteps } from './index.ts';

const WINDOW = { width: 1440, height: 840 };
const MAP = { width: 6000, height: 4000 };
const whole = fitScale(MAP, WINDOW);
const isSeen = (scale: number, zoom = whole) => isPointVisible({ scale, isShape: false, isSelected: false }, zoom);

/** Evenly spread places, without randomness. */
function spread(count: number, kindOf: (index: number) => number): PlaceToSize[] {
  return Array.from({ length: count }, (_, index) => ({
    lng: ((index * 0.618034) % 1) * MAP.width,
    lat: ((index * 0.754878) % 1) * MAP.height,
    kind: kindOf(index),
    weight: 0,
  }));
}

describe('the sizes of labels', () => {
  it.each([30, 1_281, 3_560, 50_000])(
    'of %d places let some ten show on the whole map, the important ones',
    (count) => {
      const places = spread(count, (index) => (index % 20 === 0 ? 16 : index % 5 === 0 ? 10 : 6));
      const sizes = labelSizes(places, MAP);
      const seen = places.filter((_, index) => isSeen(sizes[index] ?? 0));
      expect(seen.length).toBeGreaterThanOrEqual(8);
      expect(seen.length).toBeLessThanOrEqual(12);
      const cities = places.filter(({ kind }) => kind === 16).length;
      expect(seen.filter(({ kind }) => kind === 16).length).toBe(Math.min(cities, seen.length));
    },
  );

  it('let towns appear before villages, and villages last', () => {
    const places = spread(600, (index) => (index % 20 === 0 ? 16 : index % 5 === 0 ? 10 : 6));
    const sizes = labelSizes(places, MAP);
    const share = (kind: number, steps: number) => {
      const some = places.flatMap((place, index) => (place.kind === kind ? [sizes[index] ?? 0] : []));
      return some.filter((size) => isSeen(size, zoomBySteps(whole, steps))).length / some.length;
    };
    for (const steps of [0, 6, 12]) expect(share(10, steps)).toBeGreaterThanOrEqual(share(6, steps));
    expect(share(16, 8)).toBeGreaterThan(0.8);
    expect(share(6, 8)).toBeLessThan(0.5);
    expect(share(6, 40)).toBe(1);
  });

  it('put the greatest of a kind first, and only one of close neighbors', () => {
    const places = [100, 3_000, 20].map((weight, index) => ({ lng: index * 5, lat: 0, kind: 10, weight }));
    const sizes = labelSizes(places, MAP);
    expect(sizes.map((size) => isSeen(size))).toEqual([false, true, false]);
  });

  it.each([
    [800, 600],
    [4096, 1000],
    [8191, 8191],
  ])('suit a frame of %d x %d: the whole map shows something', (width, height) => {
    const places = spread(200, () => 6).map((place) => ({
      ...place,
      lng: place.lng * (width / 6000),
      lat: place.lat * (height / 4000),
    }));
    const zoom = fitScale({ width, height }, WINDOW);
    const sizes = labelSizes(places, { width, height });
    expect(sizes.some((size) => isSeen(size, zoom))).toBe(true);
  });

  it.each([
    [4096, 4096],
    [7664, 4296],
    [5120, 8191],
    [16_384, 12_288],
  ])('let a phone name the great cities of %d x %d with the whole map in view', (width, height) => {
    const places = spread(1_281, (index) => (index % 20 === 0 ? 16 : index % 5 === 0 ? 10 : 6)).map((place) => ({
      ...place,
      lng: place.lng * (width / 6000),
      lat: place.lat * (height / 4000),
    }));
    const zoom = fitScale({ width, height }, { width: 390, height: 784 });
    const sizes = labelSizes(places, { width, height });
    const seen = places.filter((_, index) => isSeen(sizes[index] ?? 0, zoom));
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(seen.length).toBeLessThanOrEqual(10);
    expect(seen.every(({ kind }) => kind === 16)).toBe(true);
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        expect(Math.hypot(one.lng - other.lng, one.lat - other.lat) * zoom).toBeGreaterThanOrEqual(39.99);
      }
    }
    // In a close view they look like the great cities of any map: no larger than 40 / 64 at the focus scale.
    const largest = Math.max(...sizes);
    expect(labelPx(largest, asScale(0.5))).toBeLessThanOrEqual(32);
    expect(labelPx(largest, fitScale({ width, height }, WINDOW))).toBeLessThanOrEqual(22);
  });

  it('show some names with the whole map, at any map size', () => {
    for (let side = 4096; side < 8192; side += 37) {
      const frame = { width: side, height: 0.75 * side };
      const [size = 0] = labelSizes([{ lng: 100, lat: 100, kind: 6, weight: 0 }], frame);
      expect(isSeen(size, fitScale(frame, WINDOW)), `${side}`).toBe(true);
    }
  });

  it('are always valid label sizes, one for each place', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const place = fc.record({ lng: number, lat: number, kind: fc.integer({ min: 1, max: 30 }), weight: number });
    const side = fc.double({ min: 1, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), side, side, (places, width, height) => {
        const sizes = labelSizes(places, { width, height });
        expect(sizes).toHaveLength(places.length);
        for (const size of sizes) expect(size >= 4 && size <= 400).toBe(true);
      }),
    );
  });
});
