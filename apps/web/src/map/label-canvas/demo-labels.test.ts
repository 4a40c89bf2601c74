import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { boxesMeet, hull, type LabelPlacement, labelKindOf } from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { Shape } from '@venture-atlas/types';
import { describe, expect, test } from 'vitest';
import { chosen } from '../../../../api/test-support/deep.ts';
import { whole } from '../../../../api/test-support/whole.ts';
import { LabelPlanner } from './label-planner.ts';
import { packPoints } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';
import { shapePart } from './shape-part.ts';
import { recordingCanvas } from './test-canvas.ts';
import { point } from './test-points.ts';

interface SeedPosition {
  location: string;
  lat: number;
  lng: number;
  scale: number;
  rotation: number;
  label_x_offset: number;
  label_y_offset: number;
  label_wrap_ratio: number;
  importance?: number;
  display_dot: boolean;
  geojson: Shape | null;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../../../data/seed', name), 'utf8')) as T;
const locations = new Map(
  read<{ slug: string; name: string; type: string | null; map?: { width: number; height: number } }[]>(
    'locations.json',
  ).map((location) => [location.slug, location]),
);

function demoMap(slug: string, file: string) {
  const map = { width: 0, height: 0, ...locations.get(slug)?.map, frame: null };
  const points = read<SeedPosition[]>(`positions/${file}.json`).map((position, id) => {
    const { name = '', type = null } = locations.get(position.location) ?? {};
    const isWater = isWaterType(type);
    return point({
      id,
      name,
      lat: position.lat,
      lng: position.lng,
      scale: position.scale,
      rotation: position.rotation,
      labelXOffset: position.label_x_offset,
      labelYOffset: position.label_y_offset,
      labelWrapRatio: position.label_wrap_ratio,
      importance: position.importance ?? 0,
      displayDot: position.display_dot,
      isWater,
      kind: labelKindOf(type, isWater),
      shape: position.geojson?.geometry ?? null,
    });
  });
  const store = new PointStore();
  store.replaceTail(0, packPoints(points, map.height));
  return { map, store, index: new PointIndex(store) };
}

function overlapping(placements: readonly LabelPlacement[], names: readonly string[]): string[] {
  const hulls = placements.map(({ boxes }) => hull(boxes));
  return placements.flatMap((one, at) =>
    placements.flatMap((other, second) => {
      const [a, b] = [hulls[at], hulls[second]];
      if (second <= at || a === undefined || b === undefined || !boxesMeet(a, b)) return [];
      const isOver = one.boxes.some((box) => other.boxes.some((there) => boxesMeet(box, there)));
      return isOver ? [`${names[one.index]} and ${names[other.index]}`] : [];
    }),
  );
}

/** Of no matter: nothing is selected. */
const NOTHING_FREE = { box: { left: 0, top: 0, right: 0, bottom: 0 }, covers: [] };
const ZOOMS = Array.from({ length: 20 }, (_, at) => 0.15 * 1.18 ** at);
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

describe.each([
  ['sword-coast', 'sword_coast', 'sword_coast'],
  ['waterdeep', 'waterdeep', 'waterdeep'],
  ['neverwinter', 'neverwinter', 'neverwinter'],
  ["baldur's gate", 'baldur__s_gate', 'baldur__s_gate'],
])('the map of %s', (_, slug, file) => {
  test.each(chosen(SCREENS))('has no name over a name at 20 zooms on a screen of $width x $height', (window) => {
    const { map, store, index } = demoMap(slug, file);
    expect(store.count).toBeGreaterThan(40);
    const make = () => ({ canvas: recordingCanvas().canvas, image: {} as HTMLCanvasElement });
    const planner = new LabelPlanner(store, index, make, []);
    planner.writeShapes(shapePart);
    const shares: number[] = [];
    for (const scale of ZOOMS) {
      const plan = planner.planFor({
        scale,
        map,
        window,
        selected: -1,
        hasGhosts: false,
        free: NOTHING_FREE,
        name: '',
      })?.plan;
      const whole = { left: -99, top: -99, right: map.width * scale + 99, bottom: map.height * scale + 99 };
      for (const step of plan?.decide(whole) ?? []) expect(step).toBeUndefined();
      const placements = plan?.placementsIn(whole) ?? [];
      expect(overlapping(placements, store.names)).toEqual([]);
      const all = [...index.pointsIn({ minX: 0, minY: 0, maxX: map.width, maxY: map.height }, scale as never, -1)];
      const written = new Set(placements.map((placement) => placement.index));
      const wanted = all.length + store.shapes.size;
      shares.push(written.size / wanted);
    }
    console.log(`${slug} ${window.width}: ${shares.map((share) => Math.round(share * 100)).join(' ')} % written`);
    // As large as the whole map is a poster, nearly all names are there.
    expect(shares.at(-1)).toBeGreaterThan(0.85);
  });
});

test.each([
  ['waterdeep', 'waterdeep', 5],
  ['neverwinter', 'neverwinter', 3],
  ["baldur's gate", 'baldur__s_gate', 2],
])('all of %s on a phone names its districts', (_, slug, least) => {
  const window = { width: 390, height: 844 };
  const { map, store, index } = demoMap(slug, slug);
  const make = () => ({ canvas: recordingCanvas().canvas, image: {} as HTMLCanvasElement });
  const planner = new LabelPlanner(store, index, make, []);
  planner.writeShapes(shapePart);
  const scale = 330 / map.width;
  const plan = planner.planFor({
    scale,
    map,
    window,
    selected: -1,
    hasGhosts: false,
    free: NOTHING_FREE,
    name: '',
  })?.plan;
  const whole = { left: 0, top: 0, right: 390, bottom: 300 };
  for (const step of plan?.decide(whole) ?? []) expect(step).toBeUndefined();
  const placements = plan?.placementsIn(whole) ?? [];
  expect(overlapping(placements, store.names)).toEqual([]);
  const types = new Map([...locations.values()].map(({ name, type }) => [name, type]));
  const named = placements.map((placement) => store.names[placement.index] ?? '');
  expect(named.filter((name) => types.get(name) === 'district').length).toBeGreaterThanOrEqual(least);
});

whole.each(SCREENS)(
  'Winged Wyvern Bridge is named above itself at every zoom, in and out, on a screen of $width x $height',
  (window) => {
    const { map, store, index } = demoMap('neverwinter', 'neverwinter');
    const make = () => ({ canvas: recordingCanvas().canvas, image: {} as HTMLCanvasElement });
    const planner = new LabelPlanner(store, index, make, []);
    planner.writeShapes(shapePart);
    const bridge = store.names.indexOf('Winged Wyvern Bridge');
    const zooms = ZOOMS.filter((zoom) => store.scale(bridge) * zoom >= 8);
    const sides = [...zooms, ...zooms.toReversed()].flatMap((scale) => {
      const wish = { scale, map, window, selected: -1, hasGhosts: false, free: NOTHING_FREE, name: '' };
      const plan = planner.planFor(wish)?.plan;
      const [x, y] = [store.x(bridge) * scale, store.y(bridge) * scale];
      const around = { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
      for (const step of plan?.decide(around) ?? []) expect(step).toBeUndefined();
      return (plan?.decidedOf(bridge) ?? []).flatMap(({ placement }) => {
        if (placement?.form !== 'straight') return [];
        const [right, down] = [placement.x - x, placement.y - y];
        return Math.abs(down) > placement.halfHeight ? (down < 0 ? 'above' : 'below') : right < 0 ? 'left' : 'right';
      });
    });
    expect(sides.length).toBeGreaterThan(zooms.length);
    expect([...new Set(sides)]).toEqual(['above']);
  },
);
