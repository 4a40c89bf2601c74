import { join } from 'node:path';
import { readWorld } from '../src/seed/read-world.ts';
import type { WorldSeed } from '../src/seed/seed-world.ts';

/** The world that every installation begins with, without its pictures. */
export async function demoWorld(): Promise<WorldSeed> {
  const world = await readWorld(join(import.meta.dirname, '../../../data/seed'));
  return {
    types: world.types,
    pictures: [],
    locations: world.locations.map(({ map, ...location }) => {
      if (map === null) return { ...location, map };
      const { picture: _picture, ...size } = map;
      return { ...location, map: { ...size, picture_hash: null } };
    }),
    positions: world.positions,
    wiki: world.texts.map(({ slug, content }) => ({ slug, content })),
  };
}
