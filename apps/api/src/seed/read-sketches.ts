import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import type { WorldFiles } from './read-world.ts';
import type { WorldSeedSketch } from './seed-sketches.ts';

/**
 * What the maps of the demo world were drawn from: `{picture}.json` for each
 * picture. A map without such a file cannot be drawn again.
 * @throws Error naming the file that is no JSON
 */
export async function readSketches(world: WorldFiles, sketchesDir: string): Promise<WorldSeedSketch[]> {
  const sketches: WorldSeedSketch[] = [];
  for (const { slug, map } of world.locations) {
    if (map === null) continue;
    const sketch = await readSketch(join(sketchesDir, `${map.picture.replace(/\.[a-z]+$/, '')}.json`));
    if (sketch !== undefined) sketches.push({ map: slug, sketch });
  }
  return sketches;
}

async function readSketch(file: string): Promise<RegionSketch | CitySketch | undefined> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as RegionSketch | CitySketch;
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`);
  }
}
