import { asScale, isPointVisible } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import { labelPlace, turnedReach } from './label-place.ts';
import { packPoints } from './point-chunk.ts';
import { type MapBox, PointIndex } from './point-index.ts';
import type { PointStore } from './point-store.ts';
import { point, seeded, stored, TEST_MAP } from './test-points.ts';

const random = seeded(11);
const between = (least: number, most: number) => least + random() * (most - least);

function manyPoints(count: number) {
  return Array.from({ length: count }, (_, id) =>
    point({
      id,
      name: 'Wyvern Tor Mill'.slice(0, 3 + Math.floor(random() * 12)),
      lng: between(0, TEST_MAP.width),
      lat: between(0, TEST_MAP.height),
      scale: between(4, 60),
      rotation: random() < 0.3 ? between(0, 360) : 0,
      labelXOffset: between(-60, 60),
      labelYOffset: between(-60, 60),
      displayDot: random() < 0.5,
    }),
  );
}

/** Every point whose label, drawn at this zoom, touches the box: looked through one by one. */
function labelsIn(store: PointStore, box: MapBox, zoom: number): number[] {
  const view = { x: box.minX, y: box.minY, scale: zoom };
  const [width, height] = [(box.maxX - box.minX) * zoom, (box.maxY - box.minY) * zoom];
  const found: number[] = [];
  for (let index = 0; index < store.count; index += 1) {
    if (!isPointVisible({ scale: store.scale(index), isShape: false, isSelected: false }, asScale(zoom))) continue;
    const place = labelPlace(store, index, view);
    const reach = turnedReach(place.halfWidth, place.halfHeight, store.rotation(index));
    const isIn =
      place.x + reach.x >= 0 && place.x - reach.x <= width && place.y + reach.y >= 0 && place.y - reach.y <= height;
    if (isIn) found.push(index);
  }
  return found;
}

test('no label that shows is missed, at any zoom, built or not built', () => {
  const { store, index } = stored(manyPoints(1500));
  for (const isBuilt of [false, true]) {
    if (isBuilt) index.build();
    for (const zoom of [0.13, 0.2, 0.5, 1, 3, 10]) {
      const [x, y] = [between(0, 3000), between(0, 2400)];
      const box = { minX: x, minY: y, maxX: x + 900 / zoom, maxY: y + 500 / zoom };
      const found = new Set(index.pointsIn(box, asScale(zoom), -1));
      const missed = labelsIn(store, box, zoom).filter((label) => !found.has(label));
      expect(missed).toEqual([]);
    }
  }
});

test('built, it finds little more than what shows', () => {
  const { store, index } = stored(manyPoints(5000));
  index.build();
  const box = { minX: 1000, minY: 1000, maxX: 1400, maxY: 1300 };
  expect(index.pointsIn(box, asScale(3), -1).length).toBeLessThan(3 * labelsIn(store, box, 3).length);
});

test('points hidden at a zoom are left out unless selected; lines and polygons are not its business', () => {
  const shape = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [50, 50],
    ] as [number, number][],
  };
  const { index } = stored([point({ scale: 40 }), point({ scale: 15 }), point({ scale: 15 }), point({ shape })]);
  const all = { minX: 0, minY: 0, maxX: TEST_MAP.width, maxY: TEST_MAP.height };
  // 12 / 0.5 = 24 > 1.5 x 15, but not > 1.5 x 40.
  expect(index.pointsIn(all, asScale(0.5), -1)).toEqual([0]);
  expect(index.pointsIn(all, asScale(0.5), 2).sort()).toEqual([0, 2]);
  expect(index.pointsIn(all, asScale(0.6), -1).sort()).toEqual([0, 1, 2]);
});

test('new and changed points are found before the index is built anew', () => {
  const { store, index } = stored(manyPoints(300));
  index.build();
  const here = { minX: 90, minY: 90, maxX: 110, maxY: 110 };
  const moved = point({ id: 5, lng: 100, lat: TEST_MAP.height - 100 });
  store.replaceTail(300, packPoints([moved], TEST_MAP.height));
  store.replaceRows([7], packPoints([moved], TEST_MAP.height));
  index.loosen([7]);
  expect(index.isLoose).toBe(true);
  expect(index.pointsIn(here, asScale(1), -1)).toEqual(expect.arrayContaining([7, 300]));
  index.build();
  expect(index.isLoose).toBe(false);
  expect(index.pointsIn(here, asScale(1), -1)).toEqual(expect.arrayContaining([7, 300]));
});

test('an index that was built elsewhere finds the same', () => {
  const { store, index } = stored(manyPoints(800));
  const data = index.build();
  const other = new PointIndex(store);
  if (data !== undefined) other.adopt(data, 800, []);
  const box = { minX: 500, minY: 500, maxX: 1500, maxY: 1200 };
  expect(other.pointsIn(box, asScale(1), -1).sort()).toEqual(index.pointsIn(box, asScale(1), -1).sort());
});

test('an empty map has nothing to find', () => {
  const { index } = stored([]);
  expect(index.build()).toBeUndefined();
  expect(index.pointsIn({ minX: 0, minY: 0, maxX: 9, maxY: 9 }, asScale(1), -1)).toEqual([]);
});
