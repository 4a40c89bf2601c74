import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMap, meeting, planAt, ZOOM_COUNT, zoomsOf } from './check-map.ts';
import { fixtureWorlds } from './fixture-worlds.ts';
import { importInMemory } from './import-in-memory.ts';
import type { NamedMap } from './named-map.ts';

const desktop = { width: 1440, height: 840 };
const phone = { width: 390, height: 784 };

/** A crowded country: 150 towns in clusters, a few realms, rivers through all of it. */
function crowdedCountry(): object {
  const point = (name: string, lng: number, lat: number, more: object = {}) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { name, ...more },
  });
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const towns = Array.from({ length: 150 }, (_, at) => {
    const [x, y] = [Math.floor(random() * 6) * 8 + random() * 2, Math.floor(random() * 4) * 8 + random() * 2];
    return point(`Ambersham ${at}`, x, y, {
      type: at % 25 === 0 ? 'city' : 'town',
      population: Math.round(random() * 9e4),
    });
  });
  const rivers = [6, 14, 22].map((y) => ({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: Array.from({ length: 40 }, (_, at) => [at * 1.2, y + Math.sin(at / 3)]),
    },
    properties: { name: `Long River ${y}`, type: 'river' },
  }));
  const realms = [0, 25].map((x) => ({
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [x, 0],
          [x + 20, 0],
          [x + 18, 28],
          [x + 2, 27],
          [x, 0],
        ],
      ],
    },
    properties: { name: `Kingdom of the ${x === 0 ? 'West' : 'East'}`, type: 'kingdom' },
  }));
  return { type: 'FeatureCollection', features: [...towns, ...rivers, ...realms] };
}

describe('an imported world', () => {
  let folder: string;
  let map: NamedMap;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'labels-test-'));
    writeFileSync(join(folder, 'country.geojson'), JSON.stringify(crowdedCountry()));
    const [only] = await importInMemory([join(folder, 'country.geojson')]);
    if (only === undefined) throw new Error('No map was made.');
    map = only;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([desktop, phone])('has no name over a name at 20 zooms in a window $width wide', (window) => {
    expect(map.points).toHaveLength(155);
    const { overlaps, written, wanted } = checkMap(map, window);
    expect(overlaps).toEqual([]);
    expect([written.length, wanted.length]).toEqual([ZOOM_COUNT, ZOOM_COUNT]);
    // Close up nearly all are there, and never more than there are.
    expect(written.at(-1)).toBeGreaterThan(0.9 * (wanted.at(-1) ?? 0));
    expect(written.every((count, at) => count <= (wanted[at] ?? 0))).toBe(true);
    expect(written[0]).toBeLessThan(written.at(-1) ?? 0);
  });

  it('looks at the names of realms and rivers too', () => {
    const seen = new Set<string>();
    for (const zoom of zoomsOf(map.size, desktop))
      for (const { index } of planAt(map, zoom, desktop).placements) seen.add(map.points[index]?.name ?? '');
    const ofShapes = map.points.filter(({ shape }) => shape !== undefined).map(({ name }) => name);
    expect(ofShapes).toHaveLength(5);
    expect(ofShapes.filter((name) => !seen.has(name))).toEqual([]);
  });

  it('begins with the whole map in the window', () => {
    const [first = 0, second = 0] = zoomsOf(map.size, desktop);
    expect(map.size.width * first).toBeLessThanOrEqual(desktop.width);
    expect(second).toBeGreaterThan(first);
  });
});

it('finds names that lie over one another', () => {
  const at = (index: number, left: number) => ({
    ...{ form: 'straight' as const, x: 0, y: 0, px: 12, rotation: 0, halfWidth: 20, halfHeight: 6 },
    ...{ index, part: 0, choice: 0, boxes: [{ left, top: 0, right: left + 40, bottom: 12 }] },
  });
  const pairs = meeting([at(0, 0), at(1, 100), at(2, 30), at(3, 140)]);
  expect(pairs.map(([one, other]) => [one.index, other.index])).toEqual([[0, 2]]);
});

const realFiles = process.env.VA_FIXTURES;

describe.runIf(realFiles)('real files', () => {
  it.each(fixtureWorlds.filter(({ name }) => ['Andaria', 'A trip', 'The Sword Coast', 'Mones'].includes(name)))(
    '$name has no name over a name',
    async ({ paths }) => {
      const maps = await importInMemory(paths.map((path) => join(realFiles ?? '', path)));
      expect(maps.length).toBeGreaterThan(0);
      for (const map of maps) for (const window of [desktop, phone]) expect(checkMap(map, window).overlaps).toEqual([]);
    },
  );
});
