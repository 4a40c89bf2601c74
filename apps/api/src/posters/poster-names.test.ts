import { boxesMeet, type LabelPlacement } from '@venture-atlas/map-math';
import type { Child, Shape } from '@venture-atlas/types';
import { describe, expect, test } from 'vitest';
import { chosen } from '../../test-support/deep.ts';
import { placeOnMap } from '../../test-support/place-on-map.ts';
import { layOutPoster } from './poster-layout.ts';
import { namedPlace, placeNames } from './poster-names.ts';

const map = { width: 4000, height: 3000, frame: { x: 60, y: 60, corner_x: 120, corner_y: 120 } };

/** Numbers between 0 and 1, the same ones every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function area(x: number, y: number, reach: number): Shape {
  const ring = Array.from({ length: 25 }, (_, at): [number, number] => {
    const angle = ((at % 24) / 24) * 2 * Math.PI;
    return [x + 1.7 * reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [[ring]] } };
}

function road(x: number, y: number): Shape {
  const line = Array.from({ length: 9 }, (_, at): [number, number] => [x + at * 90, y + 30 * Math.sin(at)]);
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } };
}

function world(count: number): Child[] {
  const random = seeded(count);
  const words = ['Amphail', 'Long Road', 'Sea of Swords', 'The High Moor', 'Ill', 'Candlekeep', 'Mere of Dead Men'];
  return Array.from({ length: count }, (_, id) => {
    const [lng, lat, what] = [random() * map.width, random() * map.height, random()];
    const geojson = what < 0.1 ? area(lng, lat, 60 + 500 * random()) : what < 0.2 ? road(lng, lat) : null;
    return placeOnMap({
      id,
      location_id: id,
      name: words[Math.floor(random() * words.length)] ?? '',
      lng,
      lat,
      geojson,
      type: ['village', 'city', 'sea', 'region', 'forest'][Math.floor(random() * 5)] ?? null,
      scale: 8 + random() ** 3 * 80,
      rotation: random() < 0.2 ? random() * 360 : 0,
      display_dot: random() < 0.6,
      label_wrap_ratio: random() < 0.2 ? 4 : 0,
    });
  });
}

const sheets = (['A4', 'A2', 'picture'] as const).map((paper) =>
  layOutPoster(map, map, { paper, dpi: 150, names: 'all', title: false }),
);
const placed = (children: readonly Child[], layout = sheets[0] as (typeof sheets)[number]) =>
  placeNames(
    children.map((one) => namedPlace(one, one.geojson, false)),
    map,
    layout,
  );

describe('names on a sheet', () => {
  test.each(chosen([0, 1, 2]))('do not lie over each other, nor beyond the paper (sheet %s)', (which) => {
    const layout = sheets[which] as (typeof sheets)[number];
    const names: LabelPlacement[] = [...placed(world(700), layout).values()].flat();
    expect(names.length).toBeGreaterThan(60);
    const zoomed = (length: number) => length / layout.pixel;
    for (const [at, one] of names.entries()) {
      for (const other of names.slice(at + 1)) {
        expect(one.boxes.some((box) => other.boxes.some((there) => boxesMeet(box, there)))).toBe(false);
      }
      for (const { left, top, right, bottom } of one.boxes) {
        expect(Math.min(left + zoomed(layout.map.x), top + zoomed(layout.map.y))).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(zoomed(layout.width - layout.map.x));
        expect(bottom).toBeLessThanOrEqual(zoomed(layout.height - layout.map.y));
      }
    }
  });

  test('stand in the same places whenever and in whatever order they are read', () => {
    const children = world(300);
    const byId = (list: readonly Child[]) =>
      [...placed(list)].map(([index, names]) => [list[index]?.id ?? -1, names] as const).sort(([a], [b]) => a - b);
    const again = byId([...children].reverse());
    expect(again.map(([id, names]) => [id, names.map(({ index, ...rest }) => rest)])).toEqual(
      byId(children).map(([id, names]) => [id, names.map(({ index, ...rest }) => rest)]),
    );
  });

  test('of an area run along it, once, and keep off the frame that the picture has', () => {
    const realm = placeOnMap({ id: 1, name: 'Realm', type: 'region', scale: 60, geojson: area(2000, 1500, 900) });
    const [names = []] = placed([realm]).values();
    expect(names.map(({ form }) => form)).toEqual(['curved']);
    // Half of this one lies under the frame: its name stands on the other half.
    const marsh = placeOnMap({ id: 1, name: 'Marsh', type: 'region', scale: 60, geojson: area(2000, 2960, 90) });
    const [[name] = []] = placed([marsh]).values();
    const { unit, pixel } = sheets[0] as (typeof sheets)[number];
    expect(Math.min(...(name?.boxes ?? []).map(({ top }) => top))).toBeGreaterThanOrEqual((60 * unit) / pixel);
    expect(placed([{ ...marsh, geojson: area(2000, 2990, 55) }]).size).toBe(0);
  });

  test('put by staff stay where they are put', () => {
    const hand = { label_by_hand: true, label_x_offset: 90, label_y_offset: -60 };
    const [[name] = []] = placed([placeOnMap({ lng: 2000, lat: 1500, ...hand })]).values();
    const { unit, pixel } = sheets[0] as (typeof sheets)[number];
    const px = name?.px ?? 0;
    expect(name).toMatchObject({ x: (2000 * unit) / pixel + 4.5 * px, y: (1500 * unit) / pixel - 3 * px });
  });
});
