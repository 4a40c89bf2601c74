import { beforeAll, describe, expect, it } from 'vitest';
import { plot, seaSketch, smallCountry } from '../../../test-support/small-sketches.ts';
import { refineRegion } from '../../outline/refine-region.ts';
import { Sheet, type Upright } from '../../pen/sheet.ts';
import { noProgress, type Progress } from '../../progress.ts';
import type { RegionSketch } from '../../sketch/region-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import type { Style } from '../../styles/style.ts';
import type { RegionGround } from '../ground.ts';
import { layGround } from '../lay-ground.ts';
import { drawLandscape } from './landscape.ts';

interface Painted {
  ground: RegionGround;
  uprights: Upright[];
}

async function paint(
  sketch: RegionSketch,
  progress: Progress = noProgress,
  style: Style = styles.parchment,
): Promise<Painted> {
  const outlines = await refineRegion(sketch, noProgress);
  const { ground } = await layGround(sketch, outlines, style, 40, noProgress);
  return { ground, uprights: await drawLandscape(ground, new Sheet(), progress) };
}

const footOf = ({ box, foot }: Upright): [number, number] => [(box[0] + box[2]) / 2, foot];

describe('upright symbols of a country', () => {
  let country: Painted;
  beforeAll(async () => {
    country = await paint(smallCountry());
  });

  it('stand on dry land, inside the frame, and not in a lake', () => {
    const { ground, uprights } = country;
    expect(uprights.length).toBeGreaterThan(200);
    for (const thing of uprights) {
      const [x, y] = footOf(thing);
      expect(ground.isOnLand(x, y - 6)).toBe(true);
      expect(ground.isInMap(x, y - 6)).toBe(true);
      expect(ground.isInLake(x, y - 6)).toBe(false);
    }
  });

  it('hide no road, river, or place', () => {
    const { ground, uprights } = country;
    for (const thing of uprights) {
      const [x, y] = footOf(thing);
      expect(ground.roads.dist(x, y - 6, 30)).toBeGreaterThan(9);
      expect(ground.rivers.dist(x, y - 6, 30)).toBeGreaterThan(7);
      expect(ground.isNearMark(x, y - 6, 0)).toBe(false);
    }
  });

  it('are the same every time', async () => {
    const again = await paint(smallCountry());
    expect(again.uprights).toEqual(country.uprights);
  });

  it('stay unchanged when a wood is added elsewhere', async () => {
    const sketch = smallCountry();
    sketch.forests.push({ id: 'newwood', kind: 'broad', rings: [plot(1010, 830, 1150, 930)] });
    const more = await paint(sketch);
    const isElsewhere = ({ box }: Upright): boolean => box[1] < 680 || box[2] < 920;
    const drawings = new Set(more.uprights.map(({ svg }) => svg));
    const lost = country.uprights.filter(isElsewhere).filter(({ svg }) => !drawings.has(svg));
    expect(lost).toEqual([]);
    expect(more.uprights.length).toBeGreaterThan(country.uprights.length + 20);
  });

  it('include no trees in a style without trees', async () => {
    const { parchment } = styles;
    const bare = await paint(smallCountry(), noProgress, { ...parchment, symbols: { ...parchment.symbols, trees: 0 } });
    expect(bare.uprights.length).toBeGreaterThan(10);
    expect(bare.uprights.length).toBeLessThan(country.uprights.length / 2);
  });

  it('can be aborted while they are drawn', async () => {
    const stopped = new Error('stopped');
    const stop = async (fraction: number): Promise<void> => {
      if (fraction > 0.5) throw stopped;
    };
    await expect(paint(smallCountry(), stop)).rejects.toBe(stopped);
  });

  it('report a progress that only grows', async () => {
    const told: number[] = [];
    await paint(smallCountry(), async (fraction) => {
      told.push(fraction);
    });
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  });
});

describe('islands', () => {
  const island = (size: number): RegionSketch =>
    seaSketch({
      width: 2048,
      height: 1536,
      coast: [{ id: 'isle', nature: 'island', ring: plot(700, 700, 700 + size, 700 + size) }],
    });

  it('have symbols, more of them on larger ones', async () => {
    const small = await paint(island(130));
    const large = await paint(island(250));
    expect(small.uprights.length).toBeGreaterThan(1);
    expect(large.uprights.length).toBeGreaterThan(small.uprights.length * 1.5);
  });

  it('stay bare when they are tiny', async () => {
    expect((await paint(island(40))).uprights).toEqual([]);
  });

  it('have mountains of matching size', async () => {
    const spines: RegionSketch['ranges'][number]['spines'] = [
      [
        [790, 790],
        [830, 860],
      ],
    ];
    const range = { id: 'cone', style: 'rugged', snow: 0, size: [60, 300], width: 40, spines } as const;
    const { uprights } = await paint({ ...island(230), ranges: [{ ...range, size: [60, 300] }] });
    const heights = uprights.map(({ box, foot }) => foot - box[1]);
    expect(Math.max(...heights)).toBeGreaterThan(40);
    expect(Math.max(...heights)).toBeLessThan(190);
  });
});
