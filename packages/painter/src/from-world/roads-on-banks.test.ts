import { describe, expect, it } from 'vitest';
import { lineDist, resample } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import { roadsOnBanks } from './roads-on-banks.ts';

const river = {
  id: 'r',
  width: [2, 8] as Point,
  line: [
    [0, 100],
    [1000, 100],
  ] as Point[],
};
const road = (line: Point[]) => ({ id: 'way', kind: 'road' as const, line });
const led = (line: Point[]) => roadsOnBanks([road(line)], [river])[0]?.line ?? [];

describe('a road in a river bed', () => {
  it('moves to the bank on which most of it lies, and keeps its ends', () => {
    const line = led([
      [100, 300],
      [200, 104],
      [800, 104],
      [900, 300],
    ]);
    expect(line[0]).toEqual([100, 300]);
    expect(line.at(-1)).toEqual([900, 300]);
    const between = resample(line, 10).filter(([x]) => x > 260 && x < 740);
    expect(between.length).toBeGreaterThan(0);
    for (const [x, y] of between) {
      expect(y).toBeGreaterThan(100);
      expect(lineDist(river.line, x, y)).toBeGreaterThan(20);
    }
  });

  it('that only crosses the river stays unchanged', () => {
    const line = led([
      [500, 0],
      [500, 200],
    ]);
    expect(line).toEqual([
      [500, 0],
      [500, 200],
    ]);
  });

  it('stays unchanged without rivers, and if it is a single point', () => {
    expect(
      roadsOnBanks(
        [
          road([
            [1, 1],
            [9, 9],
          ]),
        ],
        [],
      )[0]?.line,
    ).toEqual([
      [1, 1],
      [9, 9],
    ]);
    expect(
      led([
        [4, 100],
        [4, 100],
      ]).length,
    ).toBeGreaterThanOrEqual(2);
  });
});
