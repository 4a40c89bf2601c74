import { describe, expect, it } from 'vitest';
import { plot, seaSketch } from '../../test-support/small-sketches.ts';
import type { Point } from '../plane/points.ts';
import type { RegionDecor, RegionSketch } from '../sketch/region-sketch.ts';
import { coarseSea, decorFor, isClearOfDecor } from './place-decor.ts';

const sheet = { width: 8192, height: 6144 };
const coast = (...rings: Point[][]): RegionSketch['coast'] =>
  rings.map((ring, i) => ({ id: `land-${i}`, ring, nature: 'exact' }));
const town = (x: number, y: number): RegionSketch['settlements'][number] => ({
  slug: `town-${x}-${y}`,
  at: [x, y],
  vignette: 'town',
  scale: 20,
});
const halfLand = seaSketch({ ...sheet, coast: coast(plot(4300, -100, 8300, 6300)) });

/** Points along the outlines of all decor. */
function extents({ compass, titlePanel, beasts }: RegionDecor): Point[] {
  const points: Point[] = [];
  if (compass !== null)
    for (let i = 0; i < 12; i++)
      points.push([
        compass.at[0] + Math.sin(i) * compass.radius * 1.4,
        compass.at[1] + Math.cos(i) * compass.radius * 1.4,
      ]);
  if (titlePanel !== null) {
    const { x, y, width, height } = titlePanel;
    points.push(...plot(x, y, x + width, y + height));
  }
  for (const { at, size } of beasts) points.push([at[0] - size, at[1]], [at[0] + size, at[1]], [at[0], at[1] - size]);
  return points;
}

describe('decorFor', () => {
  it('puts everything into the open sea, clear of the land', () => {
    const decor = decorFor(halfLand);
    expect(decor.compass).not.toBeNull();
    expect(decor.titlePanel).not.toBeNull();
    expect(decor.beasts.map(({ kind }) => kind)).toContain('ship3');
    for (const [x, y] of extents(decor)) {
      expect(x).toBeLessThan(4300);
      expect(x).toBeGreaterThan(186);
      expect(y).toBeGreaterThan(186);
      expect(y).toBeLessThan(6144 - 186);
    }
  });

  it('keeps all decor apart', () => {
    const { compass, titlePanel, beasts } = decorFor(halfLand);
    const others = (beast: RegionDecor['beasts'][number]): RegionDecor => ({
      compass,
      titlePanel,
      beasts: beasts.filter((other) => other !== beast),
    });
    for (const beast of beasts) expect(isClearOfDecor(others(beast), ...beast.at, beast.size)).toBe(true);
    if (compass === null) throw new Error('There is room for a compass.');
    expect(isClearOfDecor({ compass: null, titlePanel, beasts }, ...compass.at, compass.radius)).toBe(true);
  });

  it('covers no place, also on islets that are only generated', () => {
    const places = [town(700, 5600), town(3000, 700), town(2000, 3000)];
    const decor = decorFor({ ...halfLand, settlements: places });
    for (const { at } of places) expect(isClearOfDecor(decor, ...at, 40)).toBe(true);
  });

  it('gives a map full of land only a title panel in an empty corner', () => {
    const land = seaSketch({
      ...sheet,
      coast: coast(plot(-100, -100, 8300, 6300)),
      settlements: [town(500, 5700), town(7700, 5700), town(500, 500)],
    });
    const decor = decorFor(land);
    expect(decor).toMatchObject({ compass: null, beasts: [] });
    expect(decor.titlePanel?.x).toBeGreaterThan(6000);
    expect(decor.titlePanel?.y).toBeLessThan(1000);
    const full = decorFor({ ...land, settlements: [...land.settlements, town(7700, 500)] });
    expect(full.titlePanel).toBeNull();
  });

  it.each([
    [1000, 700],
    [16384, 900],
    [64, 64],
  ])('stays inside a sheet of %d x %d', (width, height) => {
    for (const [x, y] of extents(decorFor(seaSketch({ width, height })))) {
      expect(x > 0 && x < width).toBe(true);
      expect(y > 0 && y < height).toBe(true);
    }
  });

  it('is the same for the same seed, and differs by seed', () => {
    expect(decorFor(halfLand)).toEqual(decorFor(halfLand));
    expect(decorFor({ ...halfLand, seed: 'other' })).not.toEqual(decorFor(halfLand));
  });
});

describe('coarseSea', () => {
  it('measures the approximate distance from land', () => {
    const sea = coarseSea(halfLand);
    expect(sea(6000, 3000)).toBe(0);
    expect(sea(3300, 3000)).toBeGreaterThan(940);
    expect(sea(3300, 3000)).toBeLessThan(1060);
  });

  it('counts an archipelago as land, and accepts unusual rings', () => {
    const sea = coarseSea({
      ...sheet,
      coast: coast(
        [],
        [[200, 200]],
        [
          [9000, 100],
          [9000, 200],
          [9100, 150],
        ],
      ),
      islets: [{ id: 'i', at: [2000, 2000], spread: [300, 100], turn: 1, count: 9, size: [5, 30], isIce: false }],
    });
    expect(sea(2000, 2000)).toBe(0);
    expect(sea(200, 200)).toBe(0);
    expect(sea(2000, 3000)).toBeGreaterThan(600);
  });
});
