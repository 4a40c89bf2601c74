import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewHash, viewInHash } from './view-hash.ts';

it('is short, and exact to less than a pixel', () => {
  expect(viewHash({ lng: 2071.123456, lat: 1530, zoom: 0.5 })).toBe('#2071.1,1530,0.5');
  expect(viewHash({ lng: 2071.123456, lat: -0.01, zoom: 0.01 })).toBe('#2071,0,0.01');
  expect(viewHash({ lng: 0.000976, lat: 0.0001, zoom: 1_000_000 })).toBe('#0.000976,0.0001,1000000');
  expect(viewHash({ lng: -2e-7, lat: -1e-9, zoom: 100_001 })).toBe('#-0.0000002,0,100001');
  expect(viewHash({ lng: 100, lat: -10, zoom: 100 })).toBe('#100,-10,100');
});

it('reads back what it wrote', () => {
  const place = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const zooms = fc.double({ min: 0.001, max: 900_000, noNaN: true });
  fc.assert(
    fc.property(place, place, zooms, (lng, lat, zoom) => {
      const read = viewInHash(viewHash({ lng, lat, zoom }));
      expect(Math.abs((read?.lng ?? NaN) - lng) * zoom).toBeLessThan(1);
      expect(Math.abs((read?.lat ?? NaN) - lat) * zoom).toBeLessThan(1);
      expect(Math.abs((read?.zoom ?? NaN) / zoom - 1)).toBeLessThan(0.001);
    }),
  );
});

it.each([
  '',
  '#',
  '#invite=1,2,3',
  '#1,2',
  '#1,2,0',
  '#1,2,-1',
  '#1e9,2,1',
  '#NaN,1,1',
  '#1,2,3,4',
  '#Infinity,1,1',
  `#${'9'.repeat(400)},1,1`,
  '#<script>,1,1',
])('takes %s for no view', (hash) => {
  expect(viewInHash(hash)).toBeUndefined();
});
