import { fileOfBytes, keepInMemory, type SourceFile, separatePictures, zipFiles } from '@venture-atlas/importers';
import type { ImportOptions } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld } from '../../test-support/import-world.ts';
import { zipBytes } from '../../test-support/zip-bytes.ts';
import { operator } from '../audit/audit.ts';
import { applyImport } from './commands/apply-import.ts';
import { readSource } from './read-source.ts';

/* Whole archives and saves as people have them, with everything beside the world that their programs put into them. */

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

async function zipOf(name: string, files: Readonly<Record<string, unknown>>): Promise<SourceFile> {
  const text = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));
  const texts = Object.entries(files).map(([path, content]) => [path, text(content)]);
  return fileOfBytes(name, await zipBytes(Object.fromEntries(texts)));
}

/** Finds the format, reads, writes. */
async function bringIn(found: readonly SourceFile[], options: ImportOptions = {}) {
  const formats: string[] = [];
  const source = { worldId: 1, ...separatePictures(found), options, folder: null, keepPage: keepInMemory };
  const request = await readSource(world.db, source, {
    onFormat: (format) => formats.push(format),
    onProgress: () => undefined,
  });
  return { format: formats[0], request, outcome: await applyImport(world, operator, request) };
}

const placed = () =>
  world.rows(`select child.name as name, map.name as map, lat, lng from positions
    join locations child on child.id = location_id join locations map on map.id = parent_id order by child.name`);

describe('an export of Kanka', () => {
  const entity = (id: number, name: string, more: object = {}) => ({
    id: id + 100,
    entity: { id, name, entry: `<p>${name} is old.</p>`, is_private: false, posts: [], ...more },
    name,
  });
  const kanka = {
    'info.json': { kanka_version: '3.1', campaign_id: 7, export_date: '2026-01-02' },
    'campaign.json': { id: 7, name: 'Far Land', locale: 'en', entry: '' },
    'settings/modules.json': [{ id: 1, singular: 'Location', is_enabled: true }],
    'gallery/gallery.json': { images: [] },
    'gallery/3f2b.png': '\u0089PNG',
    'campaign_dashboards/main.json': { id: 3, campaign_id: 7, widgets: [] },
    'characters/Mara_9.json': { ...entity(9, 'Mara'), age: '31' },
    'locations/Coast_11.json': { ...entity(11, 'Coast'), location_id: null, is_map_private: 0 },
    'locations/Oak_12.json': {
      ...entity(12, 'Oak', { posts: [{ name: 'Guard', entry: 'Two.', visibility_id: 1 }] }),
      location_id: 111,
      type: 'City',
    },
    'maps/Coast_15.json': {
      ...entity(15, 'Map of the coast'),
      location_id: 111,
      width: 1_920,
      height: 1_080,
      grid: 0,
      min_zoom: 0,
      max_zoom: 4,
      center_x: null,
      map_groups: [],
      map_markers: [
        { id: 1, name: null, entity_id: 12, latitude: '422.857', longitude: '499.000', shape_id: 1, visibility_id: 1 },
        { id: 2, name: 'Plot', entity_id: null, latitude: '1', longitude: '2', shape_id: 1, visibility_id: 2 },
      ],
    },
  };

  it('is known as a ZIP, and only what belongs to its maps becomes something', async () => {
    const { format, request, outcome } = await bringIn(await zipFiles(await zipOf('export-7.zip', kanka)));
    expect([format, request.draft.source]).toEqual(['kanka', '7']);
    expect(outcome).toMatchObject({ locations: { created: 3 }, positions: { created: 2 }, texts: { created: 2 } });
    expect(placed()).toMatchObject([{ name: 'Oak', map: 'Coast', lat: 1691.43, lng: 1996 }, { name: 'Plot' }]);
    // Only the world's editors know it.
    expect(world.rows("select draft from locations where name = 'Plot'")).toEqual([{ draft: 1 }]);
    expect(world.rows("select section from wiki_pieces where body = 'Two.'")).toEqual([{ section: 'Guard' }]);
  });

  it('brings nothing new the second time, whatever the archive is called', async () => {
    await bringIn(await zipFiles(await zipOf('monday.zip', kanka)));
    const again = await bringIn(await zipFiles(await zipOf('tuesday.zip', kanka)));
    expect(again.outcome.import_id).toBeNull();
  });
});

describe('a vault of Obsidian', () => {
  const vault = {
    'Far Vault/.obsidian/workspace.json': { main: {} },
    'Far Vault/.obsidian/community-plugins.json': ['obsidian-leaflet-plugin'],
    'Far Vault/.obsidian/plugins/dataview/data.json': { refreshInterval: 2_500 },
    'Far Vault/.obsidian/plugins/obsidian-leaflet-plugin/data.json': {
      mapMarkers: [
        {
          id: 'coast',
          files: ['Land/Coast.md'],
          markers: [{ id: '1', type: 'Town', loc: [-40, 120], percent: [0.25, 0.1], link: 'Oak Inn' }],
          shapes: [],
          overlays: [],
        },
      ],
    },
    'Far Vault/Land/Coast.md': 'A **long** coast.',
    'Far Vault/Land/Oak Inn.md': '# Oak Inn\nWarm.\n## Rooms\nEleven.',
    'Far Vault/Land/rivers.geojson': { type: 'FeatureCollection', features: [] },
    'Far Vault/Pictures/coast.png': '\u0089PNG',
    '__MACOSX/Far Vault/Land/._Coast.md': 'x',
  };

  it('is known as a ZIP, with its plugins and pictures beside it, and by the name of its folder', async () => {
    const { format, request, outcome } = await bringIn(await zipFiles(await zipOf('backup 12.zip', vault)));
    expect([format, request.draft.source]).toEqual(['obsidian', 'Far Vault']);
    expect(outcome).toMatchObject({ locations: { created: 2 }, positions: { created: 1 }, texts: { created: 2 } });
    expect(placed()).toEqual([{ name: 'Oak Inn', map: 'Coast', lat: 5760, lng: 1920 }]);
    expect(request.read.skipped.map(({ what }) => what)).toContain('GeoJSON that no map shows (import it separately)');
    const again = await bringIn(await zipFiles(await zipOf('backup 13.zip', vault)));
    expect(again.outcome.import_id).toBeNull();
  });
});

describe('packs of Foundry', () => {
  const scene = {
    _id: 'S1',
    name: 'Village Map',
    width: 1_000,
    height: 800,
    padding: 0,
    grid: 100,
    img: 'map.webp',
    notes: [{ _id: 'n1', entryId: 'J1', x: 300, y: 200, text: 'Oak Inn' }],
    walls: [],
  };
  const journal = { _id: 'J1', name: 'Oak Inn', content: '<p>Cold.</p>', permission: { default: 2 } };
  const lines = (...documents: object[]) => `${documents.map((one) => JSON.stringify(one)).join('\n')}\n`;

  it('of the older kind (NeDB) are known as a ZIP of their module; later lines win', async () => {
    const files = {
      'village/packs/scenes.db': lines({ ...scene, name: 'Old name' }, { ...scene, _id: 'S2' }, scene, {
        _id: 'S2',
        $$deleted: true,
      }),
      'village/packs/journals.db': lines(journal, { ...journal, content: '<p>Warm.</p>' }),
      'village/packs/items.db': lines({ _id: 'I1', name: 'Spoon', type: 'loot' }),
      'village/module.json': { name: 'village', minimumCoreVersion: '0.8.0', packs: [{ name: 'scenes' }] },
      'village/art/map.webp': 'RIFF',
      'village/LICENSE.md': 'CC0',
    };
    const { format, outcome } = await bringIn(await zipFiles(await zipOf('village.zip', files)));
    expect(format).toBe('foundry');
    expect(outcome).toMatchObject({ locations: { created: 2 }, positions: { created: 1 }, texts: { created: 1 } });
    expect(placed()).toEqual([{ name: 'Oak Inn', map: 'Village Map', lat: 4800, lng: 2400 }]);
    expect(world.rows('select body from wiki_pieces')).toEqual([{ body: 'Warm.' }]);
  });

  it('of one document are known too; those of the newer kind are refused with what to do', async () => {
    const one = fileOfBytes('scenes.db', lines(scene));
    expect((await bringIn([one, fileOfBytes('journals.db', lines(journal))])).format).toBe('foundry');
    const level = { 'village/packs/scenes/CURRENT': 'MANIFEST-000002\n', 'village/packs/scenes/000005.ldb': 'x' };
    await expect(bringIn(await zipFiles(await zipOf('new.zip', level)))).rejects.toThrow('part of a LevelDB folder');
  });
});

describe('a save of Azgaar 1.108', () => {
  const json = JSON.stringify;
  const parts = Array.from({ length: 33 }, () => '');
  parts[8] = json([{ i: 0, name: 'Neutrals' }]);
  parts[9] = json([{}, { i: 1, x: 30, y: 20, name: 'Crown', capital: 1, state: 0, population: 30 }]);
  parts[31] = json([
    {
      i: 0,
      group: 'roads',
      feature: 1,
      name: 'King’s Road',
      points: [
        [10.5, 20.25, 3],
        [40, 60, 7],
        [90, 61.5, 8],
      ],
    },
    {
      i: 2,
      group: 'searoutes',
      feature: 2,
      points: [
        [1, 2, 5],
        [3, 4, 6],
      ],
    },
  ]);
  const settings = Array.from({ length: 26 }, (_, i) => (i === 20 ? 'Mini' : '')).join('|');
  const coordinates = json({ latT: 10, latN: 5, latS: -5, lonT: 40, lonW: -20, lonE: 20 });
  const save = (end: string) =>
    ['1.108.6|licence|2026-01-02|5|400|100|88', settings, coordinates, 'biomes', '[]', '<svg>\n</svg>', ...parts].join(
      end,
    );

  it.each(['\n', '\r\n'])('has its routes, with line ends %j', async (end) => {
    const { format, request, outcome } = await bringIn([fileOfBytes('Mini.map', save(end))], { unnamed: 'number' });
    expect([format, request.draft.source]).toEqual(['azgaar', '88']);
    expect(outcome).toMatchObject({ positions: { created: 3 } });
    const [road] = world.rows(
      "select geojson from positions join locations on locations.id = location_id where name = 'King’s Road'",
    );
    expect(JSON.parse(String(road?.geojson)).geometry.coordinates).toEqual([
      [168, 1276],
      [640, 640],
      [1440, 616],
    ]);
    expect(world.rows("select name from locations where name like '%2'")).toHaveLength(1);
  });
});
