import { beforeAll, describe, expect, it } from 'vitest';
import { plot, seaSketch } from '../../../test-support/small-sketches.ts';
import { refineRegion } from '../../outline/refine-region.ts';
import { Sheet } from '../../pen/sheet.ts';
import { noProgress } from '../../progress.ts';
import type { RegionSketch, Settlement } from '../../sketch/region-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import type { RegionGround } from '../ground.ts';
import { layGround } from '../lay-ground.ts';
import { paintBearings } from './bearings.ts';
import { paintOrnament } from './ornament.ts';
import { drawSettlements, settingOf } from './settlements.ts';

const place = (slug: string, x: number, y: number, more: Partial<Settlement> = {}): Settlement => ({
  slug,
  at: [x, y],
  vignette: 'town',
  scale: 14,
  ...more,
});

const sketch: RegionSketch = seaSketch({
  width: 1024,
  height: 768,
  milesPerUnit: 0.5,
  snowLine: 150,
  coast: [{ id: 'land', nature: 'exact', ring: plot(300, -60, 1100, 840) }],
  deserts: [{ id: 'sands', rings: [plot(700, 400, 1000, 700)] }],
  settlements: [
    place('thaw', 500, 100),
    place('green', 500, 300),
    place('sand', 850, 550, { vignette: 'city' }),
    place('haven', 318, 420, { isPort: true }),
    place('dot', 600, 600, { vignette: null }),
  ],
  decor: {
    compass: { at: [150, 250], radius: 60 },
    titlePanel: { x: 50, y: 560, width: 180, height: 134, crest: 'sun' },
    beasts: [{ kind: 'ship2', at: [140, 420], size: 40, facing: 1 }],
  },
});

async function groundOf(changed: RegionSketch): Promise<RegionGround> {
  const outlines = await refineRegion(changed, noProgress);
  return (await layGround(changed, outlines, styles.parchment, 30, noProgress)).ground;
}

let ground: RegionGround;
beforeAll(async () => {
  ground = await groundOf(sketch);
});
const mark = (slug: string): RegionGround['marks'][number] =>
  ground.marks.find((one) => one.slug === slug) ?? expect.fail(`no mark ${slug}`);

describe('settlements of a region', () => {
  it('are built in the style of their ground', () => {
    expect(settingOf(ground, mark('thaw')).country).toBe('north');
    expect(settingOf(ground, mark('green')).country).toBe('green');
    expect(settingOf(ground, mark('sand')).country).toBe('desert');
    expect(settingOf(ground, mark('haven')).isByShore).toBe(true);
    expect(settingOf(ground, mark('green')).isByShore).toBe(false);
  });

  it('stand at their positions; a dot has no symbol; a port has its landing stage at sea', async () => {
    const uprights = await drawSettlements(ground, noProgress);
    expect(uprights).toHaveLength(5);
    const quay = uprights.find(({ box }) => box[0] < 295);
    expect(quay?.box[2]).toBeLessThan(330);
  });

  it('keep their symbols when another place is added', async () => {
    const before = await drawSettlements(ground, noProgress);
    const more = await groundOf({ ...sketch, settlements: [place('first', 620, 250), ...sketch.settlements] });
    const after = (await drawSettlements(more, noProgress)).map(({ svg }) => svg);
    for (const { svg } of before) expect(after).toContain(svg);
  });
});

describe('ornament of a region', () => {
  it('includes ships and beasts, compass and title panel; an empty panel is left out', async () => {
    const count = async (of: typeof ground) => {
      const sheet = new Sheet();
      await paintOrnament(of, sheet, noProgress);
      return sheet.size;
    };
    expect(await count(ground)).toBe(3);
    const { decor } = sketch;
    const titlePanel = decor.titlePanel && { ...decor.titlePanel, crest: 'none' as const };
    expect(
      await count({ ...ground, sketch: { ...ground.sketch, decor: { ...decor, titlePanel }, milesPerUnit: null } }),
    ).toBe(2);
  });

  it('draws bearings only over the sea', async () => {
    const sheet = new Sheet();
    await paintBearings(ground, sheet, noProgress);
    expect(sheet.size).toBeGreaterThan(20);
    expect(sheet.svgFor([330, 40, 1000, 700], 67, 66)).not.toContain('<path');
    expect(sheet.svgFor([40, 40, 280, 700], 24, 66)).toContain('<path');
  });
});
