import { basename, join } from 'node:path';
import { checkMap } from './check-map.ts';
import { fixtureWorlds } from './fixture-worlds.ts';
import { importInMemory } from './import-in-memory.ts';
import { compareWithMapLibre } from './maplibre-names.ts';
import type { NamedMap } from './named-map.ts';

const WINDOWS = { desktop: { width: 1440, height: 840 }, phone: { width: 390, height: 784 } } as const;

/**
 * Looks at every map of one world, or of the worlds of a folder of real files, and tells.
 * @returns the exit code: 1 when a name lies over another
 */
export async function checkNames(
  asked: { paths: string[] } | { folder: string },
  withMapLibre: boolean,
): Promise<number> {
  const worlds =
    'paths' in asked
      ? [{ name: asked.paths.map((path) => basename(path)).join(', '), paths: asked.paths }]
      : fixtureWorlds.map(({ name, paths }) => ({ name, paths: paths.map((path) => join(asked.folder, path)) }));
  let overlaps = 0;
  const maps: NamedMap[] = [];
  for (const { name, paths } of worlds) {
    const found = await importInMemory(paths);
    maps.push(...found);
    overlaps += checkWorld(name, found);
  }
  if (withMapLibre) await compare(maps);
  console.log(overlaps === 0 ? 'No name lies over another.' : `${overlaps} names lie over others.`);
  return overlaps === 0 ? 0 : 1;
}

/** @returns how many names lie over others */
function checkWorld(world: string, maps: readonly NamedMap[]): number {
  let overlaps = 0;
  if (maps.length === 0) console.log(`${world}: no map with places.`);
  for (const map of maps) {
    for (const [window, size] of Object.entries(WINDOWS)) {
      const result = checkMap(map, size);
      const shares = result.written.map((written, at) => percent(written, result.wanted[at] ?? 0));
      console.log(
        `${world}: ${map.name}, ${window}: ${shares.join(' ')} % of up to ${Math.max(...result.wanted)} names`,
      );
      for (const words of result.overlaps.slice(0, 5)) console.log(`  ${words}`);
      overlaps += result.overlaps.length;
    }
  }
  return overlaps;
}

async function compare(maps: readonly NamedMap[]): Promise<void> {
  for (const [window, size] of Object.entries(WINDOWS)) {
    const { ours, theirs, wanted } = await compareWithMapLibre(maps, size);
    console.log(
      `Names of points in view, ${window}: ${ours} of ${wanted} (${percent(ours, wanted)} %); MapLibre GL writes ${theirs} (${percent(theirs, wanted)} %).`,
    );
  }
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / Math.max(1, whole));
}
