import { beforeAll, describe, expect, test } from 'vitest';
import { refineRegion } from '../outline/refine-region.ts';
import type { Point } from '../plane/points.ts';
import { inRings } from '../plane/rings.ts';
import { noProgress } from '../progress.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { styles } from '../styles/all-styles.ts';
import { type LaidGround, layGround } from './lay-ground.ts';

const { parchment } = styles;

const box = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** Land in the east of a small sheet, with one of everything. */
const sketch: RegionSketch = {
  kind: 'region',
  name: 'Small',
  seed: 'small',
  width: 1600,
  height: 1200,
  milesPerUnit: null,
  coast: [{ id: 'land', nature: 'exact', ring: box(500, -50, 1650, 1250) }],
  islets: [],
  harbours: [],
  lakes: [{ id: 'lake', ring: box(1300, 900, 1400, 980) }],
  rivers: [
    {
      id: 'river',
      width: [2, 6],
      isExact: true,
      line: [
        [900, 600],
        [700, 610],
        [450, 600],
      ],
    },
  ],
  roads: [
    {
      id: 'road',
      kind: 'road',
      line: [
        [800, 100],
        [810, 500],
      ],
    },
  ],
  forests: [{ id: 'wood', kind: 'broad', rings: [box(1000, 200, 1200, 400)] }],
  ranges: [
    {
      id: 'range',
      style: 'rugged',
      snow: 0,
      size: [30, 60],
      width: 60,
      spines: [
        [
          [1300, 500],
          [1300, 750],
        ],
      ],
    },
  ],
  hills: [],
  swamps: [],
  moors: [],
  deserts: [{ id: 'sand', rings: [box(700, 900, 950, 1100)] }],
  ice: [],
  regions: [],
  borders: [],
  snowLine: null,
  settlements: [
    { slug: 'town', at: [1000, 700], vignette: 'town', scale: 20 },
    { slug: 'dot', at: [620, 300], vignette: null, scale: 10 },
  ],
  decor: {
    compass: { at: [250, 300], radius: 100 },
    titlePanel: { x: 60, y: 900, width: 300, height: 200, crest: 'none' },
    beasts: [{ kind: 'whale', at: [250, 600], size: 50, facing: 1 }],
  },
};

let laid: LaidGround;
beforeAll(async () => {
  laid = await layGround(sketch, await refineRegion(sketch, noProgress), parchment, 40, noProgress);
});

describe('the ground of a region', () => {
  test('distinguishes land and sea, with the distance from the shore', () => {
    const { ground } = laid;
    expect(ground.isOnLand(900, 300)).toBe(true);
    expect(ground.isOnLand(300, 300)).toBe(false);
    expect(ground.isOnLand(530, 150, 200)).toBe(false);
    expect(ground.seaDistance(300, 150)).toBeGreaterThan(150);
    expect(ground.seaDistance(300, 150)).toBeLessThan(250);
    expect(ground.seaDistance(900, 300)).toBe(0);
    expect(ground.landDistance(900, 150)).toBeGreaterThan(350);
    expect(ground.landDistance(300, 150)).toBe(0);
  });

  test('gives the cover at a point', () => {
    const { ground } = laid;
    expect(ground.has('forest', 1100, 300)).toBe(true);
    expect(ground.has('forest', 1100, 460)).toBe(false);
    expect(ground.has('desert', 820, 1000)).toBe(true);
    expect(ground.has('ice', 820, 1000)).toBe(false);
    expect(ground.isInLake(1350, 940)).toBe(true);
    expect(ground.isInRange(1310, 600)).toBe(true);
    expect(ground.isInRange(1380, 600)).toBe(false);
    expect(ground.isInRange(1380, 600, 1.6)).toBe(true);
    for (const { rings } of laid.ground.outlines.forests)
      for (let x = 905; x < 1300; x += 50)
        if (ground.has('forest', x, 300)) expect(inRings(rings, x, 300) || ground.has('nearForest', x, 300)).toBe(true);
  });

  test('keeps clear of roads, rivers, lakes, places, and the frame', () => {
    const { ground } = laid;
    expect(ground.isFree(1450, 200)).toBe(true);
    expect(ground.isFree(806, 300)).toBe(false);
    expect(ground.isFree(1350, 940)).toBe(false);
    expect(ground.isFree(1000, 700)).toBe(false);
    expect(ground.isFree(1590, 200)).toBe(false);
    expect(ground.isFree(300, 150)).toBe(false);
  });

  test('a place with a symbol keeps more ground clear than a dot', () => {
    const { ground } = laid;
    expect(ground.marks.map(({ slug, size }) => [slug, size])).toEqual([
      ['town', 53],
      ['dot', 17],
    ]);
    expect(ground.isNearMark(1030, 700, 0)).toBe(true);
    expect(ground.isNearMark(1050, 700, 0)).toBe(false);
    expect(ground.isNearMark(1050, 700, 20)).toBe(true);
    expect(ground.isNearMark(650, 300, 0)).toBe(false);
    expect(ground.isNearMark(628, 300, 0)).toBe(true);
  });

  test('decor keeps the sea around it clear, also decor that is placed later', () => {
    const { ground } = laid;
    expect(ground.isOffDecor(250, 300)).toBe(false);
    expect(ground.isOffDecor(250, 590)).toBe(false);
    expect(ground.isOffDecor(100, 1000)).toBe(false);
    expect(ground.isOffDecor(250, 750)).toBe(true);
    expect(ground.isOffDecor(900, 300)).toBe(false);
    const empty = { ...sketch, decor: { compass: null, titlePanel: null, beasts: [] } };
    ground.sketch = empty;
    expect(ground.isOffDecor(250, 300)).toBe(true);
    ground.sketch = sketch;
  });

  test('the wood is greener than the plain, the desert warmer', () => {
    const parts = (x: number, y: number) => {
      const colour = laid.ground.colourAt(x, y);
      return [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)) as [number, number, number];
    };
    const [wood, plain, sand] = [parts(1100, 300), parts(1450, 200), parts(820, 1000)];
    expect(wood[1] - wood[0]).toBeGreaterThan(plain[1] - plain[0]);
    expect(sand[0] - sand[2]).toBeGreaterThan(plain[0] - plain[2]);
  });

  test('a second wood does not change the ground elsewhere', async () => {
    const more: RegionSketch = {
      ...sketch,
      forests: [...sketch.forests, { id: 'new', kind: 'broad', rings: [box(1400, 100, 1550, 250)] }],
    };
    const again = await layGround(more, await refineRegion(more, noProgress), parchment, 40, noProgress);
    const { width, cell } = laid.land;
    for (const [x, y] of [
      [600, 900],
      [1100, 300],
      [1000, 390],
      [1300, 600],
      [820, 1000],
    ] as const) {
      const at = (Math.floor(y / cell) * width + Math.floor(x / cell)) * 3;
      expect([...again.land.values.slice(at, at + 3)]).toEqual([...laid.land.values.slice(at, at + 3)]);
    }
    expect(again.ground.colourAt(1480, 180)).not.toBe(laid.ground.colourAt(1480, 180));
    expect(again.sea.values).toEqual(laid.sea.values);
  });
});
