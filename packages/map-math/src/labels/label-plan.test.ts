import { describe, expect, it } from 'vitest';
import type { LabelPlacement } from './label-types.ts';
import { blob, decideIn, overlaps, planOf, road, seeded, testPoint, testWorld, wholeMap } from './test-world.ts';

const ZOOMS = Array.from({ length: 20 }, (_, at) => 0.08 * 1.22 ** at);
const plain = (placements: readonly LabelPlacement[]) => placements.map(({ boxes, ...rest }) => ({ ...rest, boxes }));

describe('any world at 20 zooms', () => {
  const world = testWorld(900, 11);
  it.each(ZOOMS)('has no name over a name at zoom %s', (zoom) => {
    const placements = decideIn(planOf(world, zoom), wholeMap(zoom));
    expect(placements.length).toBeGreaterThan(zoom < 0.2 ? 0 : 10);
    expect(overlaps(placements)).toEqual([]);
  });

  it.each(ZOOMS.filter((_, at) => at % 4 === 0))('has no letter on its head at zoom %s', (zoom) => {
    for (const placement of decideIn(planOf(world, zoom), wholeMap(zoom))) {
      if (placement.form !== 'curved') continue;
      for (let at = 2; at < placement.letters.length; at += 3) {
        expect(Math.abs(placement.letters[at] as number)).toBeLessThanOrEqual(1.75);
      }
    }
  });
});

it('gives the same answer in any order of the points', () => {
  const world = testWorld(400, 5);
  const random = seeded(9);
  const mixed = world.map((point) => ({ point, at: random() })).sort((a, b) => a.at - b.at);
  const named = (points: typeof world) =>
    decideIn(planOf(points, 0.7), wholeMap(0.7))
      .map(({ index, ...rest }) => ({ ...rest, id: points[index]?.id ?? 0 }))
      .sort((a, b) => a.id - b.id || a.part - b.part);
  expect(named(mixed.map(({ point }) => point))).toEqual(named(world));
});

it.each([0.3, 0.9, 2.5])('gives the same answer wherever one looks first, at zoom %s', (zoom) => {
  const world = testWorld(1200, 3);
  const all = decideIn(planOf(world, zoom), wholeMap(zoom));
  const plan = planOf(world, zoom);
  const random = seeded(4);
  for (let look = 0; look < 60; look += 1) {
    const [left, top] = [random() * 4000 * zoom - 100, random() * 3000 * zoom - 100];
    const box = { left, top, right: left + 500, bottom: top + 400 };
    const seen = decideIn(plan, box);
    const ids = new Set(seen.map(({ index, part }) => `${index} ${part}`));
    expect(plain(seen)).toEqual(plain(all.filter(({ index, part }) => ids.has(`${index} ${part}`))));
  }
  expect(plain(decideIn(plan, wholeMap(zoom)))).toEqual(plain(all));
});

it('decides only what a part of a large map needs', () => {
  const world = testWorld(4000, 8).map((point) => ({ ...point, shape: undefined }));
  const plan = planOf(world, 4);
  decideIn(plan, { left: 4000, top: 4000, right: 5400, bottom: 4900 });
  const decided = world.flatMap((_, index) => plan.decidedOf(index)).filter(({ state }) => state !== 'open');
  expect(decided.length).toBeGreaterThan(10);
  expect(decided.length).toBeLessThan(400);
});

describe('who is written where two want the same room', () => {
  const pair = (one: Parameters<typeof testPoint>[0], two: Parameters<typeof testPoint>[0]) => {
    const points = [testPoint({ id: 1, name: 'Aaaaaaaaaa', ...one }), testPoint({ id: 2, name: 'Bbbbbbbbbb', ...two })];
    // On one another and without a dot, so that there is no way to give way to.
    const centred = points.map((point) => ({ ...point, dotRadius: 0, isByHand: point.isByHand || true }));
    return decideIn(planOf(centred, 1), wholeMap(1)).map(({ index }) => index);
  };
  it('the larger scale', () => expect(pair({ scale: 20 }, { scale: 30 })).toEqual([1]));
  it('the city', () => expect(pair({ scale: 20, kind: 'city' }, { scale: 30 })).toEqual([0]));
  it('the selected one', () => expect(pair({ scale: 20, isSelected: true }, { scale: 30 })).toEqual([0]));
  it('what is known better', () => expect(pair({}, { knowledge: 1 })).toEqual([1]));
  it('the name that comes first', () => expect(pair({}, {})).toEqual([0]));
});

it('what was placed by hand stays where it was put and comes before everything but the selected', () => {
  const town = testPoint({ id: 2, scale: 60, kind: 'city' });
  for (const zoom of [0.5, 1, 1.7]) {
    const hamlet = testPoint({ id: 1, name: 'Hamlet', scale: 20, isByHand: true, offsetRight: 3, offsetDown: -2 });
    const [one] = decideIn(planOf([hamlet, town], zoom), wholeMap(zoom));
    const px = Math.max(13.5, 20 * zoom);
    expect(one).toMatchObject({ index: 0, form: 'straight', x: 2000 * zoom + 3 * px, y: 1500 * zoom - 2 * px });
  }
});

it('a name stays on the side it has while there is room, whatever side it would take anew', () => {
  const town = testPoint({ id: 1 });
  const wall = testPoint({ id: 2, x: 2000, y: 1520, name: 'Xx', scale: 40, dotRadius: 6, isByHand: true });
  const pushed = planOf([town, wall], 1);
  const [first] = decideIn(pushed, wholeMap(1)).filter(({ index }) => index === 0);
  expect(first?.choice).not.toBe(1);
  const alone = (before?: ReadonlyMap<number, number>) =>
    decideIn(planOf([town], 1.1, before), wholeMap(1.1))[0]?.choice;
  expect(alone()).toBe(1);
  expect(alone(pushed.places())).toBe(first?.choice);
});

it('a written name is beaten only by one that is worth 15 % more', () => {
  const pair = (scale: number, before?: ReadonlyMap<number, number>) => {
    const points = [
      testPoint({ id: 1, name: 'Old', kind: 'region', dotRadius: 0, scale: 40 }),
      testPoint({ id: 2, name: 'New', kind: 'region', dotRadius: 0, scale }),
    ].map((point) => ({ ...point, name: `${point.name} name of a very wide realm indeed` }));
    return decideIn(planOf(points, 1, before), wholeMap(1)).find(({ choice }) => choice === 0)?.index;
  };
  const kept = new Map([[1 * 1024, 0]]);
  expect(pair(44)).toBe(1);
  expect(pair(44, kept)).toBe(0);
  expect(pair(50, kept)).toBe(1);
});

describe('areas and lines', () => {
  const random = () => 0.9;
  const realm = testPoint({
    id: 1,
    name: 'Realm of the North',
    kind: 'region',
    scale: 40,
    shape: blob(2000, 1500, 500, random),
  });
  it('an area smaller than the screen has its name once, inside, the same on every screen place', () => {
    const placements = decideIn(planOf([realm], 0.6), wholeMap(0.6));
    expect(placements.map(({ form }) => form)).toEqual(['curved']);
  });
  it('an area larger than the screen carries its name in each part, so that a phone finds it', () => {
    const count = (window: { width: number; height: number }) =>
      decideIn(planOf([realm], 2, undefined, window), wholeMap(2)).length;
    expect(count({ width: 390, height: 844 })).toBeGreaterThan(count({ width: 1440, height: 900 }));
  });
  it('a long road says its name again and again, never twice near each other', () => {
    const way = testPoint({ id: 2, name: 'Long Road', scale: 14, shape: road(2000, 1500, 1900, seeded(2)) });
    const placements = decideIn(planOf([way], 1.2), wholeMap(1.2));
    expect(placements.length).toBeGreaterThan(2);
    const starts = placements.map((one) => (one.form === 'curved' ? [one.letters[0], one.letters[1]] : []) as number[]);
    for (const [at, [x = 0, y = 0]] of starts.entries()) {
      for (const [x2 = 0, y2 = 0] of starts.slice(at + 1)) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(250);
    }
  });
});
