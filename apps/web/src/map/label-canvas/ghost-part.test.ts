import { describe, expect, test } from 'vitest';
import type { PointView } from '../model/point-views.ts';
import { placedIn, point, seeded, stored, TEST_MAP } from './test-points.ts';

const WINDOW = { width: 1000, height: 700, ratio: 1 };
const REALM = 1;
const ROAD = 2;

/** A realm and a road of several windows, under so many towns that few parts of them have room for a name. */
function crowded(towns: number): readonly PointView[] {
  const random = seeded(4);
  const corners: [number, number][] = [
    [200, 200],
    [3800, 200],
    [3800, 2800],
    [200, 2800],
    [200, 200],
  ];
  const bends = Array.from({ length: 20 }, (_, at): [number, number] => [200 + 190 * at, 1500 + 40 * (at % 2)]);
  return [
    point({
      id: REALM,
      name: 'Realm of the North',
      scale: 60,
      displayDot: false,
      kind: 'region',
      shape: { type: 'MultiPolygon', coordinates: [[corners]] },
    }),
    point({
      id: ROAD,
      name: 'Long Road',
      scale: 24,
      displayDot: false,
      shape: { type: 'LineString', coordinates: bends },
    }),
    ...Array.from({ length: towns }, (_, at) =>
      point({
        id: 10 + at,
        name: `Town ${at}`,
        scale: 30,
        importance: 90,
        lng: random() * TEST_MAP.width,
        lat: random() * TEST_MAP.height,
      }),
    ),
  ];
}

describe.each([0, 400])('where one edits a map with %i towns', (towns) => {
  test.each([0.6, 1.6])('at zoom %s a place is named once in each window, be it faintly', (scale) => {
    const parts = stored(crowded(towns));
    for (const [x, y] of [
      [300, 300],
      [1200, 900],
      [2100, 1300],
      [2600, 1700],
    ] as const) {
      const placed = placedIn(parts, { ...WINDOW, x, y, scale }, -1, true);
      const ids = Array.from({ length: placed.count }, (_, at) => placed.id(at));
      for (const id of [REALM, ROAD]) expect(ids.filter((one) => one === id).length).toBeLessThanOrEqual(1);
    }
  });
});
