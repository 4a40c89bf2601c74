import type { MapCoordinate, Shape } from '@venture-atlas/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceToLine,
  distanceToSegment,
  lineMiddle,
  pointInMultiPolygon,
  ringArea,
  shapeBounds,
  shapeMiddle,
  simplify,
} from './shape-geometry.ts';

const shape = (geometry: Shape['geometry']): Shape => ({ type: 'Feature', geometry, properties: {} });
const square = (lng: number, lat: number, side: number): MapCoordinate[] => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
  [lng, lat],
];

describe('the bounds of a shape', () => {
  it('contain all of its points', () => {
    expect(
      shapeBounds(
        shape({
          type: 'LineString',
          coordinates: [
            [5, -2],
            [9, 31],
            [-4, 7],
          ],
        }),
      ),
    ).toEqual({
      minLng: -4,
      minLat: -2,
      maxLng: 9,
      maxLat: 31,
    });
    const two = shape({ type: 'MultiPolygon', coordinates: [[square(0, 0, 10)], [square(40, -7, 3)]] });
    expect(shapeBounds(two)).toEqual({ minLng: 0, minLat: -7, maxLng: 43, maxLat: 10 });
  });

  it('do not exist without points', () => {
    expect(shapeBounds(shape({ type: 'LineString', coordinates: [] }))).toBeUndefined();
    expect(shapeBounds(shape({ type: 'MultiPolygon', coordinates: [[]] }))).toBeUndefined();
  });
});

describe('the middle of a line', () => {
  it('lies at half of its length', () => {
    // 30 + 10: half is 20 along the first piece.
    expect(
      lineMiddle([
        [0, 0],
        [30, 0],
        [30, 10],
      ]),
    ).toEqual([20, 0]);
    expect(
      shapeMiddle(
        shape({
          type: 'LineString',
          coordinates: [
            [0, 0],
            [4, 0],
            [4, 12],
          ],
        }),
      ),
    ).toEqual([4, 4]);
  });

  it('may lie on a slope or at a corner', () => {
    expect(
      lineMiddle([
        [10, 20],
        [40, 60],
      ]),
    ).toEqual([25, 40]);
    expect(
      lineMiddle([
        [0, 3],
        [0.5, 3],
        [0.5, 3.5],
      ]),
    ).toEqual([0.5, 3]);
  });

  it('ignores duplicate points', () => {
    expect(
      lineMiddle([
        [0, 0],
        [0, 0],
        [0, 0],
        [10, 0],
      ]),
    ).toEqual([5, 0]);
  });

  it('of one point is the point; without points there is none', () => {
    expect(lineMiddle([[3, 4]])).toEqual([3, 4]);
    expect(
      lineMiddle([
        [3, 4],
        [3, 4],
      ]),
    ).toEqual([3, 4]);
    expect(lineMiddle([])).toBeUndefined();
  });
});

describe('the middle of polygons', () => {
  const middleOf = (coordinates: MapCoordinate[][][]) => shapeMiddle(shape({ type: 'MultiPolygon', coordinates }));

  it('lies in the largest one', () => {
    const middle = middleOf([[square(0, 0, 10)], [square(100, 100, 60)], [square(300, 0, 20)]]);
    expect(middle?.[0]).toBeCloseTo(130, 0);
    expect(middle?.[1]).toBeCloseTo(130, 0);
  });

  it('does not exist without points', () => {
    expect(middleOf([])).toBeUndefined();
    expect(middleOf([[], [[]]])).toBeUndefined();
  });

  it('of a single point is the point', () => {
    expect(
      middleOf([
        [
          [
            [7, 8],
            [7, 8],
          ],
        ],
      ]),
    ).toEqual([7, 8]);
  });
});

describe('the area of a ring', () => {
  it('is positive counterclockwise, closed or open', () => {
    expect(ringArea(square(5, 5, 4))).toBe(16);
    expect(ringArea(square(5, 5, 4).slice(0, 4))).toBe(16);
    expect(ringArea(square(5, 5, 4).toReversed())).toBe(-16);
    expect(ringArea([])).toBe(0);
  });
});

describe('a simplified line', () => {
  it('loses points within the tolerance', () => {
    const line: MapCoordinate[] = [
      [0, 0],
      [10, 0.4],
      [20, 0],
      [30, 9],
      [40, 0],
    ];
    expect(simplify(line, 0.5)).toEqual([
      [0, 0],
      [20, 0],
      [30, 9],
      [40, 0],
    ]);
  });

  it('keeps everything without a tolerance, and keeps short lines', () => {
    const line: MapCoordinate[] = [
      [0, 0],
      [1, 0],
      [2, 0],
    ];
    expect(simplify(line, 0)).toEqual(line);
    expect(simplify(line.slice(0, 2), 99)).toEqual(line.slice(0, 2));
    expect(simplify([], 99)).toEqual([]);
  });

  it('of a ring stays closed and keeps its far side', () => {
    const ring = simplify(
      [
        [0, 0],
        [5, 0.1],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      1,
    );
    expect(ring).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ]);
  });

  it('of 20,000 points does not overflow the stack', () => {
    const spiral = Array.from({ length: 20_000 }, (_, index): MapCoordinate => {
      const angle = index / 50;
      return [Math.cos(angle) * index, Math.sin(angle) * index];
    });
    const simple = simplify(spiral, 40);
    expect(simple.length).toBeGreaterThan(100);
    expect(simple.length).toBeLessThan(5_000);
  });

  it('stays within the tolerance of every dropped point', () => {
    const coordinate = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }));
    fc.assert(
      fc.property(
        fc.array(coordinate, { minLength: 2, maxLength: 40 }),
        fc.integer({ min: 1, max: 50 }),
        (line, tolerance) => {
          const simple = simplify(line, tolerance);
          expect([simple[0], simple.at(-1)]).toEqual([line[0], line.at(-1)]);
          for (const point of line) expect(distanceToLine(simple, point)).toBeLessThanOrEqual(tolerance + 1e-9);
        },
      ),
      { seed: 18 },
    );
  });
});

describe('a point in polygons', () => {
  const coordinates = [[square(0, 0, 100), square(40, 40, 20)], [square(200, 0, 10)]];

  it('lies inside an outline and outside of its holes', () => {
    expect(pointInMultiPolygon(coordinates, [20, 30])).toBe(true);
    expect(pointInMultiPolygon(coordinates, [50, 50])).toBe(false);
    expect(pointInMultiPolygon(coordinates, [205, 5])).toBe(true);
    expect(pointInMultiPolygon(coordinates, [150, 5])).toBe(false);
  });

  it('is also found at the height of a corner', () => {
    const diamond: MapCoordinate[] = [
      [0, -10],
      [10, 0],
      [0, 10],
      [-10, 0],
      [0, -10],
    ];
    expect(pointInMultiPolygon([[diamond]], [0, 0])).toBe(true);
    expect(pointInMultiPolygon([[diamond]], [-20, 0])).toBe(false);
    expect(pointInMultiPolygon([[diamond]], [20, 0])).toBe(false);
  });

  it('is never in an empty list', () => {
    expect(pointInMultiPolygon([], [0, 0])).toBe(false);
    expect(pointInMultiPolygon([[]], [0, 0])).toBe(false);
  });
});

describe('the distance to a line', () => {
  it('is that to its nearest segment', () => {
    expect(
      distanceToLine(
        [
          [0, 0],
          [10, 0],
          [10, 30],
        ],
        [13, 20],
      ),
    ).toBe(3);
    expect(
      distanceToLine(
        [
          [0, 0],
          [10, 0],
        ],
        [14, 3],
      ),
    ).toBe(5);
    expect(distanceToSegment([4, 7], [0, 0], [10, 0])).toBe(7);
  });

  it('of one point is that to the point, and without points it is infinite', () => {
    expect(distanceToLine([[1, 1]], [4, 5])).toBe(5);
    expect(distanceToSegment([4, 5], [1, 1], [1, 1])).toBe(5);
    expect(distanceToLine([], [4, 5])).toBe(Infinity);
  });
});
