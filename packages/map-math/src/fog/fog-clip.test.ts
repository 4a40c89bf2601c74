import type { MapCoordinate, Shape } from '@venture-atlas/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyActs } from '../../test-support/any-fog.ts';
import { pointInMultiPolygon } from '../shape-geometry.ts';
import { clipToFog } from './fog-clip.ts';
import { poolFog } from './fog-edge.ts';
import { FOG_HIDDEN, fogAt, fogGrid } from './fog-grid.ts';

const map = { width: 400, height: 300 };
const point = fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 0, max: 300, noNaN: true }));
const line = (coordinates: MapCoordinate[]): Shape => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
});
const area = (ring: MapCoordinate[]): Shape => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
});
const stretchesOf = (shape: Shape | null): MapCoordinate[][] =>
  shape?.geometry.type === 'LineString' ? [shape.geometry.coordinates, ...(shape.geometry.more ?? [])] : [];
/** Points along a line, a given number for each segment. */
const along = (points: readonly MapCoordinate[], count: number): MapCoordinate[] =>
  points.slice(1).flatMap(([toX, toY], at) => {
    const [x, y] = points[at] ?? [toX, toY];
    return Array.from({ length: count }, (_one, i): MapCoordinate => {
      const share = (i + 0.5) / count;
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
  });

describe('a line on a fogged map', () => {
  test('ends where the ground is hidden, and is complete elsewhere', () => {
    const points = fc.array(point, { minLength: 2, maxLength: 5 }) as fc.Arbitrary<MapCoordinate[]>;
    fc.assert(
      fc.property(anyActs(map), points, (acts, coordinates) => {
        const pool = poolFog(fogGrid(map, acts));
        const stretches = stretchesOf(clipToFog(line(coordinates), pool));
        const isHidden = ([lng, lat]: MapCoordinate) => fogAt(pool.grid, lng, lat) === FOG_HIDDEN;
        const near = ([x, y]: MapCoordinate) =>
          [0, 1, 2, 3].map((i): MapCoordinate => [x + (i % 2 ? 0.01 : -0.01), y + (i > 1 ? 0.01 : -0.01)]);
        for (const at of stretches.flatMap((one) => along(one, 40))) expect(near(at).every(isHidden)).toBe(false);
        const seen = along(coordinates, 400).filter((at) => !isHidden(at)).length;
        expect(seen > 0 || stretches.length === 0).toBe(true);
        const lengthOf = (points: readonly MapCoordinate[]) =>
          points
            .slice(1)
            .reduce((sum, [x, y], at) => sum + Math.hypot(x - (points[at]?.[0] ?? 0), y - (points[at]?.[1] ?? 0)), 0);
        const share = along(coordinates, 400).reduce((sum, at, i) => {
          const [from, to] = [coordinates[Math.floor(i / 400)], coordinates[Math.floor(i / 400) + 1]];
          return sum + (isHidden(at) ? 0 : lengthOf([from ?? at, to ?? at]) / 400);
        }, 0);
        const length = stretches.reduce((sum, one) => sum + lengthOf(one), 0);
        expect(Math.abs(length - share)).toBeLessThan(8 * coordinates.length);
      }),
      { numRuns: 40 },
    );
  });

  test('is unchanged if no part is hidden, and in stretches if a middle part is', () => {
    const clear = { level: 'clear' as const, shape: { kind: 'all' as const } };
    const hole = {
      level: 'hidden' as const,
      shape: { kind: 'box' as const, lng: 100, lat: 0, width: 50, height: 300 },
    };
    const road: MapCoordinate[] = [
      [20.3, 50.5],
      [390.1, 50.5],
    ];
    expect(clipToFog(line(road), poolFog(fogGrid(map, [clear])))).toEqual(line(road));
    expect(clipToFog(line(road), poolFog(fogGrid(map, [])))).toBeNull();
    expect(clipToFog(line(road), poolFog(fogGrid(map, [clear, hole])))?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [150, 50.5],
        [390.1, 50.5],
      ],
      more: [
        [
          [20.3, 50.5],
          [100, 50.5],
        ],
      ],
    });
  });
});

describe('an area on a fogged map', () => {
  test('covers no hidden ground, and almost all of the rest', () => {
    const ring = fc.tuple(point, fc.double({ min: 20, max: 150, noNaN: true })).map(([[x, y], far]): MapCoordinate[] =>
      [
        [1, 0],
        [0.6, 0.8],
        [-0.3, 0.9],
        [-1, 0.1],
        [-0.5, -0.8],
        [0.5, -0.7],
        [1, 0],
      ].map(([dx = 0, dy = 0]) => [x + dx * far, y + dy * far]),
    );
    fc.assert(
      fc.property(anyActs(map), ring, (acts, outline) => {
        const pool = poolFog(fogGrid(map, acts));
        const clipped = clipToFog(area(outline), pool);
        const polygons = clipped?.geometry.type === 'MultiPolygon' ? clipped.geometry.coordinates : [];
        for (let i = 0; i < 600; i += 1) {
          const at: MapCoordinate = [(i * 37.77) % 400, (i * 71.13) % 300];
          const isIn = pointInMultiPolygon(polygons, at);
          const around = (far: number) =>
            [0, 1, 2, 3, 4, 5, 6, 7].map(
              (turn): MapCoordinate => [at[0] + far * Math.cos(turn), at[1] + far * Math.sin(turn)],
            );
          if (fogAt(pool.grid, at[0], at[1]) === FOG_HIDDEN)
            expect(isIn && pointInMultiPolygon([[outline]], at)).toBe(false);
          // A few squares away from any border it is unchanged.
          const places = [2, 4, 6].flatMap(around);
          const isClear = places.every(([x, y]) => fogAt(pool.grid, x, y) !== FOG_HIDDEN);
          const sides = new Set([at, ...places].map((place) => pointInMultiPolygon([[outline]], place)));
          if (isClear && sides.size === 1) expect(isIn).toBe(sides.has(true));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is unchanged if no part is hidden, and nothing if all of it is', () => {
    const outline: MapCoordinate[] = [
      [10, 10],
      [60, 12],
      [30, 70],
      [10, 10],
    ];
    const clear = { level: 'dim' as const, shape: { kind: 'all' as const } };
    expect(clipToFog(area(outline), poolFog(fogGrid(map, [clear])))).toEqual(area(outline));
    expect(clipToFog(area(outline), poolFog(fogGrid(map, [])))).toBeNull();
  });
});
