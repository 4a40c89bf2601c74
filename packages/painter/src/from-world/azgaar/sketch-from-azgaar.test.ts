import { defaultReadOptions, openWorld, ReportBuilder } from '@venture-atlas/importers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../../types/test-support/chosen.ts';
import { COLUMNS, FRAME, islandWorld, jsonFile, middleOf, SIDE } from '../../../test-support/small-world.ts';
import { bbox, dist, type Point } from '../../plane/points.ts';
import { area, inRing, inRings } from '../../plane/rings.ts';
import { checkRegionSketch } from '../../sketch/check-region-sketch.ts';
import type { RegionSketch } from '../../sketch/region-sketch.ts';
import { sketchFromAzgaar } from './sketch-from-azgaar.ts';

/** Sheet units a pixel. */
const FACTOR = 8192 / FRAME.width;
const onSheet = (column: number, row: number): Point => {
  const [x, y] = middleOf(column, row);
  return [x * FACTOR, y * FACTOR];
};

async function sketchOf(json: object): Promise<RegionSketch | null> {
  const options = { ...defaultReadOptions, frame: FRAME };
  const { world } = await openWorld([jsonFile('islet.json', json)], options, new ReportBuilder());
  const sketch = sketchFromAzgaar(world, FRAME);
  // Every result can be drawn.
  return sketch && checkRegionSketch(JSON.parse(JSON.stringify(sketch)));
}

async function islet(): Promise<RegionSketch> {
  const sketch = await sketchOf(islandWorld());
  if (sketch === null) throw new Error('nothing to draw from');
  return sketch;
}

/** The turn of a ring at its sharpest corner, in radians. */
function sharpest(ring: readonly Point[]): number {
  let most = 0;
  for (let i = 0; i < ring.length; i++) {
    const [a, b, c] = [ring.at(i - 2), ring[i], ring[(i + 2) % ring.length]] as [Point, Point, Point];
    const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
    most = Math.max(most, Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))));
  }
  return most;
}

describe('a world of cells', () => {
  it('has a sheet with the proportions of its map and a longer side of 8,192', async () => {
    expect(await islet()).toMatchObject({ width: 8192, height: Math.round(FRAME.height * FACTOR), name: 'Islet' });
  });

  it('gets one smooth coast around its land, with its lake', async () => {
    const { coast, lakes } = await islet();
    expect(coast).toHaveLength(1);
    expect(lakes).toHaveLength(1);
    const [land, lake] = [coast[0]?.ring ?? [], lakes[0]?.ring ?? []];
    expect(inRing(land, ...onSheet(11, 8))).toBe(true);
    expect(inRing(land, ...onSheet(1, 1))).toBe(false);
    expect(inRing(lake, ...onSheet(5.5, 9.5))).toBe(true);
    // As large as its cells, without their corners.
    const ofCells = Math.PI * 10 * 6.5 * (SIDE * FACTOR) ** 2;
    expect(Math.abs(area(land)) / ofCells).toBeGreaterThan(0.85);
    expect(Math.abs(area(land)) / ofCells).toBeLessThan(1.15);
    expect(sharpest(land)).toBeLessThan(1.3);
  });

  it('has mountains only along its ridge, and its volcano', async () => {
    const { ranges } = await islet();
    const [ridge] = ranges.filter((range) => range.style !== 'volcano');
    const [x0, y0, x1, y1] = bbox(ridge?.spines.flat() ?? []);
    expect(x1 - x0).toBeGreaterThan(4 * SIDE * FACTOR);
    expect(y1 - y0).toBeLessThan(3 * SIDE * FACTOR);
    expect(Math.abs((y0 + y1) / 2 - onSheet(12, 5)[1])).toBeLessThan(SIDE * FACTOR);
    expect(ridge?.size[1]).toBeGreaterThan(200);
    const volcano = ranges.find((range) => range.style === 'volcano');
    expect(volcano?.spines[0]?.[0]).toEqual(onSheet(7, 6));
    expect(ranges).toHaveLength(2);
  });

  it('has woods, marshes, sand, and ice where its biomes are', async () => {
    const { forests, swamps, deserts, ice } = await islet();
    const has = (areas: readonly { rings: Point[][] }[], at: Point) => areas.some(({ rings }) => inRings(rings, ...at));
    expect(new Set(forests.map((forest) => forest.kind))).toEqual(new Set(['conifer']));
    expect(forests.flatMap(({ rings }) => rings.flat()).every(([x]) => x > onSheet(13, 0)[0])).toBe(true);
    expect(swamps.flatMap(({ rings }) => rings.flat()).every(([, y]) => y > onSheet(0, 10)[1])).toBe(true);
    expect(has(deserts, onSheet(3, 7))).toBe(true);
    expect(has(ice, onSheet(11, 1.6))).toBe(true);
    expect(has(ice, onSheet(11, 8))).toBe(false);
  });

  it('has rivers without the zigzag of cells, down to the sea or off the map', async () => {
    const { rivers } = await islet();
    const [long, rim] = [
      rivers.find(({ id }) => id.startsWith('river_1')),
      rivers.find(({ id }) => id.startsWith('river_2')),
    ];
    expect(long?.line[0]).toEqual(onSheet(13, 8));
    expect(dist(long?.line.at(-1) ?? [0, 0], onSheet(13, 14))).toBeLessThan(1);
    expect(long?.width[1]).toBeGreaterThan(rim?.width[1] ?? Infinity);
    expect(rim?.line.at(-1)?.[0]).toBeGreaterThan(8192);
  });

  it('has its roads, but no sea routes', async () => {
    const { roads } = await islet();
    expect(roads.map(({ id, kind }) => [id, kind])).toEqual([['route_1', 'road']]);
  });

  it('has a tint for each state, and one border between both', async () => {
    const { regions, borders } = await islet();
    expect(regions.map(({ id }) => id).sort()).toEqual(['state_1', 'state_2']);
    expect(new Set(regions.map(({ tint }) => tint)).size).toBe(2);
    const between = borders.flatMap(({ line }) => line);
    expect(between.length).toBeGreaterThan(10);
    expect(between.every(([x]) => Math.abs(x - 12 * SIDE * FACTOR) < SIDE * FACTOR)).toBe(true);
  });

  it('has its burgs and sights by the keys of the import, except removed ones and those without a position', async () => {
    const { settlements } = await islet();
    expect(settlements.map(({ slug, vignette }) => [slug, vignette])).toEqual([
      ['burg:1', 'city'],
      ['burg:2', 'town'],
      ['marker:0', null],
      ['marker:1', 'ruin'],
      ['marker:2', null],
    ]);
    expect(settlements.find(({ slug }) => slug === 'burg:2')).toMatchObject({ at: onSheet(20, 8), isPort: true });
  });

  it('is the same every time', async () => {
    expect(await islet()).toEqual(await islet());
  });
});

describe('a partial world', () => {
  it('without cells and grid cannot be drawn', async () => {
    const { pack, ...rest } = islandWorld();
    expect(await sketchOf({ ...rest, pack: { ...pack, cells: undefined, vertices: undefined } })).toBeNull();
  });

  it('that is all sea cannot be drawn', async () => {
    const { pack, ...rest } = islandWorld();
    const cells = pack.cells.map((cell) => ({ ...cell, h: 5 }));
    expect(await sketchOf({ ...rest, pack: { ...pack, cells } })).toBeNull();
  });

  it('that is all land has a coast beyond its sheet', async () => {
    const { pack, ...rest } = islandWorld();
    const cells = pack.cells.map((cell) => ({ ...cell, h: 40 }));
    const sketch = await sketchOf({ ...rest, pack: { ...pack, cells } });
    expect(sketch?.coast).toHaveLength(1);
    const [x0, y0, x1, y1] = bbox(sketch?.coast[0]?.ring ?? []);
    expect(x0).toBeLessThan(0);
    expect(y0).toBeLessThan(0);
    expect(x1).toBeGreaterThan(8192);
    expect(y1).toBeGreaterThan(sketch?.height ?? Infinity);
  });

  it('with any invalid part can still be drawn', async () => {
    const odd = fc.constantFrom<unknown>(undefined, null, -1, 1e9, Number.NaN, 'x', [], {}, [[]], [Number.NaN, 3]);
    const change = fc.record({
      list: fc.constantFrom('cells', 'vertices', 'burgs', 'rivers', 'routes', 'markers'),
      at: fc.nat(60),
      field: fc.constantFrom('v', 'p', 'h', 'biome', 'state', 'x', 'y', 'cells', 'points', 'discharge', 'i', 'g'),
      value: odd,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const world = JSON.parse(JSON.stringify(islandWorld())) as { pack: Record<string, Record<string, unknown>[]> };
        for (const { list, at, field, value } of changes) {
          const one = world.pack[list]?.[at % (world.pack[list]?.length ?? 1)];
          if (one) one[field] = value;
        }
        const sketch = await sketchOf(world);
        expect(sketch?.coast.length).toBeGreaterThan(0);
      }),
      { numRuns: isDeep ? 25 : 8 },
    );
  });
});

describe('a save without cells', () => {
  /** The grid of the same island, with the coast of its picture and one state. */
  function save(): string {
    const points = Array.from({ length: COLUMNS * 16 }, (_, i) => middleOf(i % COLUMNS, Math.floor(i / COLUMNS)));
    const { cells } = islandWorld().pack;
    const parts = Array.from({ length: 30 }, () => '');
    parts[0] = JSON.stringify({ spacing: SIDE, cellsX: COLUMNS, cellsY: 16, points });
    parts[1] = cells.map(({ h }) => h).join(',');
    parts[2] = cells.map(() => 12).join(',');
    parts[5] = cells.map(() => 11).join(',');
    parts[8] = JSON.stringify([{ i: 0 }, { i: 1, name: 'Aria' }]);
    parts[26] = JSON.stringify([{ i: 4, name: 'Sall', discharge: 10 }]);
    const picture = [
      '<svg><path id="island_2" d="M60,60L420,70L430,250L70,260Z"/><path id="lake_3" d="M100,180L140,180L140,220L100,220Z"/>',
      '<path id="state1" d="M60,60L240,60L240,260L60,260Z"/><path id="trail0" d="M100,100C1,1,2,2,200,100C3,3,4,4,300,120"/>',
      '<path id="river4" d="M200,262L200,160L201,160L206,262"/></svg>',
    ];
    return ['1.88|licence|date|7|480|320|9', '', '{}', 'a|b|Marine,Hot desert', '[]', picture.join(''), ...parts].join(
      '\n',
    );
  }

  it('is drawn from its grid and its picture: coast, lake, state, trail, and the river down to the sea', async () => {
    const options = { ...defaultReadOptions, frame: FRAME };
    const { fileOfBytes } = await import('@venture-atlas/importers');
    const { world } = await openWorld([fileOfBytes('islet.map', save())], options, new ReportBuilder());
    const sketch = sketchFromAzgaar(world, FRAME);
    expect(bbox(sketch?.coast[0]?.ring ?? []).map((side) => Math.round(side / FACTOR))).toEqual([63, 63, 428, 258]);
    expect(sketch?.lakes).toHaveLength(1);
    expect(sketch?.regions.map(({ id }) => id)).toEqual(['state_1']);
    expect(sketch?.roads.map(({ id, kind }) => [id, kind])).toEqual([['trail_0', 'trail']]);
    expect(sketch?.ranges.length).toBeGreaterThan(0);
    const river = sketch?.rivers[0]?.line ?? [];
    expect(river.at(-1)?.[1]).toBeGreaterThan(river[0]?.[1] ?? Infinity);
  });
});
