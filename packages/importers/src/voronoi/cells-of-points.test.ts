import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOfPoints } from './cells-of-points.ts';
import { type Point, triangulate } from './triangulate.ts';

/** Nine points, and their triangles from delaunator 5.0.1. */
const nine: Point[] = [
  [4.78, 2.39],
  [14.34, 7.9],
  [25.38, 4.23],
  [6.96, 17.32],
  [10.6, 17.98],
  [21.68, 11.55],
  [7.94, 20.47],
  [13.07, 20.24],
  [20.58, 25.39],
];
const theirTriangles = [
  1, 5, 2, 1, 4, 5, 2, 0, 1, 1, 3, 4, 4, 7, 5, 0, 3, 1, 4, 6, 7, 3, 6, 4, 6, 8, 7, 7, 8, 5, 5, 8, 2,
];

const cornersOf = (points: readonly Point[]): number[] => {
  const triangles = triangulate(points);
  return triangles === undefined ? [] : [...triangles.corners.subarray(0, triangles.sides)];
};

/** Points to a hundredth in a square of 20, some of them on one line or one circle. */
const scattered = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }))
    .map(([x, y]): Point => [x / 100, y / 100]),
  { minLength: 3, maxLength: 60 },
);
const onLattice = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 3, maxLength: 40 });

/** Twice the signed area of a triangle, in hundredths. */
const twice = ([a, b, c]: readonly Point[]): number => {
  const [[ax, ay], [bx, by], [cx, cy]] = [a, b, c].map((point) =>
    (point ?? [0, 0]).map((one) => Math.round(one * 100)),
  ) as [[number, number], [number, number], [number, number]];
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
};

describe('triangles between points', () => {
  it('match delaunator, in its order', () => {
    expect(cornersOf(nine)).toEqual(theirTriangles);
  });

  it.each([
    ['scattered', scattered],
    ['on a lattice', onLattice],
  ])('of points %s cover what the points span, once, and no circle holds another point', (_, made) => {
    fc.assert(
      fc.property(made, (points) => {
        const corners = cornersOf(points);
        const areas = Array.from({ length: corners.length / 3 }, (_, index) =>
          twice(corners.slice(index * 3, index * 3 + 3).map((corner) => points[corner] as Point)),
        );
        expect(areas.every((area) => area > 0) || areas.every((area) => area < 0)).toBe(true);
        expect(Math.abs(areas.reduce((sum, area) => sum + area, 0))).toBe(spanned(points));
        for (let index = 0; index < corners.length; index += 3) {
          const [a, b, c] = corners.slice(index, index + 3).map((corner) => points[corner] as Point) as [
            Point,
            Point,
            Point,
          ];
          for (const point of points) expect(depthInCircle(a, b, c, point)).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 150, seed: 20_261_124 },
    );
  });

  it('do not exist for points on one line, in one place, too far away, or too few', () => {
    expect(triangulate([0, 1, 2, 3].map((at) => [at, at * 2]))).toBeUndefined();
    expect(triangulate([0, 1, 2, 3].map(() => [7, 7]))).toBeUndefined();
    expect(triangulate([...nine, [1e9, 0]])).toBeUndefined();
    expect(triangulate([...nine, [Number.NaN, 0]])).toBeUndefined();
    expect(triangulate(nine.slice(0, 2))).toBeUndefined();
  });

  it('are given up when the points make every step a walk around all of them', () => {
    const bowl = Array.from({ length: 20_000 }, (_, index): Point => [index * 3, index ** 2 / 20_000]);
    expect(triangulate(bowl)).toBeUndefined();
  });
});

/** Twice the area that points span, in hundredths, by walking around the outermost. */
function spanned(points: readonly Point[]): number {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && twice([...chain.slice(-2), point]) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const around = [...half(sorted), ...half(sorted.toReversed())];
  return Math.abs(
    around.slice(2).reduce((sum, point, index) => sum + twice([around[0], around[index + 1], point] as Point[]), 0),
  );
}

/** Positive inside the circle through three points, as a share of its radius. */
function depthInCircle([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [px, py]: Point): number {
  const half = 0.5 / ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  const [b, c] = [(bx - ax) ** 2 + (by - ay) ** 2, (cx - ax) ** 2 + (cy - ay) ** 2];
  const [x, y] = [ax + ((cy - ay) * b - (by - ay) * c) * half, ay + ((bx - ax) * c - (cx - ax) * b) * half];
  const radius = Math.hypot(x - ax, y - ay);
  return (radius - Math.hypot(px - x, py - y)) / radius;
}

describe('cells of points', () => {
  const around: Point[] = [
    [-10, -11],
    [16, -14],
    [42, -12],
    [45, 13],
    [41, 39],
    [14, 43],
    [-12, 40],
    [-13, 14],
  ];

  it('have symmetric neighbors, and report whether they lie at the rim', () => {
    const cells = cellsOfPoints(nine, around) ?? [];
    expect(cells).toHaveLength(9);
    for (const [index, { neighbours }] of cells.entries()) {
      for (const other of neighbours) expect(cells[other]?.neighbours).toContain(index);
    }
    expect(cells.map(({ isAtRim }) => isAtRim)).toEqual([true, true, true, true, false, true, true, false, true]);
  });

  it('have corners in whole pixels, about as far from their point as from its neighbors', () => {
    const [cell] = cellsOfPoints(nine, around)?.slice(4) ?? [];
    expect(cell?.outline.length).toBeGreaterThan(2);
    for (const [x, y] of cell?.outline ?? []) {
      expect([x, y]).toEqual([Math.floor(x), Math.floor(y)]);
      const own = Math.hypot(x - 10.6, y - 17.98);
      const nearest = Math.min(...[...nine, ...around].map(([px, py]) => Math.hypot(px - x, py - y)));
      expect(own - nearest).toBeLessThan(Math.SQRT2 * 2);
    }
  });

  it('of two points in one place: one has the outline, the other none', () => {
    const cells = cellsOfPoints([...nine, [10.6, 17.98]], around) ?? [];
    const corners = [cells[4], cells[9]].map((cell) => cell?.outline.length ?? 0);
    expect(corners.filter((count) => count === 0)).toHaveLength(1);
  });
});
