import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelSize, tilePyramid } from '../tiles.ts';
import { anyActs } from './any-fog.ts';
import { distanceTo } from './distance.ts';
import { changedTiles } from './fog-changes.ts';
import { FOG_CLEAR, FOG_HIDDEN, fogGrid } from './fog-grid.ts';
import { FOG_GROWTH, FOG_MARGIN, fogMask } from './fog-mask.ts';
import { poolFog } from './fog-pool.ts';
import { fogKind, fogWindow, grownRect, packWindow, tileRect, unpackWindow } from './fog-window.ts';

const map = { width: 400, height: 300 };

test('the distance of a pixel is that to the nearest one, up to the most that is asked for', () => {
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
const pyramids = [300, 1_600, 6_400].map((pixels) => tilePyramid(map.width, map.height, pixels));

describe('what a picture of a level shows', () => {
  test.each(pyramids)('a pixel is as hidden as the darkest cell under it, %j', (tiles) => {
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

  test('is nothing but paper where hidden ground is nearer than filter and codec reach, and never where it is not', () => {
    fc.assert(
      fc.property(anyActs(map), fc.nat(), (acts, z) => {
        const [, tiles = pyramids[0]] = pyramids;
        if (tiles === undefined) return;
        const rect = { left: 30, top: 20, width: 40, height: 30 };
        const window = fogWindow(poolFog(fogGrid(map, acts)), tiles, z % tiles.levels, grownRect(rect, FOG_MARGIN));
        const wide = { width: rect.width + 2 * FOG_MARGIN, height: rect.height + 2 * FOG_MARGIN };
        const far = distanceTo(window, wide, FOG_HIDDEN, FOG_MARGIN);
        const mask = fogMask(window, rect);
        mask.forEach((paper, at) => {
          const wideAt = (Math.floor(at / rect.width) + FOG_MARGIN) * wide.width + (at % rect.width) + FOG_MARGIN;
          const distance = far[wideAt] ?? 0;
          if (distance <= FOG_GROWTH) expect(paper).toBe(255);
          if (distance > FOG_GROWTH + 2) expect(paper).toBeLessThan(255);
          if (window.every((value) => value === FOG_CLEAR)) expect(paper).toBe(0);
        });
      }),
      { numRuns: 12 },
    );
  });

  test('is told by its window: clear, hidden, or a border', () => {
    const seen = { width: 40, height: 30 };
    const width = seen.width + 2 * FOG_MARGIN;
    const window = new Uint8Array(width * (seen.height + 2 * FOG_MARGIN));
    expect(fogKind(window, width, FOG_MARGIN, seen)).toBe('clear');
    window[0] = 1;
    expect(fogKind(window, width, FOG_MARGIN, seen)).toBe('border');
    window.fill(FOG_HIDDEN);
    expect(fogKind(window, width, FOG_MARGIN, seen)).toBe('hidden');
    window[0] = 0;
    expect(fogKind(window, width, FOG_MARGIN, seen)).toBe('hidden');
    window[FOG_MARGIN * width + FOG_MARGIN] = 1;
    expect(fogKind(window, width, FOG_MARGIN, seen)).toBe('border');
    expect(unpackWindow(packWindow(window), window.length)).toEqual(window);
  });
});

test('the tiles that changed are all whose windows did, and few besides', () => {
  // Small tiles: there are more of them, and each is looked at sooner.
  const tiles = { size: 64, levels: 4, zoom_offset: 2, width: 800, height: 600 };
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
            const rect = grownRect(tileRect(tiles, x, y), FOG_MARGIN);
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
