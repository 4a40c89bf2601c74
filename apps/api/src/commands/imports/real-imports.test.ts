import { defaultReadOptions, detectFormat, readWorldDraft } from '@venture-atlas/importers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixtureFiles, fixtures } from '../../../../../packages/importers/test-support/read-draft.ts';
import { type ImportWorld, openImportWorld, request } from '../../../test-support/import-world.ts';
import { operator } from '../../audit/caller.ts';
import { applyImport } from './apply-import.ts';
import { undoImport } from './undo-import.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

const bringIn = async (paths: string[]) => {
  const files = fixtureFiles(...paths);
  const options = { ...defaultReadOptions, includeHidden: true, parents: true, unnamed: 'number' as const };
  const { draft, report } = await readWorldDraft(await detectFormat(files), files, options);
  return applyImport(world, operator, request(draft, { read: report }));
};

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
  ])('%s', async (_name, paths, atLeast) => {
    const empty = world.tables();
    const first = await bringIn(paths);
    expect(first.locations.created).toBeGreaterThanOrEqual(atLeast - 1);
    const full = world.tables();
    const second = await bringIn(paths);
    expect([second.import_id, second.locations.kept, second.positions.kept]).toEqual([null, 0, 0]);
    expect(world.tables()).toEqual(full);
    await undoImport(world, operator, first.import_id ?? 0, false);
    expect(world.tables()).toEqual(empty);
  });
});
