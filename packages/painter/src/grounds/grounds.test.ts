import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '../plane/points.ts';
import { makeNoise } from '../random/noise.ts';
import { styles } from '../styles/all-styles.ts';
import { cellAt, gridOver, partAround, softField, stepFor, wholeOf } from './grid.ts';
import { drynessOf, paintRelief, paintSnow } from './land-washes.ts';
import { paintSea, shoreField } from './sea.ts';
import { coverAt, coverOf, sharedNoise, startGround, wash } from './wash.ts';

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const grid = gridOver(400, 300, 4);

describe('a grid over a sheet', () => {
  test('covers it completely, also if the side is not a multiple of the cell', () => {
    expect(gridOver(401, 7, 4)).toEqual({ width: 101, height: 2, cell: 4 });
    expect(gridOver(3, 3, 4)).toEqual({ width: 1, height: 1, cell: 4 });
  });

  test('points outside belong to the nearest cell', () => {
    expect(cellAt(grid, -50, -50)).toBe(0);
    expect(cellAt(grid, 9999, 9999)).toBe(100 * 75 - 1);
    expect(cellAt(grid, 11.9, 4)).toBe(102);
  });

  test('a part contains every cell that a box touches, within the grid', () => {
    expect(partAround(grid, [8, 5, 11, 16])).toEqual({ x0: 2, y0: 1, width: 1, height: 4 });
    expect(partAround(grid, [-500, 290, 900, 900], 2)).toEqual({ x0: 0, y0: 70, width: 100, height: 5 });
    expect(partAround(grid, [900, 0, 950, 10])).toBeUndefined();
    expect(partAround(grid, [Infinity, Infinity, -Infinity, -Infinity])).toBeUndefined();
  });
});

describe('a soft field', () => {
  const noise = makeNoise('slow');
  const slow = (x: number, y: number): number => noise.fbm(x / 300, y / 300, 2);

  test('is evaluated coarsely without visible difference', () => {
    expect(stepFor(4, 300 / 2.03)).toBe(4);
    const field = softField(grid, wholeOf(grid), 300 / 2.03, slow);
    for (let i = 0; i < field.length; i += 37) {
      const exact = slow(((i % 100) + 0.5) * 4, (Math.floor(i / 100) + 0.5) * 4);
      expect(Math.abs((field[i] as number) - exact)).toBeLessThan(0.02);
    }
  });

  test('does not depend on the requested part', () => {
    const whole = softField(grid, wholeOf(grid), 148, slow);
    fc.assert(
      fc.property(fc.nat(90), fc.nat(65), fc.integer({ min: 1, max: 9 }), (x0, y0, size) => {
        const part = softField(grid, { x0, y0, width: size, height: size }, 148, slow);
        for (let i = 0; i < part.length; i++) {
          const same = whole[(y0 + Math.floor(i / size)) * 100 + x0 + (i % size)] as number;
          expect(part[i]).toBeCloseTo(same, 5);
        }
      }),
      { numRuns: 60, seed: 3 },
    );
  });
});

describe('a cover mask', () => {
  test('gives the cover of each cell, and 0 elsewhere', async () => {
    const mask = await coverOf(grid, [[square(40, 60, 22)]]);
    expect(coverAt(grid, mask, 50, 70)).toBe(255);
    expect(coverAt(grid, mask, 61, 70)).toBeGreaterThan(100);
    expect(coverAt(grid, mask, 61, 70)).toBeLessThan(160);
    expect(coverAt(grid, mask, 30, 70)).toBe(0);
    expect(coverAt(grid, mask, 390, 290)).toBe(0);
  });

  test('rings of one shape leave holes, overlapping shapes do not', async () => {
    const rings = [square(40, 40, 80), square(60, 60, 20)];
    expect(coverAt(grid, await coverOf(grid, [rings]), 70, 70)).toBe(0);
    const both = await coverOf(
      grid,
      rings.map((ring) => [ring]),
    );
    expect(coverAt(grid, both, 70, 70)).toBe(255);
  });

  test('is undefined without shapes or outside of the sheet', async () => {
    expect(await coverOf(grid, [])).toBeUndefined();
    expect(await coverOf(grid, [[square(900, 900, 20)]])).toBeUndefined();
  });
});

describe('a wash', () => {
  const tint = { colour: '#204060', alpha: 0.5 };
  const painted = async (shapes: Point[][]) => {
    const ground = startGround(grid, 'seed');
    ground.values.fill(200);
    for (const [i, shape] of shapes.entries())
      wash(ground, await coverOf(grid, [[shape]], 8), tint, { rag: 0.4, wave: 60 }, `w${i}`);
    return ground;
  };

  test('colors its shape with about the given strength, and nothing else', async () => {
    const { values } = await painted([square(100, 100, 80)]);
    const inside = cellAt(grid, 140, 140) * 3;
    expect(values[inside] as number).toBeGreaterThan(200 - 168 * 0.65);
    expect(values[inside] as number).toBeLessThan(200 - 168 * 0.35);
    expect(values[inside + 2] as number).toBeGreaterThan(values[inside] as number);
    expect(values[cellAt(grid, 20, 20) * 3]).toBe(200);
  });

  test('does not change with another wash elsewhere', async () => {
    const alone = (await painted([square(40, 40, 60)])).values;
    const together = (await painted([square(40, 40, 60), square(280, 200, 60)])).values;
    for (let y = 30; y < 110; y += 4)
      for (let x = 30; x < 110; x += 4) expect(together[cellAt(grid, x, y) * 3]).toBe(alone[cellAt(grid, x, y) * 3]);
    expect(together[cellAt(grid, 310, 230) * 3]).not.toBe(200);
  });
});

describe('the shore', () => {
  test('lies between land and sea, measured from the edge of the land', async () => {
    const shore = await shoreField({ width: 400, height: 300 }, [square(100, 100, 100)]);
    const at = (x: number, y: number): number => shore.values[cellAt(shore, x, y)] as number;
    expect(at(61, 151)).toBeCloseTo(39, 0);
    expect(at(151, 241)).toBeCloseTo(41, 0);
    expect(at(151, 151)).toBeCloseTo(-49, 0);
    expect(at(99, 151)).toBeGreaterThan(0);
    expect(at(101, 151)).toBeLessThan(0);
  });

  test('rivers are cut out, and isles in them stay', async () => {
    const all = [square(0, 0, 400)];
    const shore = await shoreField({ width: 400, height: 300 }, all, [square(100, 100, 100)], [square(130, 130, 40)]);
    const at = (x: number, y: number): number => shore.values[cellAt(shore, x, y)] as number;
    expect(at(111, 151)).toBeGreaterThan(0);
    expect(at(151, 151)).toBeLessThan(0);
    expect(at(51, 151)).toBeLessThan(0);
  });

  test('without land the sea is endless, and without sea the land is', async () => {
    const sea = await shoreField({ width: 40, height: 30 }, []);
    expect(Math.min(...sea.values)).toBe(60_000);
    const land = await shoreField({ width: 40, height: 30 }, [square(-9, -9, 90)]);
    expect(Math.max(...land.values)).toBe(-60_000);
  });
});

test('a desert dries the ground near it', async () => {
  const wide = startGround(gridOver(4096, 2048, 4), 'seed');
  const dryness = await drynessOf(wide, [[square(2600, 0, 1400)]]);
  const at = (x: number): number => dryness?.[cellAt(wide, x, 700)] ?? -1;
  expect(at(3300)).toBeGreaterThan(0.6);
  expect(at(2500)).toBeGreaterThan(0.2);
  expect(at(2500)).toBeLessThan(at(3300));
  expect(at(300)).toBe(0);
  expect(await drynessOf(wide, [])).toBeUndefined();
});

test('relief is brighter on the lit side, and stays within its range', () => {
  const ground = startGround(gridOver(1200, 800, 4), 'seed');
  ground.values.fill(150);
  const range = { id: 'r', style: 'alpine' as const, width: 90, lines: [[[300, 400] as const, [900, 400] as const]] };
  paintRelief(ground, range, { alpine: '#969696', rugged: '#000000', volcano: '#000000', alpha: 0.42, shading: 0.2 });
  const mean = (y: number): number => {
    let sum = 0;
    for (let x = 350; x < 850; x += 4) sum += ground.values[cellAt(ground, x, y) * 3] as number;
    return sum / 125;
  };
  expect(mean(360)).toBeGreaterThan(mean(440));
  expect(ground.values[cellAt(ground, 600, 40) * 3]).toBe(150);
});

test('snow lies only north of its line, except in deserts', () => {
  const ground = startGround(gridOver(800, 1600, 4), 'seed');
  const dryness = new Float32Array(ground.width * ground.height);
  for (let row = 0; row < ground.height; row++) dryness.fill(1, row * ground.width + 150, row * ground.width + 200);
  paintSnow(ground, 1300, { colour: '#ffffff', alpha: 0.5 }, dryness);
  const at = (x: number, y: number): number => ground.values[cellAt(ground, x, y) * 3] as number;
  expect(at(200, 40)).toBeCloseTo(127.5, 0);
  expect(at(700, 40)).toBe(0);
  expect(at(200, 1598)).toBe(0);
});

test('the sea is pale at the shore and deep far out', async () => {
  const wide = gridOver(4096, 400, 4);
  const shore = await shoreField({ width: 4096, height: 400 }, [square(-400, -400, 1200)]);
  const sea = paintSea(wide, sharedNoise('seed'), shore, styles.parchment.ground.sea, null);
  const at = (x: number): number => sea.values[cellAt(wide, x, 200) * 3] as number;
  expect(at(900)).toBeGreaterThan(at(3900) + 20);
  expect(at(802)).toBeLessThan(at(830));
});
