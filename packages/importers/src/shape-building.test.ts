import { describe, expect, it } from 'vitest';
import { buildPolygons, scaleOfShape } from './shape-building.ts';

describe('the label of a shape', () => {
  it('is as large as its shape allows, between 4 and the maximum', () => {
    const sizeOf = (side: number) => {
      const ring = [
        [0, 0],
        [side, 0],
        [side, side],
        [0, 0],
      ];
      const shape = buildPolygons([[ring]], (x, y) => [x, y]);
      return shape && scaleOfShape(shape, `Isle of ${side}`, 24);
    };
    expect([1000, 60, 4].map(sizeOf)).toEqual([24, 10, 4]);
  });
});
