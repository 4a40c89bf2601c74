import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyActs } from '../../test-support/any-fog.ts';
import { levelSize } from '../tiles.ts';
import { changedTiles } from './fog-changes.ts';
import { fogEdge, fogPyramid, poolFog } from './fog-edge.ts';
import { FOG_CLEAR, FOG_DIM, FOG_HIDDEN, fogGrid } from './fog-grid.ts';
import { distanceTo, fogMask } from './fog-mask.ts';
import { fogKind, fogWindow, grownRect, packWindow, tileRect, unpackWindow } from './fog-window.ts';

const map = { width: 400, height: 300 };

test('the distance of a pixel is that to the nearest hidden one, up to a limit', () => {
  const size = { width: 23, height: 17 };
  const values = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 391, maxLength: 391 });
  fc.assert(
    fc.property(values, fc.integer({ min: 2, max: 12 }), (some, most) => {
      const window = Uint8Array.from(some, (value) => (value > 38 ? 2 : 0));
      const found = distanceTo(window, size, 2, most);
      for (let at = 0; at < window.length; at += 1) {
        let nearest = most;
        window.forEach((value, other) => {
          if (value < 2) return;
          const [dx, dy] = [(at % 23) - (other % 23), Math.floor(at / 23) - Math.floor(other / 23)];
          nearest = Math.min(nearest, Math.hypot(dx, dy));
        });
        expect(found[at]).toBeCloseTo(nearest, 5);
      }
    }),
    { numRuns: 30 },
  );
});

/** Maps whose picture is coarser and finer than the cells of their fog. */
const pyramids = [300, 1_600, 6_400].map((pixels) =>
  fogPyramid(map, { width: pixels, height: pixels * (map.height / map.width) }),
);

describe('a picture of a level', () => {
  test.each(pyramids)('hides a pixel as much as the darkest cell under it, %j', (tiles) => {
    fc.assert(
      fc.property(anyActs(map), fc.nat(), fc.nat(), fc.nat(), (acts, z, dx, dy) => {
        const pool = poolFog(fogGrid(map, acts));
        const { grid } = pool;
        const level = z % tiles.levels;
        const size = levelSize(tiles, level);
        const rect = { left: (dx % size.width) - 3, top: (dy % size.height) - 3, width: 9, height: 7 };
        const window = fogWindow(pool, tiles, level, rect);
        const side = 2 ** (tiles.zoom_offset - level) / grid.cell;
        for (let y = 0; y < rect.height; y += 1)
          for (let x = 0; x < rect.width; x += 1) {
            let darkest = FOG_CLEAR;
            const [left, top] = [(rect.left + x) * side, (rect.top + y) * side];
            for (let row = Math.floor(top); row < top + side; row += 1)
              for (let column = Math.floor(left); column < left + side; column += 1)
                if (column >= 0 && row >= 0 && column < grid.width && row < grid.height)
                  darkest = Math.max(darkest, grid.cells[row * grid.width + column] ?? 0);
            expect(window[y * rect.width + x]).toBe(darkest);
          }
      }),
      { numRuns: 40 },
    );
  });

  test('is only paper within the reach of filters from hidden ground, and not beyond', () => {
    fc.assert(
      fc.property(anyActs(map), fc.nat(), (acts, z) => {
        const [, , tiles] = pyramids;
        if (tiles === undefined) return;
        const level = z % tiles.levels;
        const edge = fogEdge(tiles, level);
        const { growth, margin } = edge;
        const rect = { left: 30, top: 20, width: 40, height: 30 };
        const window = fogWindow(poolFog(fogGrid(map, acts)), tiles, level, grownRect(rect, margin));
        const wide = { width: rect.width + 2 * margin, height: rect.height + 2 * margin };
        const far = distanceTo(window, wide, FOG_HIDDEN, margin);
        const mask = fogMask(window, rect, edge);
        mask.forEach((paper, at) => {
          const wideAt = (Math.floor(at / rect.width) + margin) * wide.width + (at % rect.width) + margin;
          const distance = far[wideAt] ?? 0;
          if (distance <= growth) expect(paper).toBe(255);
          if (distance > growth + 2) expect(paper).toBeLessThan(255);
          if (window.every((value) => value === FOG_CLEAR)) expect(paper).toBe(0);
        });
      }),
      { numRuns: 12 },
    );
  });

  test('is only paper near hidden ground, then fades into the picture', () => {
    const edge = { growth: 4.6, feather: 10, margin: 16 };
    const size = { width: 20, height: 1 };
    const wide = size.width + 2 * edge.margin;
    /** Hidden ground to the left of the picture, and another level in it. */
    const beside = (ground: number) =>
      Uint8Array.from({ length: wide * (size.height + 2 * edge.margin) }, (_, at) =>
        at % wide < edge.margin ? FOG_HIDDEN : ground,
      );
    const clear = [...fogMask(beside(FOG_CLEAR), size, edge)];
    expect(clear.slice(0, 4)).toEqual([255, 255, 255, 255]);
    expect(clear.slice(4, 14)).toEqual(clear.slice(4, 14).toSorted((a, b) => b - a));
    expect(clear.slice(14)).toEqual([0, 0, 0, 0, 0, 0]);
    // Over dim ground lies a veil: together they are almost paper, but not treated as hidden.
    const dim = [...fogMask(beside(FOG_DIM), size, edge)];
    expect(dim.slice(0, 5)).toEqual([255, 255, 255, 255, 254]);
    expect(dim.slice(14)).toEqual([158, 158, 158, 158, 158, 158]);
  });

  test('keeps almost all of small visible ground on every level, and coarser levels show no more ground', () => {
    const tiles = { levels: 6, reach: 5 };
    const finest = fogEdge(tiles, 5);
    expect(finest).toMatchObject({ growth: 5 * Math.SQRT2, feather: 14 });
    for (let level = 0; level < 5; level += 1) {
      const { growth, feather } = fogEdge(tiles, level);
      const shrink = 2 ** (5 - level);
      // In the level's own pixels, with a tolerance of one of them beyond the finest level.
      expect(growth).toBeLessThanOrEqual(Math.SQRT2 * (5 / shrink + 1));
      expect(feather).toBe(Math.max(1.5, 14 / shrink));
    }
    // Ground 15 pixels across, on a coarse level: clear in its middle.
    const edge = fogEdge(tiles, 1);
    const side = 15 + 2 * edge.margin;
    const window = new Uint8Array(side * side).fill(FOG_HIDDEN);
    for (let y = 0; y < 15; y += 1)
      window.fill(0, (y + edge.margin) * side + edge.margin, (y + edge.margin) * side + edge.margin + 15);
    const mask = fogMask(window, { width: 15, height: 15 }, edge);
    expect(mask.filter((paper) => paper === 0).length).toBeGreaterThanOrEqual(9 * 9);
    expect(mask.filter((paper) => paper < 128).length).toBeGreaterThanOrEqual(10 * 10);
  });

  test('is classified by its window: clear, hidden, or border', () => {
    const seen = { width: 40, height: 30 };
    const margin = 9;
    const width = seen.width + 2 * margin;
    const window = new Uint8Array(width * (seen.height + 2 * margin));
    expect(fogKind(window, width, margin, seen)).toBe('clear');
    window[0] = 1;
    expect(fogKind(window, width, margin, seen)).toBe('border');
    window.fill(FOG_HIDDEN);
    expect(fogKind(window, width, margin, seen)).toBe('hidden');
    window[0] = 0;
    expect(fogKind(window, width, margin, seen)).toBe('hidden');
    window[margin * width + margin] = 1;
    expect(fogKind(window, width, margin, seen)).toBe('border');
    expect(unpackWindow(packWindow(window), window.length)).toEqual(window);
  });
});

test('has changed tiles for all changed windows, and few others', () => {
  // Small tiles, so that there are more of them to compare.
  const tiles = { size: 64, levels: 4, zoom_offset: 2, width: 800, height: 600, reach: 5 };
  let [named, changedIn] = [0, 0];
  fc.assert(
    fc.property(anyActs(map, 3), anyActs(map, 2), (acts, more) => {
      const [before, after] = [fogGrid(map, acts), fogGrid(map, [...acts, ...more])];
      const changed = new Set(changedTiles(before, after, tiles)?.map(String));
      named += changed.size;
      const [pool, other] = [poolFog(before), poolFog(after)];
      for (let z = 0; z < tiles.levels; z += 1) {
        const size = levelSize(tiles, z);
        for (let y = 0; y * tiles.size < size.height; y += 1)
          for (let x = 0; x * tiles.size < size.width; x += 1) {
            const rect = grownRect(tileRect(tiles, x, y), fogEdge(tiles, z).margin);
            const [one, two] = [fogWindow(pool, tiles, z, rect), fogWindow(other, tiles, z, rect)];
            const isSame = one.every((value, at) => value === two[at]);
            if (!isSame) changedIn += 1;
            if (!isSame) expect(changed.has(`${z},${y},${x}`)).toBe(true);
          }
      }
    }),
    { numRuns: 3 },
  );
  expect(named).toBeLessThan(changedIn * 1.5 + 20);
  expect(changedTiles(fogGrid(map, []), fogGrid({ width: 500, height: 300 }, []), tiles)).toBeUndefined();
});
