import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { inBox } from '../../plane/points.ts';
import { crests } from '../../sketch/region-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import { drawCompass } from './compass.ts';
import { drawFrame, frameInner, frameScaleFor } from './frame.ts';
import { type OrnamentLook, ornamentLook } from './ornament-look.ts';
import { drawSerpent } from './serpent.ts';
import { drawShip } from './ship.ts';
import { drawTitlePanel } from './title-panel.ts';
import { drawWhale } from './whale.ts';

const swimmer = { at: [713, 402], size: 154, facing: -1 } as const;
const panel = { x: 310, y: 205, width: 480, height: 350 };

const ornaments: [string, (seed: string, look: OrnamentLook) => Drawn][] = [
  ['compass', (_seed, look) => drawCompass([713, 402], 141, look)],
  ['small compass', (_seed, look) => drawCompass([713, 402], 23, look)],
  ['ship of three masts', (seed, look) => drawShip({ ...swimmer, masts: 3 }, seed, look)],
  ['ship of two masts', (seed, look) => drawShip({ ...swimmer, masts: 2 }, seed, look)],
  ['serpent', (seed, look) => drawSerpent(swimmer, seed, look)],
  ['whale', (seed, look) => drawWhale(swimmer, seed, look)],
  ...crests.map((crest): [string, (typeof ornaments)[number][1]] => [
    `title panel with ${crest}`,
    (seed, look) => drawTitlePanel({ ...panel, crest }, 0.2, seed, look),
  ]),
];

describe.each(ornaments)('%s', (_name, draw) => {
  it('keeps within its box, without broken numbers, in every style', () => {
    for (const style of Object.values(styles)) {
      const { svg, box } = draw('a', ornamentLook(style));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const points = drawnPoints(svg);
      expect(points.length).toBeGreaterThan(20);
      const outside = points.filter(([x, y]) => !inBox([box[0] - 0.1, box[1] - 0.1, box[2] + 0.1, box[3] + 0.1], x, y));
      expect(outside).toEqual([]);
    }
  });

  it('is the same for the same seed', () => {
    const look = ornamentLook(styles.parchment);
    expect(draw('a', look)).toEqual(draw('a', look));
  });
});

describe('title panel', () => {
  const look = ornamentLook(styles.parchment);
  const sheet = { x: 330, y: 5150, width: 860, height: 640, crest: 'sword' } as const;

  it('says where the title goes: the empty ribbon of the Sword Coast', () => {
    const { titleBox } = drawTitlePanel(sheet, 1 / 4.8, 'a', look);
    expect(titleBox.x + titleBox.width / 2).toBeCloseTo(760, 0);
    expect(titleBox.y + titleBox.height / 2).toBeCloseTo(5610, 0);
    expect(titleBox.width).toBeCloseTo(606, -1);
    expect(titleBox.height).toBeCloseTo(65, -1);
  });

  it('has a scale bar that agrees with the measure, inside the panel, and none without a measure', () => {
    const { scaleBar } = drawTitlePanel(sheet, 1 / 4.8, 'a', look);
    expect(scaleBar).toMatchObject({ miles: 25 });
    expect((scaleBar?.length ?? 0) / 4.8).toBeCloseTo(100, 6);
    expect(scaleBar?.x).toBeGreaterThan(sheet.x);
    expect((scaleBar?.x ?? 0) + (scaleBar?.length ?? 0)).toBeLessThan(sheet.x + sheet.width);
    expect(drawTitlePanel(sheet, null, 'a', look).scaleBar).toBeNull();
  });

  it('burns in no lettering', () => {
    expect(drawTitlePanel(sheet, 1, 'a', look).svg).not.toContain('<text');
  });
});

describe('frame', () => {
  const look = ornamentLook(styles.parchment);

  it('is as broad as the picture asks', () => {
    expect(frameScaleFor(8192, 6144)).toBe(1);
    expect(frameScaleFor(4096, 3072)).toBeCloseTo(0.6, 3);
    expect(frameScaleFor(6144, 8192)).toBe(1);
    expect(frameInner(1)).toBe(186);
    expect(frameInner(0.6)).toBe(112);
  });

  it.each([
    [8192, 6144],
    [1000, 700],
    [16384, 12288],
    [20000, 640],
    [64, 64],
    [300, 4000],
  ])('goes round a sheet of %d x %d, inside of it and outside of the map', (width, height) => {
    const scale = frameScaleFor(width, height);
    const inner = frameInner(scale);
    const pieces = drawFrame({ width, height, scale }, look);
    expect(pieces.map(({ svg }) => svg).join('')).not.toMatch(/NaN|undefined|Infinity/);
    const points = pieces.flatMap(({ svg }) => drawnPoints(svg));
    expect(points.filter(([x, y]) => !inBox([0, 0, width, height], x, y))).toEqual([]);
    const rim = inner * 1.25 + 1;
    const within = points.filter(([x, y]) => inBox([rim, rim, width - rim, height - rim], x, y));
    expect(within).toEqual([]);
  });

  it('comes in pieces, so that a band draws only its own', () => {
    const pieces = drawFrame({ width: 8192, height: 6144, scale: 1 }, look);
    const band = pieces.filter(({ box }) => box[1] <= 3200 && box[3] >= 3000);
    const all = pieces.reduce((sum, { svg }) => sum + svg.length, 0);
    expect(band.reduce((sum, { svg }) => sum + svg.length, 0)).toBeLessThan(all * 0.1);
  });
});
