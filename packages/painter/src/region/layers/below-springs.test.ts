import { describe, expect, it } from 'vitest';
import type { RiverOutline } from '../../outline/region-outlines.ts';
import { belowSprings } from './ranges.ts';

const river: RiverOutline = {
  id: 'longwater',
  line: Array.from({ length: 41 }, (_, i) => [100 + i * 10, 200] as const),
  width: [3, 12],
  isContinued: false,
  mouth: 0,
};

describe('rivers below their springs', () => {
  it('exclude the beginning of a river that rises in the hills', () => {
    const index = belowSprings([river]);
    expect(index.dist(120, 200, 60)).toBe(60);
    expect(index.dist(300, 207, 60)).toBe(7);
  });

  it('include all of a river that leaves a lake', () => {
    expect(belowSprings([{ ...river, isContinued: true }]).dist(120, 211, 60)).toBe(11);
  });

  it('may be too short to exclude anything', () => {
    expect(belowSprings([{ ...river, line: river.line.slice(0, 9) }]).dist(180, 200, 60)).toBe(60);
  });
});
