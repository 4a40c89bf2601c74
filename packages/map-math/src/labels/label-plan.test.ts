import { describe, expect, it } from 'vitest';
import { chosen } from '../../../types/test-support/chosen.ts';
import {
  blob,
  decideIn,
  overlaps,
  planOf,
  road,
  seeded,
  testPoint,
  testWorld,
  wholeMap,
} from '../../test-support/test-world.ts';
import { AREA_NAMED_FROM_PX, LINE_NAMED_FROM_PX } from '../constants.ts';
import type { LabelPlan } from './label-plan.ts';
import type { LabelPlacement, LabelShape } from './label-types.ts';
import { SkippedNames } from './shown-names.ts';

/** Every third of twenty steps of the wheel; `npm run labels` checks all of them. */
const STEP = 3;
const ZOOMS = Array.from({ length: 20 }, (_, at) => 0.08 * 1.22 ** at).filter((_, at) => at % STEP === 0);
const plain = (placements: readonly LabelPlacement[]) => placements.map(({ boxes, ...rest }) => ({ ...rest, boxes }));

describe('any world, at any zoom', () => {
  const world = testWorld(900, 11);
  it.each(ZOOMS)('has no overlapping names and no upside-down letters, at zoom %s', (zoom) => {
    const placements = decideIn(planOf(world, zoom), wholeMap(zoom));
    expect(placements.length).toBeGreaterThan(zoom < 0.2 ? 0 : 10);
    expect(overlaps(placements)).toEqual([]);
    for (const placement of placements) {
      if (placement.form !== 'curved') continue;
      for (let at = 2; at < placement.letters.length; at += 3) {
        expect(Math.abs(placement.letters[at] as number)).toBeLessThanOrEqual(1.75);
      }
    }
  });
});

it('gives the same result for any order of the points', () => {
  const world = testWorld(400, 5);
  const random = seeded(9);
  const mixed = world.map((point) => ({ point, at: random() })).sort((a, b) => a.at - b.at);
  const named = (points: typeof world) =>
    decideIn(planOf(points, 0.7), wholeMap(0.7))
      .map(({ index, ...rest }) => ({ ...rest, id: points[index]?.id ?? 0 }))
      .sort((a, b) => a.id - b.id || a.part - b.part);
  expect(named(mixed.map(({ point }) => point))).toEqual(named(world));
});

it.each(chosen([0.9, 0.3, 2.5]))('gives the same result whichever part is requested first, at zoom %s', (zoom) => {
  const world = testWorld(1200, 3);
  const all = decideIn(planOf(world, zoom), wholeMap(zoom));
  const plan = planOf(world, zoom);
  const random = seeded(4);
  for (let look = 0; look < 20; look += 1) {
    const [left, top] = [random() * 4000 * zoom - 100, random() * 3000 * zoom - 100];
    const box = { left, top, right: left + 500, bottom: top + 400 };
    const seen = decideIn(plan, box);
    const ids = new Set(seen.map(({ index, part }) => `${index} ${part}`));
    expect(plain(seen)).toEqual(plain(all.filter(({ index, part }) => ids.has(`${index} ${part}`))));
  }
  expect(plain(decideIn(plan, wholeMap(zoom)))).toEqual(plain(all));
});

it('decides only the part of a large map that is needed', () => {
  const world = testWorld(4000, 8).map((point) => ({ ...point, shape: undefined }));
  const plan = planOf(world, 4);
  decideIn(plan, { left: 4000, top: 4000, right: 5400, bottom: 4900 });
  const decided = world.flatMap((_, index) => plan.decidedOf(index)).filter(({ state }) => state !== 'open');
  expect(decided.length).toBeGreaterThan(10);
  expect(decided.length).toBeLessThan(400);
});

describe('of two names in one place, the winner is', () => {
  const pair = (one: Parameters<typeof testPoint>[0], two: Parameters<typeof testPoint>[0]) => {
    const points = [testPoint({ id: 1, name: 'Aaaaaaaaaa', ...one }), testPoint({ id: 2, name: 'Bbbbbbbbbb', ...two })];
    // On one another and without a dot, so that they have nothing to move around.
    const centred = points.map((point) => ({ ...point, dotRadius: 0, isByHand: point.isByHand || true }));
    return decideIn(planOf(centred, 1), wholeMap(1)).map(({ index }) => index);
  };
  it('the larger scale', () => expect(pair({ scale: 20 }, { scale: 30 })).toEqual([1]));
  it('the city', () => expect(pair({ scale: 20, kind: 'city' }, { scale: 30 })).toEqual([0]));
  it('the one that staff marked as more important', () => {
    expect(pair({ scale: 20, importance: 11 }, { scale: 30 })).toEqual([0]);
    expect(pair({ scale: 20 }, { scale: 30, importance: -100 })).toEqual([0]);
    expect(pair({ scale: 20, importance: 9 }, { scale: 30 })).toEqual([1]);
  });
  it('the selected one', () => expect(pair({ scale: 20, isSelected: true }, { scale: 30 })).toEqual([0]));
  it('the first by name', () => expect(pair({}, {})).toEqual([0]));
});

it('a label placed by hand stays in place and wins over all except the selected one', () => {
  const town = testPoint({ id: 2, scale: 60, kind: 'city' });
  for (const zoom of [0.5, 1, 1.7]) {
    const hamlet = testPoint({ id: 1, name: 'Hamlet', scale: 20, isByHand: true, offsetRight: 3, offsetDown: -2 });
    const [one] = decideIn(planOf([hamlet, town], zoom), wholeMap(zoom));
    const px = Math.max(13.5, 20 * zoom);
    expect(one).toMatchObject({ index: 0, form: 'straight', x: 2000 * zoom + 3 * px, y: 1500 * zoom - 2 * px });
  }
});

it('a name keeps its side while there is room, whatever side it would choose anew', () => {
  const town = testPoint({ id: 1 });
  const wall = testPoint({ id: 2, x: 2000, y: 1520, name: 'Xx', scale: 40, dotRadius: 6, isByHand: true });
  const pushed = planOf([town, wall], 1);
  const [first] = decideIn(pushed, wholeMap(1)).filter(({ index }) => index === 0);
  expect(first?.choice).not.toBe(1);
  const alone = (before?: ReadonlyMap<number, number>) =>
    decideIn(planOf([town], 1.1, { before }), wholeMap(1.1))[0]?.choice;
  expect(alone()).toBe(1);
  expect(alone(pushed.places())).toBe(first?.choice);
});

it('a written name is replaced only by one with a 15 % higher score', () => {
  const pair = (scale: number, before?: ReadonlyMap<number, number>) => {
    const points = [
      testPoint({ id: 1, name: 'Old', kind: 'region', dotRadius: 0, scale: 40 }),
      testPoint({ id: 2, name: 'New', kind: 'region', dotRadius: 0, scale }),
    ].map((point) => ({ ...point, name: `${point.name} name of a very wide realm indeed` }));
    return decideIn(planOf(points, 1, { before }), wholeMap(1)).find(({ choice }) => choice === 0)?.index;
  };
  const kept = new Map([[1 * 2048, 0]]);
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
  it('an area smaller than the screen has its name once, inside, at the same place on any screen', () => {
    const placements = decideIn(planOf([realm], 0.6), wholeMap(0.6));
    expect(placements.map(({ form }) => form)).toEqual(['curved']);
  });
  it('an area larger than the screen has a place for its name in each part, so that a phone shows one', () => {
    const count = (window: { width: number; height: number }) =>
      decideIn(planOf([realm], 2, { window }), wholeMap(2)).length;
    expect(count({ width: 390, height: 844 })).toBeGreaterThan(count({ width: 1440, height: 900 }));
  });
  it('a long road has places for its name all along, at a distance from each other', () => {
    const way = testPoint({ id: 2, name: 'Long Road', scale: 14, shape: road(2000, 1500, 1900, seeded(2)) });
    const placements = decideIn(planOf([way], 1.2), wholeMap(1.2));
    expect(placements.length).toBeGreaterThan(2);
    const starts = placements.map((one) => (one.form === 'curved' ? [one.letters[0], one.letters[1]] : []) as number[]);
    for (const [at, [x = 0, y = 0]] of starts.entries()) {
      for (const [x2 = 0, y2 = 0] of starts.slice(at + 1)) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(250);
    }
  });
});

describe('names without room', () => {
  const lostOf = (points: Parameters<typeof planOf>[0], zoom = 1) => {
    const plan = planOf(points, zoom, { hasGhosts: true });
    decideIn(plan, wholeMap(zoom));
    return plan.lostIn(wholeMap(zoom));
  };
  const on = (change: Parameters<typeof testPoint>[0]) => testPoint({ dotRadius: 0, kind: 'place', ...change });

  it('have a reason: another name, the edge of the map, or the form of their line or area', () => {
    const way: LabelShape = {
      isArea: false,
      parts: [
        [
          [
            [100, 100],
            [104, 100],
          ],
        ],
      ],
    };
    const lost = lostOf([
      on({ id: 1, name: 'Great city of the plain', scale: 40, isByHand: true }),
      on({ id: 2, name: 'Hamlet', isByHand: true }),
      on({ id: 3, name: 'A name that is far too long for where it stands', x: 5 }),
      on({ id: 4, name: 'Short way', shape: way, x: 102, y: 100 }),
    ]);
    expect(lost.map(({ index, loss }) => [index, loss])).toEqual([
      [1, { why: 'taken', by: 0 }],
      [2, { why: 'edge' }],
      [3, { why: 'form' }],
    ]);
  });

  it('are ghosts that do not overlap and change no written name', () => {
    const world = testWorld(900, 11);
    for (const zoom of [0.15, 0.4, 1]) {
      const plan = planOf(world, zoom, { hasGhosts: true });
      const written = decideIn(plan, wholeMap(zoom));
      expect(plain(written)).toEqual(plain(decideIn(planOf(world, zoom), wholeMap(zoom))));
      const lost = plan.lostIn(wholeMap(zoom));
      const ghosts = lost.flatMap(({ ghost }) => ghost ?? []);
      expect(ghosts.length).toBeGreaterThan(lost.length / 3);
      expect(overlaps(ghosts)).toEqual([]);
      expect(lost.every(({ loss }) => loss !== undefined)).toBe(true);
    }
  });

  it('have the same ghosts whichever part is requested first', () => {
    const world = testWorld(1200, 3);
    const whole = planOf(world, 0.9, { hasGhosts: true });
    decideIn(whole, wholeMap(0.9));
    const ghostOf = new Map(whole.lostIn(wholeMap(0.9)).map(({ index, part, ghost }) => [`${index} ${part}`, ghost]));
    const plan = planOf(world, 0.9, { hasGhosts: true });
    const random = seeded(4);
    for (let look = 0; look < 40; look += 1) {
      const [left, top] = [random() * 3600 - 100, random() * 2700 - 100];
      const box = { left, top, right: left + 500, bottom: top + 400 };
      decideIn(plan, box);
      for (const { index, part, ghost } of plan.lostIn(box)) expect(ghost).toEqual(ghostOf.get(`${index} ${part}`));
    }
  });
});

describe('small changes of the zoom', () => {
  const STEPS = [1, 1.02, 0.99, 1.03, 0.98, 1, 1.02];
  /** How often names appear or disappear along the way, and how many do so repeatedly. */
  function turns(world: Parameters<typeof planOf>[0], zooms: readonly number[], isSkipped: boolean) {
    const skipped = new SkippedNames();
    const states: Set<string>[] = [];
    let last: LabelPlan | undefined;
    for (const zoom of zooms) {
      const plan = planOf(world, zoom, {
        before: last?.places(),
        skipped: isSkipped ? new Set(skipped.at(zoom, last)) : undefined,
      });
      states.push(new Set(decideIn(plan, wholeMap(zoom)).map(({ index, part }) => `${index} ${part}`)));
      last = plan;
    }
    const all = [...new Set(states.flatMap((state) => [...state]))];
    const counts = all.map((name) =>
      states.filter((state, at) => at > 0 && state.has(name) !== states[at - 1]?.has(name)),
    );
    return { written: states.map(({ size }) => size), flickering: counts.filter(({ length }) => length > 1).length };
  }

  it.each(chosen([0.5, 0.35, 1.1, 1.6]))('make no name appear and disappear around zoom %s', (zoom) => {
    // Names have a minimum type size. That rule has no tolerance, and none of these names is near it.
    const isFar = (px: number) =>
      [8, AREA_NAMED_FROM_PX, LINE_NAMED_FROM_PX].every((from) => px * 0.98 >= from || px * 1.03 < from);
    const world = testWorld(900, 11).filter(({ scale }) => isFar(scale * zoom));
    const zooms = STEPS.map((step) => step * zoom);
    expect(turns(world, zooms, false).flickering).toBeGreaterThan(0);
    const { written, flickering } = turns(world, zooms, true);
    expect(flickering).toBe(0);
    expect(Math.min(...written)).toBeGreaterThan(0.95 * Math.max(...written));
  });

  it('end at a step of the wheel, after which all names with room appear', () => {
    const world = testWorld(900, 11);
    const skipped = new SkippedNames();
    const plan = planOf(world, 1, { skipped: skipped.at(1, undefined) });
    decideIn(plan, wholeMap(1));
    expect(skipped.at(1.02, plan).size).toBeGreaterThan(10);
    expect(skipped.at(1.1, plan).size).toBe(0);
  });
});
