import { expect, test } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { LabelPlanner } from './label-planner.ts';
import { packPoints } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';
import { recordingCanvas } from './test-canvas.ts';
import { point, seeded, TEST_MAP } from './test-points.ts';

const random = seeded(11);
/** Crowded, and the largest first, as a server gives them. */
const points = Array.from({ length: 900 }, (_, id) =>
  point({
    id,
    name: `Place ${id}`,
    lng: random() * 1_000,
    lat: 2_000 + random() * 800,
    scale: 60 - id / 16,
    labelYOffset: 0,
  }),
);
const box = { left: 0, top: 0, right: TEST_MAP.width, bottom: TEST_MAP.height };

/** What is written at rest when the points come in portions that end at these rows, zoomed to each of `zooms`. */
function written(ends: readonly number[], zooms: readonly number[]) {
  const store = new PointStore();
  const make = () => ({ canvas: recordingCanvas().canvas, image: document.createElement('canvas') });
  const planner = new LabelPlanner(store, new PointIndex(store), make, []);
  const window = { width: 1_000, height: 800 };
  const screen = { map: TEST_MAP, window, selected: -1, hasGhosts: false, free: { box, covers: [] } };
  const plan = (scale: number) => {
    const made = planner.planFor({ ...screen, scale, name: `${store.count}` });
    if (made === undefined) throw new Error('There is a canvas.');
    const work = made.plan.decide(box);
    while (work.next().done !== true);
    return made.namesIn(box).map(({ index, choice }) => `${index} ${choice}`);
  };
  let last: string[] = [];
  for (const [at, end] of ends.entries()) {
    store.replaceTail(store.count, packPoints(points.slice(store.count, end), TEST_MAP.height));
    if (at < ends.length - 1) plan(zooms[0] ?? 1);
  }
  for (const zoom of zooms) last = plan(zoom);
  return last;
}

test('what is written at rest does not depend on the portions in which the points came', () => {
  const atOnce = written([900], [1]);
  expect(atOnce.length).toBeGreaterThan(20);
  expect(written([60, 900], [1])).toEqual(atOnce);
  expect(written([60, 300, 600, 900], [1])).toEqual(atOnce);
});

whole('nor does what is written at the zooms after it', () => {
  expect(written([60, 900], [1, 1.1, 1.21])).toEqual(written([900], [1, 1.1, 1.21]));
});
