import { describe, expect, it } from 'vitest';
import { plot, seaSketch } from '../../../test-support/small-sketches.ts';
import { refineRegion } from '../../outline/refine-region.ts';
import { Sheet } from '../../pen/sheet.ts';
import { noProgress } from '../../progress.ts';
import { styles } from '../../styles/all-styles.ts';
import { layGround } from '../lay-ground.ts';
import { drawLandscape } from './landscape.ts';

describe('a world with only woods', () => {
  it('has a limited number of larger trees at greater distances', async () => {
    const sketch = seaSketch({
      width: 4096,
      height: 3072,
      coast: [{ id: 'land', nature: 'exact', ring: plot(-100, -100, 4200, 3200) }],
      forests: [{ id: 'endless', kind: 'jungle', rings: [plot(-50, -50, 4150, 3150)] }],
    });
    const outlines = await refineRegion(sketch, noProgress);
    const { ground } = await layGround(sketch, outlines, styles.parchment, 40, noProgress);
    const uprights = await drawLandscape(ground, new Sheet(), noProgress);
    expect(uprights.length).toBeGreaterThan(9000);
    expect(uprights.length).toBeLessThan(25_000);
  });
});
