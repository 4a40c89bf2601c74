import { basename, join } from 'node:path';
import { checkMap } from './check-map.ts';
import { checkViews, VIEW_COUNT } from './check-views.ts';
import { demoMaps } from './demo-maps.ts';
import { fixtureWorlds } from './fixture-worlds.ts';
import { importInMemory } from './import-in-memory.ts';
import { importMade, MADE_WORLDS } from './made-worlds.ts';
import { compareWithMapLibre } from './maplibre-names.ts';
import type { NamedMap } from './named-map.ts';
import { SCREENS } from './screens.ts';

/** Which maps are looked at: of files, of a folder of real files, or those of the demo world and made-up ones. */
export type Asked = { paths: string[] } | { folder: string } | 'all that ship';

const WORST_NAMED = 5;
const ALL_LOOKS = { zoomStep: 1, views: VIEW_COUNT };

/**
 * Looks at every map on every screen, and tells.
 * @returns the exit code: 1 when a name lies over another, is in a window twice, or is covered where it is selected
 */
export async function checkNames(asked: Asked, withMapLibre: boolean): Promise<number> {
  let breaches = 0;
  const maps: NamedMap[] = [];
  for (const { name, read } of worldsOf(asked)) {
    const found = await read();
    maps.push(...found);
    if (found.length === 0) console.log(`${name}: no map with places.`);
    for (const map of found) breaches += checkOneMap(name, map);
  }
  if (withMapLibre) await compare(maps);
  console.log(
    breaches === 0
      ? 'No name lies over another, no place is named twice in a window, every selected name is whole and uncovered.'
      : `${breaches} names are not as they should be.`,
  );
  return breaches === 0 ? 0 : 1;
}

function worldsOf(asked: Asked): { name: string; read: () => Promise<NamedMap[]> }[] {
  if (asked === 'all that ship') {
    const made = Array.from({ length: MADE_WORLDS }, (_, number) => {
      return { name: `Made-up country ${number + 1}`, read: () => importMade(number) };
    });
    return [{ name: 'Demo world', read: demoMaps }, ...made];
  }
  if ('paths' in asked) {
    const name = asked.paths.map((path) => basename(path)).join(', ');
    return [{ name, read: () => importInMemory(asked.paths) }];
  }
  return fixtureWorlds.map(({ name, paths }) => {
    return { name, read: () => importInMemory(paths.map((path) => join(asked.folder, path))) };
  });
}

/** @returns how many names are not as they should be */
function checkOneMap(world: string, map: NamedMap): number {
  let breaches = 0;
  for (const screen of SCREENS) {
    const { overlaps, written, wanted } = checkMap(map, screen.stage);
    const { views, twice, selected, covered } = checkViews(map, screen, ALL_LOOKS);
    const shares = written.map((count, at) => percent(count, wanted[at] ?? 0));
    console.log(
      `${world}: ${map.name}, ${screen.name}: ${shares.join(' ')} % of up to ${Math.max(...wanted)} names; ` +
        `${overlaps.length} over others; ${twice.length} twice in ${views} views; ` +
        `${covered.length} of ${selected} selected cut off or covered`,
    );
    const found = [...overlaps, ...twice, ...covered];
    for (const words of found.slice(0, WORST_NAMED)) console.log(`  ${words}`);
    breaches += found.length;
  }
  return breaches;
}

async function compare(maps: readonly NamedMap[]): Promise<void> {
  for (const { name, stage } of SCREENS.slice(0, 2)) {
    const { ours, theirs, wanted } = await compareWithMapLibre(maps, stage);
    console.log(
      `Names of points in view, ${name}: ${ours} of ${wanted} (${percent(ours, wanted)} %); MapLibre GL writes ${theirs} (${percent(theirs, wanted)} %).`,
    );
  }
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / Math.max(1, whole));
}
