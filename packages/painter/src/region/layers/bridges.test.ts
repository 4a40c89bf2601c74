import { describe, expect, it } from 'vitest';
import { plot, seaSketch } from '../../../test-support/small-sketches.ts';
import { refineRegion } from '../../outline/refine-region.ts';
import { Sheet } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { noProgress } from '../../progress.ts';
import type { RoadSketch, Settlement } from '../../sketch/region-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import { layGround } from '../lay-ground.ts';
import { paintBridges } from './bridges.ts';

const river: Point[] = [
  [300, 60],
  [300, 330],
];

async function bridgesFor(road: Pick<RoadSketch, 'kind' | 'line'>, settlements: Settlement[] = []): Promise<Sheet> {
  const sketch = seaSketch({
    coast: [{ id: 'land', nature: 'exact', ring: plot(-90, -90, 620, 480) }],
    rivers: [{ id: 'river', line: river, width: [9, 9], isExact: true }],
    roads: [{ id: 'road', ...road }],
    settlements,
  });
  const outlines = await refineRegion(sketch, noProgress);
  const { ground } = await layGround(sketch, outlines, styles.parchment, 20, noProgress);
  const sheet = new Sheet();
  await paintBridges(ground, sheet, noProgress);
  return sheet;
}

const across: Point[] = [
  [80, 200],
  [480, 210],
];

describe('paintBridges', () => {
  it('draws a stone bridge for a road', async () => {
    const sheet = await bridgesFor({ kind: 'high', line: across });
    expect(sheet.size).toBe(1);
    expect(sheet.svgFor([270, 180, 330, 230], 60, 50)).toContain('<path');
    expect(sheet.svgFor([0, 0, 512, 384], 64, 48)).not.toContain(styles.parchment.settlements.timber);
  });

  it('draws a timber bridge for a trail', async () => {
    const sheet = await bridgesFor({ kind: 'trail', line: across });
    expect(sheet.svgFor([0, 0, 512, 384], 64, 48)).toContain(styles.parchment.settlements.timber);
  });

  it('draws none under the symbol of a place', async () => {
    const city: Settlement = { slug: 'city', at: [300, 205], vignette: 'city', scale: 30 };
    expect((await bridgesFor({ kind: 'road', line: across }, [city])).size).toBe(0);
  });
});
