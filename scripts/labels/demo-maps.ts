import { join } from 'node:path';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../apps/api/src/db/open.ts';
import { readWorld } from '../../apps/api/src/seed/read-world.ts';
import { seedWorld } from '../../apps/api/src/seed/seed-world.ts';
import { type NamedMap, readNamedMaps } from './named-map.ts';

const seedDir = join(import.meta.dirname, '../../data/seed');

/** The maps of the demo world, without their pictures. */
export async function demoMaps(): Promise<NamedMap[]> {
  const database = openDatabase(':memory:');
  try {
    await migrate(database.db);
    const { types, locations, positions } = await readWorld(seedDir);
    const bare = locations.map(({ map, ...location }) => ({ ...location, map: map && { ...map, picture_hash: null } }));
    await seedWorld(database.db, { types, pictures: [], locations: bare, positions, wiki: [] });
    return await readNamedMaps(database.db);
  } finally {
    await database.close();
  }
}
