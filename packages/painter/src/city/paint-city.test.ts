import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosen, isDeep } from '../../../types/test-support/chosen.ts';
import { differsFromGolden, isGolden, readAll } from '../../test-support/golden.ts';
import { emptyCity, harbourTown, quarter } from '../../test-support/small-city.ts';
import type { Point } from '../plane/points.ts';
import { checkCitySketch } from '../sketch/check-city-sketch.ts';
import type { CitySketch } from '../sketch/city-sketch.ts';
import { styles } from '../styles/all-styles.ts';
import type { Style } from '../styles/style.ts';
import { paintCity } from './paint-city.ts';

/** Without paper grain, which takes most of the time of a small picture. */
const style: Style = { ...styles.parchment, symbols: { ...styles.parchment.symbols, grain: 0 } };
const pixels = async (sketch: CitySketch, scale = 0.25): Promise<Buffer> =>
  (await readAll(await paintCity(checkCitySketch(sketch), { style, scale }))).data;

describe('a painted city', () => {
  it.each(chosen(['parchment', 'night'] as const))('looks as it did when it was found good: %s', async (name) => {
    const painting = await paintCity(harbourTown(), { style: styles[name], scale: 0.5 });
    expect([painting.width, painting.height]).toEqual([512, 384]);
    const share = await differsFromGolden(painting, join(import.meta.dirname, 'golden', `harbour-town-${name}.png`));
    expect(isGolden(share), `${(share * 100).toFixed(2)} % of the pixels look different`).toBe(true);
  });

  it('is the same every time', async () => {
    const [first, second] = [await pixels(harbourTown()), await pixels(harbourTown())];
    expect(first.equals(second)).toBe(true);
  });

  it('reports progress to the end', async () => {
    const told: [string, number][] = [];
    const progress = (stage: string, fraction: number): void => void told.push([stage, fraction]);
    await readAll(await paintCity(harbourTown(), { style, scale: 0.25, progress }));
    const fractions = told.map(([, fraction]) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBeCloseTo(1);
    expect(new Set(told.map(([stage]) => stage)).size).toBeGreaterThan(6);
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const progress = (_: string, fraction: number): void => {
      if (fraction > 0.3) stop.abort(new Error('enough'));
    };
    await expect(paintCity(harbourTown(), { style, progress, signal: stop.signal })).rejects.toThrow('enough');
  });

  it('keeps all other quarters when one changes', async () => {
    const town = harbourTown();
    const changed = {
      ...town,
      districts: town.districts.map((district) => (district.id === 'new' ? { ...district, lot: 400 } : district)),
    };
    const [before, after] = [await pixels(town, 0.5), await pixels(changed, 0.5)];
    const differs = (x0: number, y0: number, x1: number, y1: number): number => {
      let count = 0;
      for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++) if (before[(y * 512 + x) * 3] !== after[(y * 512 + x) * 3]) count++;
      return count;
    };
    expect(differs(300, 85, 400, 195)).toBeGreaterThan(500);
    expect(differs(165, 80, 285, 195)).toBe(0);
    expect(differs(140, 215, 280, 370)).toBe(0);
  });
});

const coordinate = (side: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: -side, max: 2 * side }),
    fc.double({ min: 0, max: side, noNaN: true }),
    fc.constantFrom(0, side, 100),
  );
const point: fc.Arbitrary<Point> = fc.tuple(coordinate(256), coordinate(192));
const ring = fc.oneof(
  fc.array(point, { minLength: 3, maxLength: 14 }),
  point.map(([x, y]): Point[] => [
    [x, y],
    [x + 0.3, y],
    [x, y + 0.3],
  ]),
  point.map((at): Point[] => [at, at, at]),
);
const line = fc.array(point, { minLength: 2, maxLength: 6 });

describe('every valid sketch', () => {
  it('is drawn: any quarters, streets, walls, parks, chasms, and shores', async () => {
    const sketches = fc.record({
      rings: fc.array(fc.array(ring, { maxLength: 3 }), { maxLength: 4 }),
      streets: fc.array(line, { maxLength: 5 }),
      walls: fc.array(line, { maxLength: 2 }),
      parks: fc.array(ring, { maxLength: 2 }),
      rents: fc.array(ring, { maxLength: 1 }),
      land: fc.array(ring, { minLength: 1, maxLength: 2 }),
      rivers: fc.array(line, { maxLength: 1 }),
      isRuined: fc.boolean(),
      isSuburb: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(sketches, async ({ rings, streets, walls, parks, rents, land, rivers, isRuined, isSuburb }) => {
        const sketch: CitySketch = {
          ...emptyCity(256, 192),
          land: land.map((shore, i) => ({ id: `l${i}`, ring: shore, roughness: 0.2 })),
          districts: rings.map((own, i) => ({
            ...quarter(`q${i}`, 0, 0, 1, 1),
            rings: own,
            block: 1500,
            lot: 200,
            isSuburb,
            state: isRuined ? 'ruined' : 'whole',
          })),
          streets: streets.map((own, i) => ({ id: `s${i}`, line: own, width: 8 })),
          walls: walls.map((own, i) => ({ id: `w${i}`, line: own, width: 10, towerSpacing: 60 })),
          parks: parks.map((own, i) => ({
            id: `p${i}`,
            ring: own,
            tint: null,
            isSoft: false,
            hasGraves: true,
            spacing: 20,
            thinness: -1,
            paths: [],
          })),
          plazas: parks.map((own, i) => ({ id: `z${i}`, ring: own, hasStalls: true })),
          chasms: rents.map((own, i) => ({ id: `c${i}`, ring: own })),
          rivers: rivers.map((own, i) => ({ id: `r${i}`, line: own, width: 30 })),
          bridges: rivers.map((own, i) => ({ id: `b${i}`, line: own, width: 20, hasHouses: true })),
          piers: rivers.map((own, i) => ({ id: `p${i}`, line: own, width: 9, isStone: i % 2 === 0 })),
        };
        expect((await pixels(sketch)).length).toBe(64 * 48 * 3);
      }),
      { numRuns: isDeep ? 200 : 5 },
    );
  });
});
