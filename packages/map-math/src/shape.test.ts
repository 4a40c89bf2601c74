import type { MapCoordinate, Shape } from '@venture-atlas/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDrawable, openRing } from './rings.ts';
import {
  appendPoint,
  closeRing,
  countPoints,
  emptyLine,
  insertPoint,
  isComplete,
  movePoint,
  popPoint,
  removePoint,
  roundCoordinate,
  toggleShapeType,
} from './shape.ts';

const line = (...coordinates: MapCoordinate[]): Shape => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: { layer: 'roads' },
});
const polygons = (...coordinates: MapCoordinate[][][]): Shape => ({
  type: 'Feature',
  geometry: { type: 'MultiPolygon', coordinates },
  properties: { layer: 'forests' },
});
const coordinatesOf = (shape: Shape) => shape.geometry.coordinates;
const first = { polygon: 0, ring: 0 };

const outline: MapCoordinate[] = [
  [0, 0],
  [10, 0],
  [10, 20],
  [0, 20],
  [0, 0],
];
const hole: MapCoordinate[] = [
  [2, 3],
  [4, 3],
  [4, 5],
  [2, 3],
];
const islet: MapCoordinate[] = [
  [50, 50],
  [55, 50],
  [55, 57],
  [50, 50],
];

describe('editing a line', () => {
  it('begins with a line without points', () => {
    expect(emptyLine()).toEqual({ type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties: {} });
    expect(isDrawable(emptyLine())).toBe(false);
  });

  it('adds a point with each click, at the end', () => {
    const drawn = appendPoint(appendPoint(appendPoint(emptyLine(), [1, 2]), [3, 4]), [5, 6]);
    expect(coordinatesOf(drawn)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  it('moves, inserts and removes a point, and keeps the properties', () => {
    const road = line([1, 1], [2, 2], [3, 3]);
    expect(movePoint(road, { ...first, index: 1 }, [7, 8])).toEqual(line([1, 1], [7, 8], [3, 3]));
    expect(insertPoint(road, { ...first, index: 1 }, [7, 8])).toEqual(line([1, 1], [7, 8], [2, 2], [3, 3]));
    expect(insertPoint(road, { ...first, index: 99 }, [7, 8])).toEqual(line([1, 1], [2, 2], [3, 3], [7, 8]));
    expect(removePoint(road, { ...first, index: 0 })).toEqual(line([2, 2], [3, 3]));
    expect(road).toEqual(line([1, 1], [2, 2], [3, 3]));
  });

  it('removes the last point with Ctrl+z, and does nothing on an empty line', () => {
    expect(popPoint(line([1, 1], [2, 2]))).toEqual(line([1, 1]));
    expect(popPoint(line())).toEqual(line());
  });

  it('changes nothing at an address that does not exist', () => {
    const road = line([1, 1], [2, 2]);
    expect(movePoint(road, { ...first, index: 5 }, [7, 8])).toEqual(road);
    expect(removePoint(road, { ...first, index: -1 })).toEqual(road);
    const wood = polygons([outline]);
    expect(movePoint(wood, { polygon: 3, ring: 1, index: 0 }, [7, 8])).toEqual(wood);
  });

  it('rounds to 2 decimals', () => {
    expect(coordinatesOf(appendPoint(emptyLine(), [1.23456, 9.999]))).toEqual([[1.23, 10]]);
    expect(roundCoordinate([-0.001, 2.5])).toEqual([0, 2.5]);
  });
});

describe('editing polygons', () => {
  it('keeps every ring closed, from the first point on', () => {
    const one = appendPoint(polygons(), [1, 2]);
    expect(coordinatesOf(one)).toEqual([
      [
        [
          [1, 2],
          [1, 2],
        ],
      ],
    ]);
    const two = appendPoint(one, [3, 4]);
    expect(coordinatesOf(two)).toEqual([
      [
        [
          [1, 2],
          [3, 4],
          [1, 2],
        ],
      ],
    ]);
    expect(coordinatesOf(appendPoint(two, [5, 1]))).toEqual([
      [
        [
          [1, 2],
          [3, 4],
          [5, 1],
          [1, 2],
        ],
      ],
    ]);
  });

  it('moves the closing point with the first one', () => {
    const moved = movePoint(polygons([outline, hole]), { ...first, index: 0 }, [-1, -2]);
    expect(moved).toEqual(
      polygons([
        [
          [-1, -2],
          [10, 0],
          [10, 20],
          [0, 20],
          [-1, -2],
        ],
        hole,
      ]),
    );
  });

  it('inserts after the last point, on the closing side', () => {
    const grown = insertPoint(polygons([outline]), { ...first, index: 4 }, [-3, 10]);
    expect(grown).toEqual(
      polygons([
        [
          [0, 0],
          [10, 0],
          [10, 20],
          [0, 20],
          [-3, 10],
          [0, 0],
        ],
      ]),
    );
  });

  it('adds clicks to the last ring and removes them there', () => {
    const both = polygons([outline, hole], [islet]);
    const more = appendPoint(both, [48, 55]);
    expect(more).toEqual(
      polygons(
        [outline, hole],
        [
          [
            [50, 50],
            [55, 50],
            [55, 57],
            [48, 55],
            [50, 50],
          ],
        ],
      ),
    );
    expect(popPoint(more)).toEqual(both);
  });

  it('drops a ring with its last point, and holes with their outline', () => {
    const single = polygons(
      [outline],
      [
        [
          [5, 5],
          [5, 5],
        ],
      ],
    );
    expect(popPoint(single)).toEqual(polygons([outline]));
    const ringOfOne = polygons(
      [
        [
          [9, 9],
          [9, 9],
        ],
        hole,
      ],
      [islet],
    );
    expect(removePoint(ringOfOne, { ...first, index: 0 })).toEqual(polygons([islet]));
    expect(
      popPoint(
        polygons([
          [
            [9, 9],
            [9, 9],
          ],
        ]),
      ),
    ).toEqual(polygons());
  });

  it('can be emptied and started again', () => {
    let shape = polygons([outline, hole], [islet]);
    for (let left = countPoints(shape); left > 0; left -= 1) {
      expect(countPoints(shape)).toBe(left);
      shape = popPoint(shape);
    }
    expect(shape).toEqual(polygons());
    expect(countPoints(appendPoint(shape, [1, 1]))).toBe(1);
  });

  it('stays closed and complete through any edits', () => {
    const coordinate = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 51, max: 99 }));
    const edit = fc.tuple(fc.constantFrom('append', 'move', 'insert', 'remove', 'pop'), fc.nat(6), coordinate);
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let shape = polygons([outline, hole], [islet]);
        for (const [kind, index, at] of edits) {
          const address = { polygon: index % 2, ring: 0, index };
          if (kind === 'append') shape = appendPoint(shape, at);
          if (kind === 'move') shape = movePoint(shape, address, at);
          if (kind === 'insert') shape = insertPoint(shape, address, at);
          if (kind === 'remove') shape = removePoint(shape, address);
          if (kind === 'pop') shape = popPoint(shape);
          for (const ring of shape.geometry.coordinates.flat() as MapCoordinate[][]) {
            expect(ring.length).toBeGreaterThan(1);
            expect(ring.at(-1)).toEqual(ring[0]);
          }
        }
      }),
      { seed: 17 },
    );
  });
});

describe('rings', () => {
  it('close and open', () => {
    const points: MapCoordinate[] = [
      [1, 1],
      [2, 1],
      [2, 2],
    ];
    expect(closeRing(points)).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ]);
    expect(openRing(closeRing(points))).toEqual(points);
    expect(closeRing(closeRing(points))).toEqual(closeRing(points));
    expect(openRing(points)).toEqual(points);
  });

  it('without points stay empty', () => {
    expect(closeRing([])).toEqual([]);
    expect(openRing([])).toEqual([]);
  });
});

describe('Change Shape Type', () => {
  it('closes a line as one ring', () => {
    const { shape, aside } = toggleShapeType(line([0, 0], [10, 0], [10, 20]));
    expect(shape.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [10, 0],
            [10, 20],
            [0, 0],
          ],
        ],
      ],
    });
    expect(shape.properties).toEqual({ layer: 'roads' });
    expect(aside).toBeNull();
  });

  it('turns the first outline into a line', () => {
    const { shape, aside } = toggleShapeType(polygons([outline]));
    expect(shape.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [10, 0],
        [10, 20],
        [0, 20],
      ],
    });
    expect(aside).toBeNull();
  });

  it('stores other rings, and restores them around the changed outline', () => {
    const { shape, aside } = toggleShapeType(polygons([outline, hole], [islet]));
    expect(aside).not.toBeNull();
    const changed = appendPoint(shape, [-5, 10]);
    const back = toggleShapeType(changed, aside);
    const grown: MapCoordinate[] = [
      [0, 0],
      [10, 0],
      [10, 20],
      [0, 20],
      [-5, 10],
      [0, 0],
    ];
    expect(back.shape).toEqual(polygons([grown, hole], [islet]));
  });

  it('restores only the other polygons when the line was emptied', () => {
    const { aside } = toggleShapeType(polygons([outline, hole], [islet]));
    expect(toggleShapeType(line(), aside).shape.geometry.coordinates).toEqual([[islet]]);
  });

  it('keeps an empty shape empty, in both directions', () => {
    expect(toggleShapeType(line()).shape.geometry).toEqual({ type: 'MultiPolygon', coordinates: [] });
    expect(toggleShapeType(polygons()).shape.geometry).toEqual({ type: 'LineString', coordinates: [] });
  });

  it.each([
    ['woods', polygons([outline, hole], [islet])],
    ['a wood with a lake', polygons([outline, hole])],
  ])('and back gives %s again', (_name, shape) => {
    const once = toggleShapeType(shape);
    expect(toggleShapeType(once.shape, once.aside).shape).toEqual(shape);
  });
});

describe('a shape', () => {
  it.each([
    ['an empty line', line(), false, false],
    ['a line of 1 point', line([1, 1]), false, false],
    ['a line of 2 points', line([1, 1], [2, 2]), true, true],
    ['no polygon', polygons(), false, false],
    [
      'a ring of 2 points',
      polygons([
        [
          [1, 1],
          [2, 2],
          [1, 1],
        ],
      ]),
      false,
      false,
    ],
    ['a ring of 3 points', polygons([islet]), true, true],
    ['a ring of 3 points that was never closed', polygons([islet.slice(0, 3)]), true, true],
    [
      'a ring of 3 points and one of 1',
      polygons(
        [islet],
        [
          [
            [1, 1],
            [1, 1],
          ],
        ],
      ),
      true,
      false,
    ],
    [
      'an outline with a hole of 2 points',
      polygons([
        outline,
        [
          [1, 1],
          [2, 2],
          [1, 1],
        ],
      ]),
      true,
      false,
    ],
    ['a polygon without rings', polygons([]), false, false],
  ])('that is %s: drawn %s-%s', (_name, shape, drawn, complete) => {
    expect(isDrawable(shape)).toBe(drawn);
    expect(isComplete(shape)).toBe(complete);
  });

  it('counts its points without the closing ones', () => {
    expect(countPoints(line([1, 1], [2, 2], [3, 3]))).toBe(3);
    expect(countPoints(polygons([outline, hole], [islet]))).toBe(10);
  });
});
