import { describe, expect, it } from 'vitest';
import { bearingRuns, bearings } from '../../region/layers/bearings.ts';

describe('bearings', () => {
  it('are 32, eight of them main ones', () => {
    expect(bearings).toHaveLength(32);
    expect(bearings.filter(({ rank }) => rank === 'main')).toHaveLength(8);
    expect(bearings.filter(({ rank }) => rank === 'middle')).toHaveLength(8);
  });

  it('run only over the sea, and end at the frame', () => {
    const isSea = (x: number): boolean => x < 500 || x > 700;
    const runs = bearingRuns([200, 300], Math.PI / 2, 60, (x) => x < 1000, isSea);
    expect(runs).toHaveLength(2);
    const [first, second] = runs;
    expect(first?.[0]).toEqual([260, 300]);
    expect(first?.[1][0]).toBeGreaterThan(490);
    expect(first?.[1][0]).toBeLessThan(500);
    expect(second?.[0][0]).toBeGreaterThan(700);
    expect(second?.[1][0]).toBeLessThan(1000);
  });

  it('skip a puddle', () => {
    const runs = bearingRuns(
      [0, 0],
      0,
      0,
      (_x, y) => y > -300,
      (_x, y) => y < -100 && y > -112,
    );
    expect(runs).toEqual([]);
  });
});
