import type { FogAct, FogShape, MapCoordinate } from '@venture-atlas/types';
import fc from 'fast-check';
import type { Size } from '../src/geometry-types.ts';

/** Random fog of a map of this size, for tests. */
export function anyActs(map: Size, most = 6): fc.Arbitrary<FogAct[]> {
  const unit = (side: number) => fc.double({ min: -side / 4, max: side * 1.25, noNaN: true });
  const point = fc.tuple(unit(map.width), unit(map.height)) as fc.Arbitrary<MapCoordinate>;
  const length = fc.double({ min: map.width / 60, max: map.width / 3, noNaN: true });
  const spot = { lng: unit(map.width), lat: unit(map.height) };
  const cells = fc.array(fc.tuple(fc.integer({ min: -3, max: 12 }), fc.integer({ min: -3, max: 12 })), {
    minLength: 1,
    maxLength: 5,
  }) as fc.Arbitrary<MapCoordinate[]>;
  const grid = { size: length, rings: fc.integer({ min: 0, max: 2 }), cells };
  const ring = fc.array(point, { minLength: 3, maxLength: 7 });
  const shape: fc.Arbitrary<FogShape> = fc.oneof(
    fc.record({ kind: fc.constant('all' as const) }),
    fc.record({ kind: fc.constant('box' as const), ...spot, width: length, height: length }),
    fc.record({ kind: fc.constant('circle' as const), ...spot, radius: length }),
    fc.record({
      kind: fc.constant('brush' as const),
      points: fc.array(point, { minLength: 1, maxLength: 5 }),
      radius: length,
    }),
    fc.record({
      kind: fc.constant('lines' as const),
      lines: fc.array(fc.array(point, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      radius: length,
    }),
    fc.record({ kind: fc.constant('hexes' as const), ...grid }),
    fc.record({ kind: fc.constant('squares' as const), ...grid }),
    fc.record({
      kind: fc.constant('polygon' as const),
      polygons: fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    }),
  );
  const act = fc.record({ level: fc.constantFrom('clear', 'dim', 'hidden' as const), shape });
  return fc.array(act, { maxLength: most }) as fc.Arbitrary<FogAct[]>;
}
