import { expect, it } from 'vitest';
import {
  blob,
  decideIn,
  planOf,
  seeded,
  TEST_SIZE,
  testPoint,
  testWorld,
  wholeMap,
} from '../../test-support/test-world.ts';

const { width, height } = TEST_SIZE;

it('an area that repeats its name keeps each copy in place during panning', () => {
  const random = seeded(6);
  const realms = [
    testPoint({ id: 1, name: 'Realm of the North', kind: 'region', scale: 60, shape: blob(1500, 1300, 1100, random) }),
    testPoint({ id: 2, name: 'Dunwold', kind: 'region', scale: 50, shape: blob(2900, 2000, 800, random) }),
  ];
  const world = [...realms, ...testWorld(500, 12).map((point) => ({ ...point, id: 100 + point.id }))];
  const window = { width: 390, height: 784 };
  const zoom = 1.4;
  const plan = planOf(world, zoom, { window });
  const seen = new Map<string, unknown>();
  for (let step = 0; step < 60; step += 1) {
    // From one end of the map to the other and back, like a drag.
    const along = step < 30 ? step / 29 : (59 - step) / 29;
    const [left, top] = [along * (width * zoom - window.width), Math.abs(Math.sin(step)) * (height * zoom - 784)];
    const box = { left, top, right: left + window.width, bottom: top + window.height };
    for (const { index, part, ...rest } of decideIn(plan, box)) {
      if (index > 1) continue;
      const key = `${index} ${part}`;
      if (seen.has(key)) expect(rest).toEqual(seen.get(key));
      else seen.set(key, rest);
    }
  }
  expect(seen.size).toBeGreaterThan(6);
  // The map as a whole, requested at once, has them at the same places.
  const whole = decideIn(planOf(world, zoom, { window }), wholeMap(zoom));
  for (const { index, part, ...rest } of whole) {
    const key = `${index} ${part}`;
    if (seen.has(key)) expect(rest).toEqual(seen.get(key));
  }
});
