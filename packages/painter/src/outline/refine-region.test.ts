import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bbox, dist, type Point } from '../plane/points.ts';
import { area, inRing, ringDist } from '../plane/rings.ts';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import { SketchRefusal } from '../sketch/read-parts.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { refineRegion } from './refine-region.ts';

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

const country = (): RegionSketch =>
  checkRegionSketch({
    kind: 'region',
    name: 'Country',
    seed: 'country-7',
    width: 2000,
    height: 1500,
    coast: [
      { id: 'main', nature: 'mainland', ring: square(700, -80, 1500) },
      { id: 'isle', nature: 'island', ring: square(200, 700, 260) },
    ],
    islets: [{ id: 'chain', at: [350, 300], spread: [250, 60], turn: 0.5, count: 8, size: [8, 30], isIce: false }],
    harbours: [{ at: [705, 640], radius: 30 }],
    lakes: [{ id: 'mere', ring: square(1500, 300, 120) }],
    rivers: [
      {
        id: 'long',
        width: [2, 11],
        line: [
          [1550, 380],
          [1300, 600],
          [1000, 700],
          [600, 760],
        ],
      },
    ],
    roads: [
      {
        id: 'way',
        kind: 'road',
        line: [
          [760, 600],
          [1100, 500],
          [1700, 520],
        ],
      },
    ],
    forests: [{ id: 'wood', kind: 'broad', rings: [square(1100, 900, 240)] }],
    ranges: [
      {
        id: 'peaks',
        style: 'alpine',
        snow: 0.4,
        size: [40, 120],
        width: 60,
        spines: [
          [
            [1300, 200],
            [1700, 150],
          ],
        ],
      },
    ],
    hills: [{ id: 'downs', rings: [square(1500, 1000, 200)] }],
    borders: [
      {
        id: 'march',
        line: [
          [1200, 0],
          [1250, 700],
          [1200, 1400],
        ],
      },
    ],
    snowLine: 200,
    settlements: [{ slug: 'port', at: [740, 600], vignette: 'town', scale: 20 }],
  });

describe('the outlines of a region', () => {
  it('are the same every time', async () => {
    expect(await refineRegion(country())).toEqual(await refineRegion(country()));
  });

  it('differ for another seed', async () => {
    const [one, other] = [await refineRegion(country()), await refineRegion({ ...country(), seed: 'country-8' })];
    expect(one.land[0]?.ring).not.toEqual(other.land[0]?.ring);
    expect(one.forests).not.toEqual(other.forests);
  });

  it('stay unchanged when a forest is added', async () => {
    const sketch = country();
    const before = await refineRegion(sketch);
    sketch.forests.unshift({ id: 'new', kind: 'conifer', rings: [square(900, 300, 300)] });
    const { forests, ...others } = await refineRegion(sketch);
    const { forests: known, ...unchanged } = before;
    expect(forests.slice(1)).toEqual(known);
    expect(forests[0]?.rings.length).toBeGreaterThan(0);
    expect(others).toEqual(unchanged);
  });

  it('keep ports dry and harbors wet', async () => {
    const { land } = await refineRegion(country());
    const main = land[0]?.ring ?? [];
    expect(inRing(main, 740, 600)).toBe(true);
    expect(inRing(main, 705, 640)).toBe(false);
    expect(ringDist(main, 740, 600)).toBeGreaterThan(15);
  });

  it('have a winding coast, islets off it, and a river that reaches the sea', async () => {
    const { land, rivers } = await refineRegion(country());
    expect(land[0]).toMatchObject({ id: 'main', of: 'main', isIslet: false, isIce: false });
    expect((land[0]?.ring ?? []).length).toBeGreaterThan(300);
    expect(land.filter((one) => one.of === 'chain')).toHaveLength(8);
    expect(rivers[0]?.isContinued).toBe(true);
    expect(rivers[0]?.mouth).toBe(15);
    expect(land.some((one) => inRing(one.ring, ...((rivers[0]?.line.at(-1) ?? [0, 0]) as Point)))).toBe(false);
  });

  it('keep the size of their sketch', async () => {
    const { lakes, forests, ranges, borders } = await refineRegion(country());
    expect(Math.abs(area(lakes[0]?.ring ?? []))).toBeGreaterThan(7_000);
    expect(Math.abs(area(lakes[0]?.ring ?? []))).toBeLessThan(22_000);
    const [x0, y0, x1, y1] = bbox(forests[0]?.rings.flat() ?? []);
    expect(dist([(x0 + x1) / 2, (y0 + y1) / 2], [1220, 1020])).toBeLessThan(60);
    expect(ranges[0]?.rings.some((ring) => inRing(ring, 1500, 175))).toBe(true);
    expect([borders[0]?.line[0], borders[0]?.line.at(-1)]).toEqual([
      [1200, 0],
      [1200, 1400],
    ]);
  });

  it('report a progress that only grows and ends at 1', async () => {
    const told: number[] = [];
    await refineRegion(country(), async (fraction) => void told.push(fraction));
    expect(told.length).toBeGreaterThan(6);
    expect(told.at(-1)).toBe(1);
    expect([...told].sort((a, b) => a - b)).toEqual(told);
  });

  it('stop at once when the progress throws', async () => {
    const stop = async () => Promise.reject(new Error('stopped'));
    await expect(refineRegion(country(), stop)).rejects.toThrow('stopped');
  });

  it('keep a coast that is already fine, and one too small for bays', async () => {
    const sketch = country();
    sketch.coast = [
      { id: 'fine', nature: 'exact', ring: square(300, 300, 400) },
      { id: 'speck', nature: 'island', ring: square(1200, 300, 3) },
    ];
    const { land } = await refineRegion(sketch);
    const fine = land.find((one) => one.id === 'fine')?.ring ?? [];
    expect(Math.abs(Math.abs(area(fine)) / 160_000 - 1)).toBeLessThan(0.2);
    expect(land.some((one) => one.id === 'speck')).toBe(true);
  });
});

describe('any sketch', () => {
  const place = fc.tuple(
    fc.double({ min: -60, max: 320, noNaN: true }),
    fc.double({ min: -60, max: 260, noNaN: true }),
  );
  const odd = fc.tuple(fc.constantFrom(Number.NaN, Infinity, 1e12, -0, 12), fc.constantFrom(Number.NaN, 7, '7', null));
  const ring = fc.oneof(
    { weight: 30, arbitrary: fc.array(place, { minLength: 3, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(place, odd), { maxLength: 6 }) },
    { weight: 1, arbitrary: place.map((point) => [point, point, point]) },
  );
  const things = <T>(extra: T) =>
    fc
      .array(ring, { maxLength: 3 })
      .map((rings) =>
        rings.map((one, i) => ({ id: `t${i}`, ring: one, line: one, rings: [one], spines: [one], ...extra })),
      );
  const sketch = fc.record({
    kind: fc.constant('region'),
    name: fc.constant('any'),
    seed: fc.string({ minLength: 1, maxLength: 4 }),
    width: fc.constant(256),
    height: fc.constant(192),
    coast: fc.oneof(things({ nature: 'mainland' }), things({ nature: 'island' }), things({ nature: 'exact' })),
    lakes: things({}),
    rivers: fc.oneof(things({ width: [0, 0] }), things({ width: [2, 30], isExact: true })),
    roads: things({ kind: 'trail' }),
    forests: things({ kind: 'broad' }),
    moors: things({ isSoft: true }),
    ice: things({}),
    regions: things({ tint: '#aabbcc' }),
    ranges: things({ style: 'rugged', snow: 0, size: [9, 2], width: 0 }),
    borders: things({}),
    islets: fc.constantFrom([], [{ id: 'i', at: [9, 9], spread: [0, 0], turn: 1, count: 3, size: [0, 40] }]),
  });

  it('is refused with a sentence, or gets outlines with finite numbers', async () => {
    let grown = 0;
    await fc.assert(
      fc.asyncProperty(sketch, async (given) => {
        let checked: RegionSketch;
        try {
          checked = checkRegionSketch(given);
        } catch (error) {
          expect(error).toBeInstanceOf(SketchRefusal);
          expect((error as Error).message).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
          return;
        }
        grown++;
        const outlines = await refineRegion(checked);
        const flat = JSON.stringify(outlines);
        expect(flat).not.toContain('null');
      }),
      { numRuns: 100 },
    );
    expect(grown).toBeGreaterThan(5);
  });
});
