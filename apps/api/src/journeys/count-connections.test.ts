import type { MapCoordinate } from '@venture-atlas/types';
import { expect, onTestFinished, test } from 'vitest';
import { MAP, makeLocation, makePosition, makeWorld } from '../../test-support/factories.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { countConnections } from './count-connections.ts';

const road = (slug: string, coordinates: MapCoordinate[]) =>
  makePosition(MAP, slug, {
    geojson: { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} },
  });

test('towns on two roads that cross are connected once the roads are split', async () => {
  const database = await openMigrated(':memory:');
  onTestFinished(() => database.close());
  const { locations, types, ...world } = makeWorld();
  const towns = { amphail: [100, 100], beliard: [300, 300], daggerford: [100, 300], leilon: [700, 20] } as const;
  await seedWorld(database.db, {
    ...world,
    types: [...types, 'road'],
    locations: [
      ...locations.slice(0, 1),
      ...['north_road', 'south_road'].map((slug) => makeLocation(slug, { type: 'road' })),
      ...Object.keys(towns).map((slug) => makeLocation(slug)),
    ],
    positions: [
      road('north_road', [
        [100, 100],
        [300, 300],
      ]),
      road('south_road', [
        [100, 300],
        [300, 100],
      ]),
      ...Object.entries(towns).map(([slug, [lng, lat]]) => makePosition(MAP, slug, { lng, lat })),
    ],
    wiki: [],
  });
  const found = [];
  for await (const map of countConnections(database.db)) found.push(map);
  expect(found).toMatchObject([
    {
      map: 'Sword Coast',
      ways: 2,
      settlements: 4,
      before: 2,
      after: 3,
      pairs: 21,
      found: { foot: 21, wagon: 21, ship: 21 },
    },
  ]);
  expect(found[0]?.nights).toEqual({ all: 42, inSettlements: 0 });
});
