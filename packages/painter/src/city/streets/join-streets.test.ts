import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyCity } from '../../../test-support/small-city.ts';
import { lineDist } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { inRing, ringDist } from '../../plane/rings.ts';
import { noProgress } from '../../progress.ts';
import { checkCitySketch } from '../../sketch/check-city-sketch.ts';
import type { CitySketch, Street } from '../../sketch/city-sketch.ts';
import type { CityPlan, StreetLine } from '../city-plan.ts';
import { layPlan } from '../lay-plan.ts';

const INNER = 62;

/** Describes what the end of a street meets; undefined when it meets nothing. */
function whatMeets([x, y]: Point, street: StreetLine, plan: CityPlan): string | undefined {
  const { sketch, width, height } = plan;
  if (x <= INNER || y <= INNER || x >= width - INNER || y >= height - INNER) return 'the edge';
  const near = (line: readonly Point[], reach: number): boolean => lineDist(line, x, y) <= reach;
  const other = plan.streets.find(
    (candidate) => candidate.id !== street.id && near(candidate.line, (candidate.width + street.width) / 2 + 9),
  );
  if (other !== undefined) return other.id;
  if (plan.plazas.some(({ ring }) => inRing(ring, x, y) || ringDist(ring, x, y) < street.width)) return 'a plaza';
  if (sketch.gates.some(({ at, size }) => Math.hypot(at[0] - x, at[1] - y) <= size + street.width)) return 'a gate';
  if (plan.bridges.some(({ line, width: breadth }) => near(line, breadth))) return 'a bridge';
  if (sketch.piers.some(({ line, width: breadth }) => near(line, breadth + street.width))) return 'a pier';
  return undefined;
}

const looseEnds = (plan: CityPlan): string[] =>
  plan.streets.flatMap((street) =>
    [street.line[0], street.line.at(-1)].flatMap((end, i) =>
      end === undefined || whatMeets(end, street, plan) !== undefined
        ? []
        : [`${street.id} ${i === 0 ? 'begins' : 'ends'} at ${end.map(Math.round)}`],
    ),
  );

const street = (id: string, ...line: Point[]): Street => ({ id, line, width: 10 });
const planOf = (parts: Partial<CitySketch>): Promise<CityPlan> =>
  layPlan({ ...emptyCity(1000, 800), ...parts }, INNER, noProgress);
const lineOf = (plan: CityPlan, id: string): Point[] =>
  plan.streets.find((candidate) => candidate.id === id)?.line ?? [];

describe('every street ends at something', () => {
  it.each(['waterdeep', 'baldurs_gate', 'neverwinter'])('in %s', async (slug) => {
    const file = join(import.meta.dirname, '../../../../../data/sketches', `${slug}.json`);
    const plan = await layPlan(checkCitySketch(JSON.parse(readFileSync(file, 'utf8'))), INNER, noProgress);
    expect(looseEnds(plan)).toEqual([]);
  });

  it('extends a lane that stops short to the street ahead', async () => {
    const plan = await planOf({
      streets: [street('high', [100, 400], [900, 400]), street('lane', [300, 700], [310, 500])],
    });
    expect(looseEnds(plan)).toEqual([]);
    const end = lineOf(plan, 'lane').at(-1) as Point;
    expect(end[1]).toBeCloseTo(400, 0);
    expect(Math.abs(end[0] - 312)).toBeLessThan(12);
  });

  it('leaves connected streets unchanged', async () => {
    const lane = street('lane', [300, 700], [300, 404]);
    const plan = await planOf({
      streets: [street('high', [100, 400], [900, 400]), lane],
      gates: [{ id: 'g', at: [300, 702], size: 20 }],
    });
    expect(lineOf(plan, 'lane').length).toBeLessThan(36);
    expect(plan.plazas.filter(({ id }) => id.startsWith('lane'))).toEqual([]);
  });

  it('adds a square where nothing lies ahead', async () => {
    const plan = await planOf({ streets: [street('alone', [400, 400], [500, 400])] });
    expect(plan.plazas.map(({ id }) => id)).toEqual(['alone:end:a', 'alone:end:b']);
    expect(looseEnds(plan)).toEqual([]);
  });

  it('never extends over water, through a wall, or over a chasm', async () => {
    const streets = [street('north', [100, 300], [900, 300]), street('lane', [500, 600], [500, 460])];
    const river = {
      id: 'river',
      line: [
        [0, 380],
        [1000, 380],
      ] as Point[],
      width: 50,
    };
    const wall = {
      id: 'wall',
      line: [
        [200, 380],
        [800, 380],
      ] as Point[],
      width: 12,
      towerSpacing: 150,
    };
    const rent = {
      id: 'rent',
      ring: [
        [350, 350],
        [650, 350],
        [650, 420],
        [350, 420],
      ] as Point[],
    };
    for (const parts of [{ rivers: [river] }, { walls: [wall] }, { chasms: [rent] }]) {
      const plan = await planOf({ streets, ...parts });
      expect(Math.min(...lineOf(plan, 'lane').map(([, y]) => y))).toBeGreaterThan(400);
    }
  });

  it('does not depend on the order of the streets', async () => {
    const streets = [
      street('a', [200, 200], [200, 600]),
      street('b', [300, 250], [420, 260]),
      street('c', [500, 200], [510, 600]),
    ];
    const [there, back] = [await planOf({ streets }), await planOf({ streets: [...streets].reverse() })];
    for (const { id } of streets) expect(lineOf(there, id)).toEqual(lineOf(back, id));
  });
});
