import { describe, expect, it } from 'vitest';
import { feature, layer } from '../../test-support/small-world.ts';
import { refineRegion } from '../outline/refine-region.ts';
import type { Point } from '../plane/points.ts';
import { inRing } from '../plane/rings.ts';
import { noProgress } from '../progress.ts';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import type { CoastSketch, LakeSketch, RiverSketch } from '../sketch/region-sketch.ts';
import { endedAtLakes, withLakeIslands } from './lake-land.ts';
import { sketchFromImport } from './sketch-from-import.ts';

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const land = (id: string, ring: Point[]): CoastSketch => ({ id, ring, nature: 'exact' });
const lake: LakeSketch = { id: 'mere', ring: square(1000, 1000, 600) };

describe('land in a lake', () => {
  it('is an island of the lake instead of a coast that the lake would cover', () => {
    const coasts = [
      land('main', square(0, 0, 4000)),
      land('isle', square(1200, 1200, 100)),
      land('cay', square(5000, 0, 50)),
    ];
    const { coast, lakes } = withLakeIslands(coasts, [lake]);
    expect(coast.map(({ id }) => id)).toEqual(['main', 'cay']);
    expect(lakes[0]?.islands).toEqual([square(1200, 1200, 100)]);
  });

  it('is dry ground in the picture, also under a capital', async () => {
    const box = (x: number, y: number, side: number) => [...square(x, y, side), [x, y]];
    const files = [
      layer('continents', feature('Polygon', [box(0, 0, 100)], { name: 'Land' })),
      layer('lakes', feature('Polygon', [box(30, 30, 40), box(45, 45, 10)], { name: 'Mere' })),
      layer('towns', feature('Point', [50, 50], { name: 'Crown', type: 'city' })),
    ];
    const sketch = await sketchFromImport(files, 'geojson', { width: 100, height: 100 });
    const checked = checkRegionSketch(JSON.parse(JSON.stringify(sketch)));
    const town = checked.settlements.find(({ vignette }) => vignette === 'city');
    const [x, y] = town?.at ?? [0, 0];
    const { lakes } = await refineRegion(checked, noProgress);
    const [mere] = lakes;
    expect(inRing(mere?.ring ?? [], x, y)).toBe(true);
    expect(mere?.islands.some((island) => inRing(island, x, y))).toBe(true);
  });
});

describe('a river', () => {
  const river = (line: Point[]): RiverSketch => ({ id: 'rush', line, width: [2, 12] });

  it('ends slightly within the lake that it flows into', () => {
    const [ended, ...more] = endedAtLakes(
      [
        river([
          [200, 1300],
          [700, 1290],
          [1300, 1300],
        ]),
      ],
      [lake],
    );
    expect(more).toEqual([]);
    const [x = 0] = ended?.line.at(-1) ?? [];
    expect(x).toBeGreaterThan(1000);
    expect(x).toBeLessThan(1030);
    expect(ended?.width[1]).toBeLessThan(12);
  });

  it('continues behind a lake at the matching breadth', () => {
    const runs = endedAtLakes(
      [
        river([
          [200, 1300],
          [2600, 1300],
        ]),
      ],
      [lake],
    );
    expect(runs.map(({ id }) => id)).toEqual(['rush', 'rush_2']);
    expect(runs[1]?.line[0]?.[0]).toBeGreaterThan(1570);
    expect(runs[1]?.width[0]).toBeGreaterThan(runs[0]?.width[1] ?? Infinity);
    expect(runs[1]?.width[1]).toBe(12);
  });

  it('crosses an island of a lake, and stays unchanged far from lakes', () => {
    const withIsle = { ...lake, islands: [square(1200, 1200, 200)] };
    const runs = endedAtLakes(
      [
        river([
          [1100, 1300],
          [1500, 1300],
        ]),
      ],
      [withIsle],
    );
    expect(runs).toHaveLength(1);
    const dry = river([
      [0, 0],
      [50, 50],
    ]);
    expect(endedAtLakes([dry], [lake])[0]).toBe(dry);
  });
});
