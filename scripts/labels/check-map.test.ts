import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkMap, overlappingNames, placerOf, ZOOM_COUNT, zoomsOf } from './check-map.ts';
import { checkViews } from './check-views.ts';
import { demoMaps } from './demo-maps.ts';
import { fixtureWorlds } from './fixture-worlds.ts';
import { importInMemory } from './import-in-memory.ts';
import { importMade } from './made-worlds.ts';
import { asDmSees, type NamedMap } from './named-map.ts';
import { READERS_SCREENS, SCREENS } from './screens.ts';

const desktop = { width: 1440, height: 840 };
const phone = { width: 390, height: 784 };

describe('an imported world', () => {
  let map: NamedMap;
  beforeAll(async () => {
    const [only] = await importMade(5);
    if (only === undefined) throw new Error('No map was made.');
    map = only;
  });

  it.each([desktop, phone])('has no overlapping names at 20 zooms in a window $width wide', (window) => {
    expect(map.points).toHaveLength(168);
    const { overlaps, written, wanted } = checkMap(map, window);
    expect(overlaps).toEqual([]);
    expect([written.length, wanted.length]).toEqual([ZOOM_COUNT, ZOOM_COUNT]);
    // In close views almost all are written, and never more than exist.
    expect(written.at(-1)).toBeGreaterThan(0.9 * (wanted.at(-1) ?? 0));
    expect(written.every((count, at) => count <= (wanted[at] ?? 0))).toBe(true);
    expect(written[0]).toBeLessThan(written.at(-1) ?? 0);
  });

  it('includes the names of realms and rivers', () => {
    const seen = new Set<string>();
    const placementsAt = placerOf(map, desktop);
    for (const zoom of zoomsOf(map.size, desktop))
      for (const { index } of placementsAt(zoom)) seen.add(map.points[index]?.name ?? '');
    const ofShapes = map.points.filter(({ shape }) => shape !== undefined).map(({ name }) => name);
    expect(ofShapes).toHaveLength(13);
    expect(ofShapes.filter((name) => !seen.has(name))).toEqual([]);
  });

  it.each(SCREENS)(
    'names no place twice, and none is covered where it is selected, on a $name of a $role',
    (screen) => {
      const seen = screen.role === 'dm' ? asDmSees(map) : map;
      const { views, twice, selected, covered } = checkViews(seen, screen, { zoomStep: 5, views: 8 });
      expect({ twice, covered }).toEqual({ twice: [], covered: [] });
      expect(views).toBe(32);
      expect(selected).toBeGreaterThan(10);
    },
  );

  it('begins with the whole map in the window', () => {
    const [first = 0, second = 0] = zoomsOf(map.size, desktop);
    expect(map.size.width * first).toBeLessThanOrEqual(desktop.width);
    expect(second).toBeGreaterThan(first);
  });
});

it('finds overlapping names', () => {
  const at = (index: number, left: number) => ({
    form: 'straight' as const,
    x: 0,
    y: 0,
    px: 12,
    rotation: 0,
    halfWidth: 20,
    halfHeight: 6,
    index,
    part: 0,
    choice: 0,
    boxes: [{ left, top: 0, right: left + 40, bottom: 12 }],
  });
  const pairs = overlappingNames([at(0, 0), at(1, 100), at(2, 30), at(3, 140)]);
  expect(pairs.map(([one, other]) => [one.index, other.index])).toEqual([[0, 2]]);
});

describe('the demo world', () => {
  it('names no place twice in a window, and covers no selected name', async () => {
    const looks = { zoomStep: 6, views: 5 };
    const maps = await demoMaps();
    expect(maps.map(({ name }) => name)).toEqual(['Sword Coast', 'Neverwinter', 'Waterdeep', "Baldur's Gate"]);
    for (const [at, map] of maps.entries()) {
      const { twice, selected, covered } = checkViews(map, READERS_SCREENS[at] ?? screenMissing(), looks);
      expect({ twice, covered }).toEqual({ twice: [], covered: [] });
      expect(selected).toBeGreaterThan(5);
    }
  });
});

function screenMissing(): never {
  throw new Error('There is a screen for each map.');
}

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
