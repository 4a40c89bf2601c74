import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onSight, sightOf } from './sight.ts';

const map = { width: 8000, height: 6000 };

it('is the middle of the map while there is nothing on it', () => {
  expect(sightOf([], map)).toEqual({ lng: 0, lat: 4600, width: 8000, height: 3200 });
});

it('comes nearer where all places lie close together, and no nearer than its picture is sharp', () => {
  const view = sightOf([{ lat: 3000, lng: 4000 }], map);
  expect(view).toEqual({ lng: 2400, lat: 3640, width: 3200, height: 1280 });
});

it('says where a place lies on it, and how large a thing is', () => {
  const view = { lng: 1000, lat: 3000, width: 4000, height: 2000 };
  expect(onSight({ lng: 2000, lat: 2500 }, view)).toEqual({ left: '25%', top: '25%' });
  expect(onSight({ lng: 0, lat: 6000, ...map }, view)).toEqual({
    left: '-25%',
    top: '-150%',
    width: '200%',
    height: '300%',
  });
});

it('is none for a map without a size', () => {
  expect(sightOf([{ lat: 1, lng: 1 }], { width: 0, height: 0 })).toBeUndefined();
});

it('always lies within the map, and shows every place that fits', () => {
  const place = fc.record({ lat: fc.integer({ min: 0, max: 6000 }), lng: fc.integer({ min: 0, max: 8000 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 6 }), (places) => {
      const view = sightOf(places, map);
      if (view === undefined) throw new Error('There is a sight.');
      expect(view.lng).toBeGreaterThanOrEqual(0);
      expect(view.lng + view.width).toBeLessThanOrEqual(map.width + 1e-6);
      expect(view.lat).toBeLessThanOrEqual(map.height);
      expect(view.lat - view.height).toBeGreaterThanOrEqual(-1e-6);
      const tall = Math.max(0, ...places.map(({ lat }) => lat)) - Math.min(6000, ...places.map(({ lat }) => lat));
      if (tall > 2200) return;
      for (const { lat, lng } of places) {
        expect(lng >= view.lng - 1e-6 && lng <= view.lng + view.width + 1e-6).toBe(true);
        expect(lat <= view.lat + 1e-6 && lat >= view.lat - view.height - 1e-6).toBe(true);
      }
    }),
  );
});
