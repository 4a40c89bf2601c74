import { describe, expect, it } from 'vitest';
import { lineDist } from '../plane/lines.ts';
import { dist, type Point } from '../plane/points.ts';
import { RingIndex } from './ring-index.ts';
import { cutAtShore, layCourses, meander, placesOnRoads, refineRoad, snapEnd } from './rivers-and-roads.ts';
import { blob } from './soft-ring.ts';

const control: Point[] = [
  [0, 0],
  [300, 40],
  [600, 0],
];

describe('a wandering line', () => {
  it('leaves the straight line except at its ends', () => {
    const line = meander(control, 's', 20, 80, 5);
    expect(dist(line[0] as Point, [0, 0])).toBeLessThan(1e-6);
    expect(dist(line.at(-1) as Point, [600, 0])).toBeLessThan(1e-6);
    const away = line.map(([x, y]) => lineDist(control, x, y));
    expect(Math.max(...away)).toBeGreaterThan(8);
    expect(Math.max(...away)).toBeLessThan(50);
  });

  it('bends to a nearby target only', () => {
    const straight = Array.from({ length: 60 }, (_, i): Point => [i * 5, 0]);
    const pulled = snapEnd(
      straight,
      [
        [300, 30],
        [320, 90],
      ],
      false,
      70,
    );
    expect(pulled.at(-1)).toEqual([300, 30]);
    expect(pulled.slice(0, 37)).toEqual(straight.slice(0, 37));
    expect(snapEnd(straight, [[300, 90]], false, 70)).toBe(straight);
    expect(snapEnd(straight, [[-9, 12]], true, 70)[0]).toEqual([-9, 12]);
    expect(snapEnd([[1, 1]], [[4, 5]], false, 70)).toEqual([[4, 5]]);
  });
});

describe('a blob', () => {
  it('lies around its middle, with the requested points', () => {
    const points = blob(100, 50, 30, 20, 's', 11, 0.2);
    expect(points).toHaveLength(11);
    for (const point of points) expect(dist(point, [100, 50])).toBeLessThanOrEqual(36);
  });
});

describe('rivers', () => {
  const trunk = {
    id: 'trunk',
    width: [3, 12] as Point,
    line: [
      [0, 0],
      [400, 30],
      [800, 0],
    ] as Point[],
  };
  const branch = {
    id: 'branch',
    width: [2, 5] as Point,
    line: [
      [420, 400],
      [440, 200],
      [430, 60],
    ] as Point[],
  };

  it('meet: a lesser one ends on the greater one', () => {
    const courses = layCourses([branch, trunk], [], 's');
    expect(courses.map((course) => course.id)).toEqual(['trunk', 'branch']);
    const end = courses[1]?.line.at(-1) as Point;
    expect(courses[0]?.line).toContainEqual(end);
  });

  it('continue another river or a lake at full width', () => {
    const next = {
      id: 'next',
      width: [2, 9] as Point,
      line: [
        [820, 10],
        [1000, 90],
      ] as Point[],
    };
    const lake = {
      id: 'lake',
      ring: [
        [400, 380],
        [450, 380],
        [450, 430],
        [400, 430],
      ] as Point[],
    };
    const courses = new Map(layCourses([trunk, branch, next], [lake], 's').map((course) => [course.id, course]));
    expect(courses.get('next')?.line[0]).toEqual(courses.get('trunk')?.line.at(-1));
    expect(courses.get('next')?.width[0]).toBeCloseTo(10.8);
    expect(courses.get('branch')?.isContinued).toBe(true);
    expect(courses.get('trunk')?.isContinued).toBe(false);
  });

  it('end slightly beyond the shore', () => {
    const land = new RingIndex([
      [
        [-50, -100],
        [500, -100],
        [500, 100],
        [-50, 100],
      ],
    ]);
    const [river] = cutAtShore(layCourses([trunk], [], 's'), land);
    expect(river?.mouth).toBe(15);
    const end = river?.line.at(-1) as Point;
    expect(end[0]).toBeGreaterThan(530);
    expect(end[0]).toBeLessThan(590);
    expect(river?.line.filter((point) => !land.has(point))).toHaveLength(14);
  });

  it('are left out if they never touch land', () => {
    const land = new RingIndex([
      [
        [2000, 0],
        [2500, 0],
        [2500, 100],
      ],
    ]);
    expect(cutAtShore(layCourses([trunk], [], 's'), land)).toEqual([]);
  });

  it('keep their own winding', () => {
    const line = Array.from({ length: 40 }, (_, i): Point => [i * 20, 30 * Math.sin(i / 2)]);
    const [course] = layCourses([{ id: 'r', width: [2, 5], line, isExact: true }], [], 's');
    for (const [x, y] of line) expect(lineDist(course?.line ?? [], x, y)).toBeLessThan(1.5);
  });
});

describe('a road', () => {
  it('passes through the places along it, but avoids lairs', () => {
    const place = { slug: 'a', at: [310, 70] as Point, vignette: 'town' as const, scale: 20 };
    const road = { id: 'r', kind: 'road' as const, line: control };
    const through = refineRoad(road, placesOnRoads([place]), 's');
    expect(lineDist(through.line, 310, 70)).toBeLessThan(9);
    const past = refineRoad(road, placesOnRoads([{ ...place, vignette: 'ruin' }]), 's');
    expect(lineDist(past.line, 310, 70)).toBeGreaterThan(15);
    expect(past).toEqual(refineRoad(road, placesOnRoads([{ ...place, vignette: null, isOffRoad: true }]), 's'));
  });
});
