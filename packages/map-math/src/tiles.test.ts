import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelForScale, levelSize, tilePyramid, tileSize } from './tiles.ts';
import { asScale } from './units.ts';

const region = { width: 8192, height: 6144 };

describe('a tile pyramid', () => {
  it('has the picture as its top level: 8192 units at one pixel a unit', () => {
    expect(tilePyramid(8192, 6144, 8192)).toEqual({ size: 512, levels: 5, zoom_offset: 4, width: 8192, height: 6144 });
  });

  it('has one pixel a unit at z = zoom_offset for a picture of twice the resolution', () => {
    const pyramid = tilePyramid(8192, 6144, 16384);
    expect(pyramid).toEqual({ size: 512, levels: 6, zoom_offset: 4, width: 16384, height: 12288 });
    expect(levelSize(pyramid, pyramid.zoom_offset)).toEqual(region);
  });

  it('has no such level for a coarser picture', () => {
    const pyramid = tilePyramid(8192, 6144, 2048);
    expect(pyramid).toEqual({ size: 512, levels: 3, zoom_offset: 4, width: 2048, height: 1536 });
    expect(pyramid.zoom_offset).toBeGreaterThan(pyramid.levels - 1);
  });

  it('resizes a picture of another size to the nearest power of two', () => {
    expect(tilePyramid(4096, 3072, 5000)).toMatchObject({ width: 4096, height: 3072 });
    expect(tilePyramid(4096, 3072, 6000)).toMatchObject({ width: 8192, height: 6144 });
  });

  it('is one tile for a small picture', () => {
    expect(tilePyramid(300, 200, 300)).toEqual({ size: 512, levels: 1, zoom_offset: 0, width: 300, height: 200 });
  });

  it('may have a negative zoom_offset: the only level of a tiny detailed map', () => {
    expect(tilePyramid(100, 80, 400)).toEqual({ size: 512, levels: 1, zoom_offset: -2, width: 400, height: 320 });
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a side of %s', (side) => {
    expect(() => tilePyramid(side, 1, 1)).toThrow(RangeError);
    expect(() => tilePyramid(1, side, 1)).toThrow(RangeError);
    expect(() => tilePyramid(1, 1, side)).toThrow(RangeError);
  });

  it('begins with one tile and has no unnecessary level', () => {
    const sides = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(sides, sides, sides, (width, height, picture) => {
        const pyramid = tilePyramid(width, height, picture);
        const first = levelSize(pyramid, 0);
        expect(Math.max(first.width, first.height)).toBeLessThanOrEqual(512);
        expect(levelSize(pyramid, pyramid.levels - 1)).toEqual({ width: pyramid.width, height: pyramid.height });
        if (pyramid.levels > 1) {
          const second = levelSize(pyramid, 1);
          expect(Math.max(second.width, second.height)).toBeGreaterThan(512);
        }
      }),
      { seed: 15 },
    );
  });

  it('rounds halves of odd sides up', () => {
    const pyramid = tilePyramid(1025, 771, 1025);
    expect(levelSize(pyramid, pyramid.levels - 2)).toEqual({ width: 513, height: 386 });
  });
});

describe('the tiles of a level', () => {
  const pyramid = tilePyramid(8192, 6144, 8192);

  it('have sides that double with each coarser level', () => {
    expect([4, 3, 0, 5].map((level) => tileSize(pyramid, level))).toEqual([512, 1024, 8192, 256]);
  });
});

describe('the level for a scale', () => {
  const pyramid = tilePyramid(8192, 6144, 8192);

  it.each([
    [1, 1, 4],
    [0.5, 1, 3],
    // Avoiding an enlargement by a fifth is not worth four times the tiles.
    [0.59, 1, 3],
    [0.61, 1, 4],
    [0.5, 2, 4],
    [10, 3, 4],
    [0.01, 1, 0],
  ])('of %s on a screen of %s pixels a CSS pixel is %s', (scale, ratio, level) => {
    expect(levelForScale(pyramid, asScale(scale), ratio)).toBe(level);
  });
});
