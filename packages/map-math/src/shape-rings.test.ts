import type { MapCoordinate, Shape } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { emptyLine, lastRing, pointsOfRing, ringsOf, startHole, startPolygon } from './shape.ts';
import { nearestOnSegment } from './shape-geometry.ts';

const island: MapCoordinate[] = [
  [10, 20],
  [90, 20],
  [90, 70],
  [10, 20],
];
const lake: MapCoordinate[] = [
  [60, 30],
  [80, 30],
  [80, 45],
  [60, 30],
];
const polygons = (...coordinates: MapCoordinate[][][]): Shape => ({
  type: 'Feature',
  geometry: { type: 'MultiPolygon', coordinates },
  properties: { layer: 'islands' },
});

describe('a new ring', () => {
  it('begins as a polygon of one point after the others, closed and rounded', () => {
    const next = startPolygon(polygons([island]), [200.126, 31]);
    expect(next).toEqual(
      polygons(
        [island],
        [
          [
            [200.13, 31],
            [200.13, 31],
          ],
        ],
      ),
    );
  });

  it('begins as a hole after the other holes of its polygon', () => {
    const hole: MapCoordinate[] = [
      [15.5, 21.25],
      [15.5, 21.25],
    ];
    expect(startHole(polygons([island, lake], [lake]), 0, [15.5, 21.251])).toEqual(
      polygons([island, lake, hole], [lake]),
    );
    const untouched = polygons([island]);
    expect(startHole(untouched, 4, [1, 2])).toEqual(untouched);
  });

  it('cannot be added to a line', () => {
    expect(startPolygon(emptyLine(), [1, 2])).toEqual(emptyLine());
    expect(startHole(emptyLine(), 0, [1, 2])).toEqual(emptyLine());
  });
});

describe('the rings of a shape', () => {
  it('are numbered by polygon; a line counts as one', () => {
    expect(ringsOf(polygons([island, lake], [lake]))).toEqual([
      { polygon: 0, ring: 0 },
      { polygon: 0, ring: 1 },
      { polygon: 1, ring: 0 },
    ]);
    expect(ringsOf(polygons())).toEqual([]);
    expect(ringsOf(emptyLine())).toEqual([{ polygon: 0, ring: 0 }]);
  });

  it('have their points without the closing one', () => {
    const shape = polygons([island], [lake]);
    expect(lastRing(shape)).toEqual({ polygon: 1, ring: 0 });
    expect(pointsOfRing(shape, { polygon: 1, ring: 0 })).toEqual(lake.slice(0, 3));
    expect(pointsOfRing(shape, { polygon: 2, ring: 0 })).toEqual([]);
  });
});

it.each<[MapCoordinate, MapCoordinate]>([
  [
    [30, 25],
    [30, 10],
  ],
  [
    [3, 25],
    [10, 10],
  ],
  [
    [99, 7],
    [50, 10],
  ],
])('the nearest place to %j on a segment is %j', (point, nearest) => {
  expect(nearestOnSegment(point, [10, 10], [50, 10])).toEqual(nearest);
});
