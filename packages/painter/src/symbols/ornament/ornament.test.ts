import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { inBox, type Point } from '../../plane/points.ts';
import { crests } from '../../sketch/region-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import { drawCompass } from './compass.ts';
import { drawFrame, frameInner, frameReach, frameScaleFor } from './frame.ts';
import { type OrnamentStyle, ornamentStyle } from './ornament-style.ts';
import { drawSerpent, drawWhale } from './sea-beasts.ts';
import { drawShip } from './ship.ts';
import { drawTitlePanel } from './title-panel.ts';

const swimmer = { at: [713, 402], size: 154, facing: -1 } as const;
const panel = { x: 310, y: 205, width: 480, height: 350 };

const ornaments: [string, (seed: string, look: OrnamentStyle) => Drawn][] = [
  ['compass', (_seed, look) => drawCompass([713, 402], 141, look)],
  ['small compass', (_seed, look) => drawCompass([713, 402], 23, look)],
  ['ship of three masts', (seed, look) => drawShip({ ...swimmer, masts: 3 }, seed, look)],
  ['ship of two masts', (seed, look) => drawShip({ ...swimmer, masts: 2 }, seed, look)],
  ['serpent', (seed, look) => drawSerpent(swimmer, seed, look)],
  ['whale', (seed, look) => drawWhale(swimmer, seed, look)],
  ...crests.map((crest): [string, (typeof ornaments)[number][1]] => [
    `title panel with ${crest}`,
    (seed, look) => drawTitlePanel({ ...panel, crest }, 0.2, seed, look) ?? { svg: '', box: [0, 0, 0, 0] },
  ]),
];

describe.each(ornaments)('%s', (_name, draw) => {
  it('keeps within its box, with valid numbers, in every style', () => {
    for (const style of Object.values(styles)) {
      const { svg, box } = draw('a', ornamentStyle(style));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const points = drawnPoints(svg);
      expect(points.length).toBeGreaterThan(20);
      const outside = points.filter(([x, y]) => !inBox([box[0] - 0.1, box[1] - 0.1, box[2] + 0.1, box[3] + 0.1], x, y));
      expect(outside).toEqual([]);
    }
  });

  it('is the same for the same seed', () => {
    const look = ornamentStyle(styles.parchment);
    expect(draw('a', look)).toEqual(draw('a', look));
  });
});

describe('title panel', () => {
  const look = ornamentStyle(styles.parchment);
  const sheet = { x: 330, y: 5150, width: 860, height: 640, crest: 'sword' } as const;

  it('has a crest and a bar, and no blank space for lettering', () => {
    const { svg = '' } = drawTitlePanel(sheet, 1 / 4.8, 'a', look) ?? {};
    const faces = [...svg.matchAll(/<path[^>]*>/g)].map(([path]) => sizeOf(drawnPoints(path)));
    expect(faces.length).toBeGreaterThan(20);
    const lineOfWords = faces.filter(
      ({ width, height }) => width > sheet.width / 2 && height > sheet.height * 0.09 && height < sheet.height * 0.3,
    );
    expect(lineOfWords).toEqual([]);
  });

  it('is a strip around the bar without a crest, and is not drawn when empty', () => {
    const bare = { ...sheet, crest: 'none' } as const;
    const strip = drawTitlePanel(bare, 1 / 4.8, 'a', look);
    const [, top, , bottom] = strip?.box ?? [0, 0, 0, 0];
    expect(bottom - top).toBeLessThan(sheet.height / 2);
    expect(strip?.scaleBar?.y).toBeGreaterThan(top);
    expect(strip?.scaleBar?.y).toBeLessThan(bottom);
    expect(drawTitlePanel(bare, null, 'a', look)).toBeNull();
  });

  it('has a scale bar that matches the scale, inside the panel, and none without a scale', () => {
    const { scaleBar = null } = drawTitlePanel(sheet, 1 / 4.8, 'a', look) ?? {};
    expect(scaleBar).toMatchObject({ miles: 25 });
    expect((scaleBar?.length ?? 0) / 4.8).toBeCloseTo(100, 6);
    expect(scaleBar?.x).toBeGreaterThan(sheet.x);
    expect((scaleBar?.x ?? 0) + (scaleBar?.length ?? 0)).toBeLessThan(sheet.x + sheet.width);
    expect(drawTitlePanel(sheet, null, 'a', look)?.scaleBar).toBeNull();
  });

  it('has no lettering', () => {
    expect(drawTitlePanel(sheet, 1, 'a', look)?.svg).not.toContain('<text');
  });
});

function sizeOf(points: readonly Point[]): { width: number; height: number } {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

describe('frame', () => {
  const look = ornamentStyle(styles.parchment);

  it('has the breadth that the picture requires', () => {
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
    const { side, corner } = frameReach({ width, height });
    expect(side).toBe(inner);
    // Half the breadth of a line is drawn beyond its middle, and numbers are rounded.
    const isWithin = (reach: number, aside: number) => {
      const [near, far] = [reach + scale + 0.5, aside + scale + 0.5];
      return points.filter(
        ([x, y]) =>
          inBox([near, far, width - near, height - far], x, y) || inBox([far, near, width - far, height - near], x, y),
      );
    };
    expect(isWithin(side, corner)).toEqual([]);
  });

  it('consists of pieces, so that a band draws only its own', () => {
    const pieces = drawFrame({ width: 8192, height: 6144, scale: 1 }, look);
    const band = pieces.filter(({ box }) => box[1] <= 3200 && box[3] >= 3000);
    const all = pieces.reduce((sum, { svg }) => sum + svg.length, 0);
    expect(band.reduce((sum, { svg }) => sum + svg.length, 0)).toBeLessThan(all * 0.1);
  });
});
