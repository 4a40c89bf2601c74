import { describe, expect, it } from 'vitest';
import { chosen } from '../../../types/test-support/chosen.ts';
import { blob, planOf, road, seeded, TEST_SIZE, testPoint, testWorld } from '../../test-support/test-world.ts';
import type { LabelPlacement, PxBox } from './label-types.ts';
import { ShownNames } from './shown-names.ts';
import { boxesMeet, boxWithin, hull } from './text-boxes.ts';

const SCREENS = [
  { width: 1440, height: 840 },
  { width: 390, height: 784 },
  { width: 844, height: 330 },
  { width: 320, height: 580 },
];
const random = seeded(6);
const shapes = [
  testPoint({ id: 1, name: 'Realm of the North', kind: 'region', scale: 60, shape: blob(1500, 1300, 1100, random) }),
  testPoint({ id: 2, name: 'Dunwold', kind: 'range', scale: 50, shape: blob(2900, 2000, 800, random) }),
  testPoint({ id: 3, name: 'Long River', kind: 'water', scale: 18, shape: road(2000, 1500, 1900, seeded(2)) }),
];
const world = [...shapes, ...testWorld(400, 12).map((point) => ({ ...point, id: 100 + point.id }))];

/** Names of lines and areas during a drag from one end of the map to the other and back, at rest after each step. */
function dragged(zoom: number, window: { width: number; height: number }) {
  const plan = planOf(world, zoom, { window, hasGhosts: true });
  const shown = new ShownNames(plan);
  const ghostsIn = (view: PxBox) => shown.ghostsIn(view).flatMap(({ ghost }) => ghost ?? []);
  return Array.from({ length: 30 }, (_, step) => {
    const along = step < 15 ? step / 14 : (29 - step) / 14;
    const left = along * Math.max(0, TEST_SIZE.width * zoom - window.width);
    const top = Math.abs(Math.sin(step / 3)) * Math.max(0, TEST_SIZE.height * zoom - window.height);
    const view = { left, top, right: left + window.width, bottom: top + window.height };
    for (const _ of plan.decide(view));
    const ghostsWhileMoving = ghostsIn(view);
    const whileMoving = shown.namesIn(view);
    shown.settle(view, { box: view, covers: [] });
    return { view, ghostsWhileMoving, whileMoving, ghosts: ghostsIn(view), atRest: shown.namesIn(view) };
  });
}

/** Names that appear twice in a window. */
function twice(placements: readonly LabelPlacement[], view: PxBox): number[] {
  const inView = placements.filter(({ boxes }) => boxes.some((box) => boxesMeet(box, view)));
  return inView.flatMap(({ index }, at) => (inView.findIndex((other) => other.index === index) < at ? [index] : []));
}

describe.each(SCREENS)('in a window of $width x $height', (window) => {
  it.each(chosen([1.4, 0.7, 3]))('at zoom %s no name appears twice, at rest, in motion, or faintly', (zoom) => {
    for (const { view, ghostsWhileMoving, whileMoving, ghosts, atRest } of dragged(zoom, window)) {
      expect(twice([...whileMoving, ...ghostsWhileMoving], view)).toEqual([]);
      expect(twice([...atRest, ...ghosts], view)).toEqual([]);
    }
  });

  it('a completely visible name stays in place, and all its copies have the same size', () => {
    const steps = dragged(1.4, window);
    const sizes = new Map<number, Set<number>>();
    for (const [at, { view, whileMoving, atRest }] of steps.entries()) {
      const whole = whileMoving.filter(({ index, boxes }) => index < 3 && boxWithin(hull(boxes), view));
      for (const placement of at === 0 ? [] : whole) expect(atRest).toContain(placement);
      for (const { index, px } of atRest) if (index < 3) sizes.set(index, (sizes.get(index) ?? new Set()).add(px));
    }
    expect(sizes.size).toBeGreaterThan(1);
    expect([...sizes.values()].every(({ size }) => size === 1)).toBe(true);
  });
});

it('most windows inside a large area show its whole name', () => {
  const plain = testPoint({
    id: 1,
    name: 'Realm of the North',
    kind: 'region',
    scale: 60,
    shape: blob(2000, 1500, 1800, () => 0.9),
  });
  for (const window of SCREENS) {
    const plan = planOf([plain], 2, { window });
    const shown = new ShownNames(plan);
    const views = Array.from({ length: 60 }, (_, at) => {
      const [left, top] = [2000 + random() * 3000, 1500 + random() * 2500 + at / 60];
      return { left, top, right: left + window.width, bottom: top + window.height };
    });
    const named = views.filter((view) => {
      for (const _ of plan.decide(view));
      shown.settle(view, { box: view, covers: [] });
      return shown.namesIn(view).some(({ boxes }) => boxWithin(hull(boxes), view));
    });
    expect(named.length).toBeGreaterThan(0.8 * views.length);
  }
});

it('two places with the same name are both named', () => {
  const pair = [0, 1].map((at) => testPoint({ id: 1 + at, name: 'Sunford', x: 1900 + 200 * at }));
  const shown = new ShownNames(planOf(pair, 1));
  const view = { left: 1500, top: 1000, right: 2500, bottom: 2000 };
  for (const _ of shown.plan.decide(view));
  shown.settle(view, { box: view, covers: [] });
  expect(shown.namesIn(view).map(({ index }) => index)).toEqual([0, 1]);
});

it('a realm whose name has no room between towns has a ghost, until its name comes into the window', () => {
  const realm = testPoint({
    id: 1,
    name: 'Realm of the North',
    kind: 'region',
    scale: 60,
    dotRadius: 0,
    shape: blob(2000, 1500, 1800, () => 0.9),
  });
  const towns = Array.from({ length: 400 }, (_, at) =>
    testPoint({ id: 2 + at, name: 'Town', x: 900 + 55 * (at % 20), y: 600 + 45 * Math.floor(at / 20), importance: 99 }),
  );
  const plan = planOf([realm, ...towns], 1, { window: { width: 800, height: 600 }, hasGhosts: true });
  const shown = new ShownNames(plan);
  const isRealm = ({ index }: { index: number }) => index === 0;
  const at = (left: number, top: number) => {
    const view = { left, top, right: left + 800, bottom: top + 600 };
    for (const _ of plan.decide(view));
    shown.settle(view, { box: view, covers: [] });
    return [shown.namesIn(view).filter(isRealm).length, shown.ghostsIn(view).filter(isRealm).length];
  };
  expect(at(1000, 750)).toEqual([0, 1]);
  expect(at(1400, 1000)).toEqual([1, 0]);
  expect(at(1000, 750)).toEqual([0, 1]);
});
