import { beforeAll, describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import { frozenShore, smallCountry } from '../../../test-support/small-sketches.ts';
import { refineRegion } from '../../outline/refine-region.ts';
import { Sheet } from '../../pen/sheet.ts';
import { dist, type Point } from '../../plane/points.ts';
import { noProgress } from '../../progress.ts';
import type { RegionSketch } from '../../sketch/region-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import type { Style } from '../../styles/style.ts';
import type { RegionGround } from '../ground.ts';
import { layGround } from '../lay-ground.ts';
import { flatLayers, type Layer } from '../paint-region.ts';
import { paintFields, planFields, withFieldsKept } from './fields.ts';
import { paintRivers } from './inland-waters.ts';
import { paintBorders, paintRoads } from './roads-and-borders.ts';
import { inkRing, paintFloes } from './shore-ink.ts';
import { paintDunes, paintHeath, paintMarsh, paintWaves } from './textures.ts';
import { paintWaterLines } from './water-lines.ts';

const { parchment } = styles;

async function groundOf(sketch: RegionSketch, style: Style = parchment): Promise<RegionGround> {
  const { ground } = await layGround(sketch, await refineRegion(sketch), style, 40, noProgress);
  return ground;
}

/** Everything that a layer draws, as points. */
async function pointsOf(ground: RegionGround, paint: Layer['paint']): Promise<Point[]> {
  const sheet = new Sheet();
  await paint(ground, sheet, noProgress);
  return drawnPoints(sheet.svgFor([-500, -500, 3000, 3000], 10, 10));
}

const withStyle = (ground: RegionGround, symbols: Partial<Style['symbols']>): RegionGround => ({
  ...ground,
  style: { ...parchment, symbols: { ...parchment.symbols, ...symbols } },
});

let country: RegionGround;
beforeAll(async () => {
  country = await groundOf(smallCountry());
});

describe('the flat layers of the map', () => {
  it('keep water lines at sea', async () => {
    const points = await pointsOf(country, paintWaterLines);
    expect(points.length).toBeGreaterThan(1000);
    for (const [x, y] of points) expect(country.landDistance(x, y)).toBeLessThan(3);
  });

  it('keep waves on the open sea, away from the shore and the title', async () => {
    const {
      coast: [, isle = { id: 'isle', nature: 'island', ring: [] }],
    } = smallCountry();
    const sea = await groundOf({ ...smallCountry(), coast: [isle], islets: [] });
    const points = await pointsOf(sea, paintWaves);
    expect(points.length).toBeGreaterThan(100);
    for (const [x, y] of points) {
      expect(sea.seaDistance(x, y)).toBeGreaterThan(120);
      expect(sea.isOffDecor(x, y)).toBe(true);
    }
  });

  it('keep borders on dry land', async () => {
    const points = await pointsOf(country, paintBorders);
    expect(points.length).toBeGreaterThan(100);
    for (const [x, y] of points) expect(country.seaDistance(x, y)).toBeLessThan(12);
  });

  it('put no fields on roads, rivers, woods, or deserts, and lay fields around towns', async () => {
    const points = await pointsOf(country, paintFields);
    expect(points.length).toBeGreaterThan(400);
    const towns = country.marks.filter(({ vignette }) => vignette === 'city' || vignette === 'town');
    for (const [x, y] of points) {
      expect(country.roads.dist(x, y, 9)).toBeGreaterThan(1);
      expect(country.rivers.dist(x, y, 9)).toBeGreaterThan(1);
      expect(country.isOnLand(x, y)).toBe(true);
      expect(Math.min(...towns.map(({ at, size }) => dist(at, [x, y]) / size))).toBeLessThan(2.9);
    }
  });

  it('draw dunes in the desert, heather on the moor, and reeds in the swamp', async () => {
    const covers = [
      ['desert', paintDunes],
      ['moor', paintHeath],
      ['swamp', paintMarsh],
    ] as const;
    for (const [cover, paint] of covers) {
      const points = await pointsOf(country, paint);
      const inside = points.filter(([x, y]) => country.has(cover, x, y)).length;
      expect(inside / points.length, cover).toBeGreaterThan(0.75);
    }
  });

  it('widen a river from a thread to its mouth, and let it fade into the sea', async () => {
    const sheet = new Sheet();
    await paintRivers(country, sheet, noProgress);
    const svg = sheet.svgFor([0, 0, 1536, 1152], 10, 10);
    expect(svg.match(/<linearGradient id="mouth-/g)?.length).toBe(1);
    expect(svg).toMatch(/fill="url\(#mouth-/);
    const [river] = country.outlines.rivers;
    const source: Point = river?.line[0] ?? [0, 0];
    const mouth: Point = river?.line.at(-12) ?? [0, 0];
    const points = drawnPoints(svg);
    const breadthAt = (at: Point): number =>
      Math.max(...points.filter((point) => dist(point, at) < 14).map((point) => country.rivers.dist(...point, 20)));
    expect(breadthAt(source)).toBeLessThan(1.5);
    expect(breadthAt(mouth)).toBeGreaterThan(4);
  });

  it('dash every road', async () => {
    const points = await pointsOf(country, paintRoads);
    for (const [x, y] of points) expect(country.roads.dist(x, y, 30)).toBeLessThan(8);
    for (const { line } of country.outlines.roads)
      for (const [x, y] of line.filter(([px, py]) => country.isInMap(px, py, 6)))
        expect(Math.min(...points.map((point) => dist(point, [x, y])))).toBeLessThan(25);
  });

  it('keep floes clear of the shore', async () => {
    const north = await groundOf(frozenShore());
    const points = await pointsOf(north, paintFloes);
    expect(points.length).toBeGreaterThan(50);
    for (const [x, y] of points) expect(north.isOnLand(x, y)).toBe(false);
  });

  it('draw nothing that a style leaves out', async () => {
    const bare = withStyle(country, { waterLines: 0, texture: 0, fields: 0 });
    for (const paint of [paintWaterLines, paintWaves, paintFields, paintDunes, paintHeath, paintMarsh])
      expect(await pointsOf(bare, paint)).toEqual([]);
  });

  it('draw an empty sheet of sea', async () => {
    const bare = await groundOf({ ...smallCountry(), coast: [], islets: [], settlements: [] });
    for (const { paint } of flatLayers) await pointsOf(bare, paint);
  });
});

describe('the line of a shore', () => {
  it('is broader where it faces away from the light', () => {
    const circle = Array.from({ length: 90 }, (_, i): Point => {
      const angle = (i / 90) * Math.PI * 2;
      return [700 + Math.cos(angle) * 120, 600 + Math.sin(angle) * 120];
    });
    for (const ring of [circle, circle.toReversed()]) {
      const sheet = new Sheet();
      inkRing(country, sheet, ring, { width: 4, colour: parchment.water.coast });
      const points = drawnPoints(sheet.svgFor([0, 0, 1536, 1152], 10, 10));
      const breadth = (angle: number): number => {
        const near = points.filter(([x, y]) => Math.cos(Math.atan2(y - 600, x - 700) - angle) > 0.97);
        const reaches = near.map((point) => dist(point, [700, 600]));
        return Math.max(...reaches) - Math.min(...reaches);
      };
      expect(breadth(Math.PI * 0.3)).toBeGreaterThan(breadth(Math.PI * 1.25) * 1.3);
    }
  });
});

describe('fields', () => {
  it('are kept clear of trees and hills, with room for the crown of a tree below', async () => {
    const kept = await withFieldsKept(country, noProgress);
    const [first] = await planFields(country, noProgress);
    const [x, y] = first?.options.at ?? [0, 0];
    const depth = first?.options.half[1] ?? 0;
    expect([country.isFree(x, y, 6), kept.isFree(x, y, 6)]).toEqual([true, false]);
    expect([country.isNearMark(x, y, 3), kept.isNearMark(x, y, 3)]).toEqual([false, true]);
    expect(kept.isNearMark(x, y + depth + 12, 3)).toBe(true);
    expect(kept.isNearMark(x, y + depth + 60, 3)).toBe(country.isNearMark(x, y + depth + 60, 3));
  });
});
