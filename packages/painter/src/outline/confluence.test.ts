import { describe, expect, it } from 'vitest';
import { dist, type Point } from '../plane/points.ts';
import { confluence, layCourses } from './rivers-and-roads.ts';

const straight = (from: Point, to: Point, count = 60): Point[] =>
  Array.from(
    { length: count + 1 },
    (_, i): Point => [from[0] + ((to[0] - from[0]) * i) / count, from[1] + ((to[1] - from[1]) * i) / count],
  );

describe('the end of a river in a greater one', () => {
  const east = straight([0, 0], [600, 0]);
  const north = straight([330, 300], [330, 10]);

  it('is the nearest of all near points, not one further along', () => {
    const other = straight([0, -50], [600, -50]);
    for (const greater of [
      [east, other],
      [other, east],
    ])
      expect(confluence(north, greater, 70).at(-1)).toEqual([330, 0]);
    expect(confluence(north, [straight([0, -90], [600, -90])], 70)).toBe(north);
  });

  it('is where it first crosses it, so that no ring is closed', () => {
    const over = [...straight([330, 300], [330, -40]), ...straight([330, -40], [420, -8], 20)];
    const end = confluence(over, [east], 70).at(-1) as Point;
    expect(end[1]).toBe(0);
    expect(Math.abs(end[0] - 330)).toBeLessThanOrEqual(10);
  });

  it('is where it first touches it, even without crossing', () => {
    const beside = [...straight([330, 300], [330, 3]), ...straight([334, 30], [460, 30], 24), [464, 8] as Point];
    const end = confluence(beside, [east], 70).at(-1) as Point;
    expect([end[0], end[1]]).toEqual([330, 0]);
  });

  it('stays for a river that begins on it, and for one with few points', () => {
    const arm = [...straight([100, 0], [130, 40], 8), ...straight([130, 40], [200, 2], 12)];
    expect(confluence(arm, [east], 70)).toHaveLength(arm.length);
    expect(confluence([[100, 9]], [east], 70)).toEqual([[100, 0]]);
    expect(confluence([], [east], 70)).toEqual([]);
  });

  it('is not at an earlier crossing far from its end', () => {
    const far = [...straight([100, 300], [100, -300]), ...straight([110, -300], [500, -20], 80)];
    const line = confluence(far, [east], 70);
    expect(line.length).toBe(far.length);
    expect(dist(line.at(-1) as Point, [500, 0])).toBeLessThan(10);
  });

  it('leaves no ring between three rivers that meet close together', () => {
    const rivers = [
      {
        id: 'great',
        width: [2, 12] as Point,
        isExact: true,
        line: [
          [0, 0],
          [300, 0],
          [600, 0],
        ] as Point[],
      },
      {
        id: 'lesser',
        width: [2, 8] as Point,
        isExact: true,
        line: [
          [0, 240],
          [250, 60],
          [310, 4],
        ] as Point[],
      },
      // Flows into the great river, fifty units from the lesser one.
      {
        id: 'brook',
        width: [2, 4] as Point,
        isExact: true,
        line: [
          [150, 300],
          [235, 100],
          [240, 3],
        ] as Point[],
      },
    ];
    const courses = new Map(layCourses(rivers, [], 's').map((course) => [course.id, course.line]));
    const end = courses.get('brook')?.at(-1) as Point;
    expect(courses.get('great')).toContainEqual(end);
    expect(dist(end, [240, 0])).toBeLessThan(5);
  });
});
