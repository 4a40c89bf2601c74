import { defaultReadOptions, detectFormat, readWorldDraft } from '@venture-atlas/importers';
import { fitScale, isPointVisible } from '@venture-atlas/map-math';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixtureFiles, fixtures } from '../../../../../packages/importers/test-support/read-draft.ts';
import { type ImportWorld, openImportWorld, request } from '../../../test-support/import-world.ts';
import { operator } from '../../audit/audit.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { fitDraft } from '../read-source.ts';
import { applyImport } from './apply-import.ts';
import { undoImport } from './undo-import.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

const bringIn = async (paths: string[]) => {
  const files = fixtureFiles(...paths);
  const options = { ...defaultReadOptions, parents: true, unnamed: 'number' as const };
  const { draft, report } = await readWorldDraft(await detectFormat(files), files, options);
  const fitted = await fitDraft(world.db, draft, { worldId: 1, mapSlug: null, isGiven: false });
  return applyImport(world, operator, request(fitted.draft, { read: report, frames: fitted.frames }));
};

/** Names of places on each map at the zoom that shows all of it on a laptop, and how many places there are. */
function seenAtFirst(): { map: string; width: number; height: number; seen: number; places: number }[] {
  const rows = world.rows(`select m.name, m.map_width as width, m.map_height as height, p.scale, p.display_dot as dot
    from positions p join locations m on m.id = p.parent_id where p.geojson is null order by m.id`);
  const maps = new Map<string, { map: string; width: number; height: number; seen: number; places: number }>();
  for (const row of rows) {
    const name = String(row.name);
    const [width, height, scale] = [Number(row.width), Number(row.height), Number(row.scale)];
    const map = maps.get(name) ?? { map: name, width, height, seen: 0, places: 0 };
    maps.set(name, map);
    const zoom = fitScale({ width, height }, { width: 1440, height: 840 });
    map.places += 1;
    map.seen += Number(isPointVisible({ scale, isShape: false, isSelected: false }, zoom));
  }
  return [...maps.values()];
}

const westeros = ['locations', 'roads', 'rivers', 'politcal', 'regions', 'islands', 'lakes', 'landscape', 'continents'];
const beisfia = ['1.88.map', 'cells.geojson', 'rivers.geojson', 'burgs.csv', 'states.csv', 'provinces.csv'];

describe.runIf(fixtures)('real files, brought in twice and taken out again', () => {
  it.each([
    ['Mones', ['azgaar/mones-full.json'], 246],
    ['Beisfia', beisfia.map((name) => `azgaar/beisfia-${name}`), 850],
    ['Laile', ['azgaar/laile-1.71.map'], 500],
    ['Westeros', westeros.map((name) => `geojson-westeros/got_${name}.geojson`), 500],
    ['Thellade', ['obsidian-leaflet/thellade'], 78],
    ['Charmic', ['foundry/charmic'], 68],
    ['Andaria', ['fandom-map/andaria-head.json'], 21],
    ['a campaign of Kanka', ['kanka/api'], 2],
    ['a trip', ['umap/test_upload_data.umap'], 4],
    ['the Sword Coast', ['place-lists/sword-coast-places.csv'], 223],
  ])('%s', async (name, paths, atLeast) => {
    const empty = world.tables();
    const first = await bringIn(paths);
    expect(first.locations.created).toBeGreaterThanOrEqual(atLeast - 1);
    for (const { map, width, height, seen, places } of seenAtFirst()) {
      process.stdout.write(`${name}: ${map}, ${width} x ${height}: ${seen} of ${places} names at the whole map\n`);
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(4096);
      expect(Math.max(width, height)).toBeLessThan(8192);
      // Realms and places have a dozen each.
      expect(seen).toBeGreaterThan(0);
      expect(seen).toBeLessThanOrEqual(24);
    }
    const full = world.tables();
    const second = await bringIn(paths);
    expect([second.import_id, second.locations.kept, second.positions.kept]).toEqual([null, 0, 0]);
    expect(world.tables()).toEqual(full);
    await undoImport(world, operator, wholeWorld(1), first.import_id ?? 0, false);
    expect(world.tables()).toEqual(empty);
  });
});
