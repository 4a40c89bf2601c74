import { mapInks } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { describe, expect, test } from 'vitest';
import { placeOnMap } from '../../test-support/place-on-map.ts';
import { inkPoster } from './poster-drawing.ts';
import { layOutPoster } from './poster-layout.ts';

const child = (changes: Partial<Child> = {}): Child =>
  placeOnMap({ label_x_offset: 30, label_y_offset: 12, ...changes });
const size = { width: 800, height: 600 };
const layout = layOutPoster(size, size, { paper: 'A4', dpi: 150, names: 'map', title: false });
const scene = { map: size, frame: null, hasPicture: true, inks: mapInks.light };
const ink = (children: Child[], names: 'map' | 'more' | 'all' = 'map', hidden: number[] = []) =>
  inkPoster({ ...scene, children, names, hidden: new Set(hidden) }, layout);
const road = {
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [800, 600],
    ] as [number, number][],
  },
};

test('what players have heard of is a soft circle with their name for it, and nothing of the place', () => {
  const rumour = { alias: 'The lost mine', lat: 300, lng: 400, radius: 50 };
  const { clipped, free, unlettered } = inkPoster(
    { ...scene, children: [], names: 'map', rumours: [rumour], hidden: new Set() },
    layout,
  );
  expect(clipped.at(-1)?.stroke?.colour).toBe(mapInks.light.ink);
  // Discs one over the other: together as much as the map has in the middle of a circle, and little at its rim.
  const through = clipped.slice(0, -1).reduce((rest, { opacity }) => rest * (1 - opacity), 1);
  expect(1 - through).toBeCloseTo(0.72, 5);
  expect(clipped[0]?.opacity).toBeLessThan(0.15);
  expect(free.map(({ fill, stroke }) => fill ?? stroke?.colour)).toEqual([mapInks.light.halo, mapInks.light.ink]);
  expect(unlettered).toEqual([]);
});

test('where players have been a pennant stands over the names: at the dot, or before the name of what has none', () => {
  const inked = (place: Child, ...visited: number[]) =>
    inkPoster({ ...scene, children: [place], names: 'map', hidden: new Set(), visited: new Set(visited) }, layout).free;
  const [halo, cloth] = inked(child(), 70).slice(-2);
  expect(inked(child(), 70)).toHaveLength(inked(child()).length + 2);
  expect([halo?.stroke?.colour, cloth?.fill]).toEqual([mapInks.light.halo, mapInks.light.ink]);
  const dot = layout.map.y + (600 - 250) * layout.unit;
  expect(cloth?.bottom).toBeLessThan(dot + 5 * layout.pixel);
  expect(cloth?.top).toBeLessThan(dot - 16 * layout.pixel);
  const bare = child({ display_dot: false, label_x_offset: 0 });
  const [before, name] = [inked(bare, 70).at(-1), inked(bare).at(-1)];
  const left = (path = '') => Math.min(...[...path.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x)));
  expect(left(before?.path)).toBeLessThan(left(name?.path));
  expect(inked(bare, 71)).toHaveLength(inked(bare).length);
});

describe('what is inked on a poster', () => {
  test('a place is a dot with its halo, and a name with its halo over it', () => {
    const { free, clipped, unlettered } = ink([child()]);
    expect(free.map(({ fill, stroke }) => fill ?? stroke?.colour)).toEqual([
      mapInks.light.halo,
      mapInks.light.ink,
      mapInks.light.halo,
      mapInks.light.ink,
    ]);
    expect([clipped, unlettered]).toEqual([[], []]);
  });

  test('the dot is where the place is: lat grows upward, the page downward', () => {
    const dot = ink([child()]).free[1];
    expect(((dot?.top ?? 0) + (dot?.bottom ?? 0)) / 2).toBeCloseTo(layout.map.y + (600 - 250) * layout.unit);
  });

  test('small names come at any size, and shapes too', () => {
    const hamlet = child({ scale: 4, display_dot: false });
    // A dot, since its drawing is too small, and its name.
    expect(ink([hamlet]).free).toHaveLength(4);
    expect(ink([{ ...hamlet, type: 'region' }]).free).toHaveLength(2);
    expect(ink([{ ...hamlet, geojson: road }]).clipped.length).toBeGreaterThan(0);
  });

  test('what the picture shows is not drawn over it, but where the sheet has no picture', () => {
    const children = [child({ geojson: road, in_picture: true })];
    expect(ink(children).clipped).toEqual([]);
    const bare = { ...scene, hasPicture: false, children, names: 'map' as const, hidden: new Set<number>() };
    expect(inkPoster(bare, layout).clipped.length).toBeGreaterThan(0);
  });

  test('of two names that want the same room the greater one is written, the other has its dot alone', () => {
    const [great, small] = [child({ id: 1, scale: 60 }), child({ id: 2, scale: 22, label_by_hand: true })];
    expect(ink([great]).free).toHaveLength(4);
    // Staff put the small one over the great one's only place: the great one goes elsewhere.
    expect(ink([great, small]).free).toHaveLength(8);
    const both = [
      { ...great, label_by_hand: true },
      { ...small, display_dot: false },
    ];
    expect(ink(both).free).toHaveLength(4);
  });

  test('a place hidden from players has a hollow dot for the DM', () => {
    expect(ink([child()], 'map', [70]).free).toHaveLength(5);
  });

  test('water is lettered in the ink of water', () => {
    expect(ink([child({ type: 'lake', display_dot: false })]).free.at(-1)?.fill).toBe(mapInks.light.water);
  });

  test.each([
    ['left', { lng: 1, lat: 300, label_x_offset: 0 }],
    ['right', { lng: 799, lat: 300, rotation: 30 }],
    ['upper', { lng: 400, lat: 599, label_y_offset: -20 }],
    ['lower', { lng: 799, lat: 1, label_y_offset: 30, rotation: 90 }],
  ])('a name at the %s edge is moved until all of it is on the paper', (_, change) => {
    const [, letters] = ink([child({ name: 'Candlekeep', scale: 40, display_dot: false, ...change })]).free;
    const numbers = [...(letters?.path ?? '').matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
    const xs = numbers.filter((_, index) => index % 2 === 0);
    const ys = numbers.filter((_, index) => index % 2 === 1);
    expect(xs.length).toBeGreaterThan(100);
    expect(Math.min(...xs)).toBeGreaterThan(0);
    expect(Math.max(...xs)).toBeLessThan(layout.width);
    expect(Math.min(...ys)).toBeGreaterThan(0);
    expect(Math.max(...ys)).toBeLessThan(layout.height);
  });

  test('a name that cannot be lettered is told, its dot stays', () => {
    const { free, unlettered } = ink([child({ name: '東京' })]);
    expect(unlettered).toEqual(['東京']);
    expect(free).toHaveLength(2);
  });
});

describe('a poster names places by room alone', () => {
  const spread = Array.from({ length: 60 }, (_, id) =>
    child({
      id,
      location_id: id,
      name: `Village ${id}`,
      scale: 6,
      lng: 700 + (id % 6) * 1200,
      lat: 300 + Math.floor(id / 6) * 550,
      display_dot: false,
      label_x_offset: 0,
      label_y_offset: 8,
    }),
  );
  const large = { width: 8000, height: 6000 };
  const sheet = layOutPoster(large, large, { paper: 'A3', dpi: 150, names: 'map', title: false });
  const inked = (children: Child[], names: 'map' | 'all') =>
    inkPoster({ ...scene, map: large, children, names, hidden: new Set() }, sheet).free;

  test('also those that a screen would not show from so far away, with a dot where their drawing is too small', () => {
    // A dot and a name, each with its halo.
    expect(inked(spread, 'map')).toHaveLength(4 * 60);
  });

  test('what has no room and is small leaves no dot either, unless all were asked for', () => {
    const heap = Array.from({ length: 40 }, (_, id) => child({ id, location_id: id, scale: 6, lng: 4000, lat: 3000 }));
    const few = inked(heap, 'map').length;
    expect(few).toBeLessThan(4 * 30);
    expect(inked(heap, 'all').length).toBe(few + 2 * (40 - few / 4));
  });
});
