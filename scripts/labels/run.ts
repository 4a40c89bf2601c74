/**
 * `npm run labels`: brings worlds in and looks whether any name lies over another, on every map, at 20 zooms, in the window
 * of a desktop and of a phone. Ends with 1 when one does.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ImportRefusal } from '../../packages/importers/src/index.ts';
import { runCommand, thisProcess, UsageError } from '../data/program.ts';
import { checkMap } from './check-map.ts';
import { fixtureWorlds } from './fixture-worlds.ts';
import { importInMemory } from './import-in-memory.ts';
import { compareWithMapLibre } from './maplibre-names.ts';
import type { NamedMap } from './named-map.ts';

const HELP = `Looks whether names lie over one another on maps that are imported.

  npm run labels -- FILES        one world, as npm run import takes it
  npm run labels -- --all DIR    the worlds of a folder of real files
    --maplibre                   also lets MapLibre GL write the names of the same points, and counts

Says for the window of a desktop and of a phone which share of the names that a zoom shows is written, at 20 zooms from the
whole map on. Nothing is kept.`;

const WINDOWS = { desktop: { width: 1440, height: 840 }, phone: { width: 390, height: 784 } } as const;

process.exitCode = await runCommand(
  'labels',
  thisProcess,
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' }, all: { type: 'string' }, maplibre: { type: 'boolean' } },
    });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const folder = values.all;
    if (folder !== undefined && !existsSync(folder)) throw new UsageError(`${folder} is not there.`);
    if ((folder === undefined) === (positionals.length === 0))
      throw new UsageError('Name files, or --all with a folder.');
    const worlds =
      folder === undefined
        ? [{ name: positionals.map((path) => basename(path)).join(', '), paths: positionals }]
        : fixtureWorlds.map(({ name, paths }) => ({ name, paths: paths.map((path) => join(folder, path)) }));
    let overlaps = 0;
    const maps: NamedMap[] = [];
    for (const { name, paths } of worlds) {
      const found = await importInMemory(paths);
      maps.push(...found);
      overlaps += checkWorld(name, found);
    }
    if (values.maplibre) await compare(maps);
    console.log(overlaps === 0 ? 'No name lies over another.' : `${overlaps} names lie over others.`);
    return overlaps === 0 ? 0 : 1;
  },
  { expected: [ImportRefusal], afterwards: 'Nothing was changed.' },
);

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
