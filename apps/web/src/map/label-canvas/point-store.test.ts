import { expect, test } from 'vitest';
import { packPoints } from './point-chunk.ts';
import { PointStore } from './point-store.ts';
import { point, TEST_MAP } from './test-points.ts';

const pack = (...points: Parameters<typeof point>[0][]) => packPoints(points.map(point), TEST_MAP.height);

test('a point comes back as it was packed, with rows counted from the top of the map', () => {
  const store = new PointStore();
  store.replaceTail(
    0,
    pack({
      id: 912,
      lat: 2900,
      lng: 17.25,
      scale: 24,
      rotation: 90,
      labelXOffset: 48,
      labelYOffset: -12,
      labelWrapRatio: 5.5,
    }),
  );
  expect(store.count).toBe(1);
  expect([store.x(0), store.y(0)]).toEqual([17.25, 100]);
  expect(store.scale(0)).toBe(24);
  expect(store.rotation(0)).toBeCloseTo(Math.PI / 2);
  expect([store.offsetRight(0), store.offsetDown(0)]).toEqual([2, -0.5]);
  expect(store.wrapRatio(0)).toBe(5.5);
  expect(store.names[0]).toBe('Womford');
  expect(store.indexOf(912)).toBe(0);
  expect(store.indexOf(5)).toBe(-1);
  expect(store.indexOf(null)).toBe(-1);
});

test('what a point is comes back too', () => {
  const store = new PointStore();
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [100, 200],
      [300, 2500],
    ] as [number, number][],
  };
  store.replaceTail(0, pack({ displayDot: false, isWater: true, isHidden: true, shape: line }, { displayDot: true }));
  expect((['dot', 'water', 'hidden', 'line', 'area'] as const).map((flag) => store.has(0, flag))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(store.isShape(0)).toBe(true);
  expect(store.isShape(1)).toBe(false);
  expect([store.dotRadius(0), store.dotRadius(1)]).toEqual([0, 4]);
  expect(store.shapes.get(0)).toMatchObject({ isArea: false, minX: 100, maxX: 300, minY: 500, maxY: 2800 });
});

test('pages are appended; more than fit make room without losing any', () => {
  const store = new PointStore();
  for (let page = 0; page < 5; page += 1) {
    store.replaceTail(
      page * 200,
      pack(...Array.from({ length: 200 }, (_, row) => ({ id: page * 200 + row, lng: row, name: `P${page}-${row}` }))),
    );
  }
  expect(store.count).toBe(1000);
  expect([store.names[0], store.names[199], store.names[200], store.names[999]]).toEqual([
    'P0-0',
    'P0-199',
    'P1-0',
    'P4-199',
  ]);
  expect(store.x(637)).toBe(37);
  expect(store.indexOf(999)).toBe(999);
});

test('a shorter tail takes the rows behind it away, with their shapes and widths', () => {
  const store = new PointStore();
  const area = {
    type: 'MultiPolygon' as const,
    coordinates: [
      [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
      ],
    ] as [number, number][][][],
  };
  store.replaceTail(0, pack({ id: 1 }, { id: 2, shape: area }, { id: 3 }));
  store.widths[1] = 4;
  store.replaceTail(1, pack({ id: 7 }));
  expect(store.count).toBe(2);
  expect(store.indexOf(3)).toBe(-1);
  expect(store.indexOf(7)).toBe(1);
  expect(store.shapes.size).toBe(0);
  expect(store.widths[1]).toBeNaN();
});

test('single rows change in place', () => {
  const store = new PointStore();
  store.replaceTail(0, pack({ id: 1, name: 'One' }, { id: 2, name: 'Two' }, { id: 3, name: 'Three' }));
  store.widths.set([1, 2, 3]);
  store.replaceRows([2, 0], pack({ id: 3, name: 'Drei', scale: 44 }, { id: 1, name: 'Eins', scale: 11 }));
  expect(store.names).toEqual(['Eins', 'Two', 'Drei']);
  expect([store.scale(0), store.scale(1), store.scale(2)]).toEqual([11, 20, 44]);
  expect([...store.widths.slice(0, 3)]).toEqual([Number.NaN, 2, Number.NaN]);
});

test('a name with a line feed and a scale of nothing do no harm', () => {
  const store = new PointStore();
  store.replaceTail(0, pack({ name: 'Two\nlines', scale: 0 }, { name: 'Next' }));
  expect(store.names).toEqual(['Two lines', 'Next']);
  expect(store.scale(0)).toBe(1);
  store.replaceTail(0, pack());
  expect([store.count, store.names.length]).toEqual([0, 0]);
});
