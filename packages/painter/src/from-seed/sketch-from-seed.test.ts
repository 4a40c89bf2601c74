import { describe, expect, it } from 'vitest';
import { chosen, sampled } from '../../../types/test-support/chosen.ts';
import { area } from '../plane/rings.ts';
import { checkSketch } from '../sketch/check-sketch.ts';
import { landKinds } from './raised-land.ts';
import { sketchFromSeed } from './sketch-from-seed.ts';

const wish = {
  name: 'Drowned Isles',
  seed: 'amber otter 41',
  kind: 'islands',
  aspect: 4 / 3,
  milesAcross: 600,
} as const;
const landOf = (changes: object = {}) => sketchFromSeed({ ...wish, ...changes });
const outlines = ({ coast }: ReturnType<typeof landOf>) => JSON.stringify(coast);

const usual = landOf();
/** A whole run tries two for every kind of land. */
const seeds = chosen(['fern', 'salt']);

describe('a land from a seed', () => {
  it('is the same for the same seed, and differs for another', () => {
    expect(landOf()).toEqual(usual);
    const others = ['amber otter 41', 'amber otter 42', 'Amber otter 41', '', 'ぷ'];
    expect(new Set(others.map((seed) => outlines(landOf({ seed })))).size).toBe(others.length);
  });

  it('keeps its outlines for any name and any scale', () => {
    expect(outlines(landOf({ name: 'Elsewhere', milesAcross: null }))).toBe(outlines(usual));
    expect(landOf({ milesAcross: null }).milesPerUnit).toBeNull();
    expect(usual.milesPerUnit).toBeCloseTo(600 / 8192);
  });

  it.each(
    sampled(
      landKinds.flatMap((kind) => [0.75, 4 / 3, 2].map((aspect) => [kind, aspect] as const)),
      2,
    ),
  )('that is %s and %f times as wide as high can be drawn and has what a map wants', (kind, aspect) => {
    for (const seed of seeds) {
      const sketch = landOf({ kind, aspect, seed });
      expect(checkSketch(sketch)).toEqual(sketch);
      expect(sketch.width / sketch.height).toBeCloseTo(aspect, 2);
      expect(Math.max(sketch.width, sketch.height)).toBe(8192);
      expect([sketch.coast.length, sketch.rivers.length, sketch.ranges.length, sketch.forests.length]).not.toContain(0);
      expect(sketch.settlements).toEqual([]);
    }
  });

  it('has the share of land of its kind', () => {
    const landShare = (kind: string) => {
      const { coast, width, height } = landOf({ kind });
      return coast.reduce((sum, { ring }) => sum + Math.abs(area(ring)), 0) / (width * height);
    };
    expect(landShare('islands')).toBeLessThan(landShare('coast'));
    expect(landShare('coast')).toBeLessThan(landShare('inland'));
  });
});
