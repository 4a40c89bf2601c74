import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { file } from '../test-support/read-draft.ts';
import { detectFormat } from './detect-format.ts';
import { fileOfBytes } from './source-file.ts';

const lk = { version: 1, exportId: 'x', resources: [] };

describe('the format of a file', () => {
  it.each([
    ['geojson', 'any.json', { type: 'FeatureCollection', features: [] }],
    ['geojson', 'one.json', { type: 'Point', coordinates: [1, 2] }],
    ['umap', 'x.umap', { type: 'umap', layers: [] }],
    ['kml', 'doc.kml', '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"/>'],
    ['gpx', 'x.gpx', '<gpx/>'],
    ['universalvtt', 'x.uvtt', { resolution: { map_size: {}, pixels_per_grid: 70 } }],
    ['watabou', 'x.json', { type: 'FeatureCollection', features: [{ id: 'values' }, { id: 'earth' }] }],
    ['azgaar', 'x.json', { info: {}, pack: {} }],
    ['azgaar', 'cells.geojson', { type: 'FeatureCollection', features: [{ properties: { biome: 1, neighbors: [] } }] }],
    ['azgaar', 'x.map', '1.71|File can be loaded in the generator|2022-1-27|1|800|600|7\n'],
    ['azgaar', 'burgs.csv', 'Id,Burg,Province\n1,A,B\n'],
    ['csv', 'x.txt', 'name,lat,lng\nA,1,2\n'],
    ['obsidian', 'data.json', { mapMarkers: [] }],
    ['obsidian', 'Note.md', '# A note'],
    ['legendkeeper', 'x.json', lk],
    ['fandom', 'x.json', { markers: [], categories: [], mapBounds: [] }],
    ['datamaps', 'x.json', { markers: {}, groups: {} }],
    ['foundry', 'x.json', { _id: 'a', notes: [], walls: [], grid: 100 }],
    ['foundry', 'j.json', { _id: 'a', pages: [] }],
    ['foundry', 'scenes.db', '{"_id":"a","notes":[],"grid":50}\n{"_id":"b","notes":[],"grid":50}\n'],
    ['kanka', 'x.json', { data: [{ id: 1, entity_id: 2 }] }],
    ['mediawiki', 'x.xml', '<?xml version="1.0"?>\n<!-- a -->\n<mediawiki xmlns="">'],
  ])('is %s for %s', async (format, name, content) => {
    expect(await detectFormat([file(name, content)])).toBe(format);
  });

  it('is detected through gzip', async () => {
    expect(await detectFormat([fileOfBytes('x.lk', gzipSync(JSON.stringify(lk)))])).toBe('legendkeeper');
  });

  it('is that of the leading file of a set', async () => {
    const layer = file('rivers.geojson', { type: 'FeatureCollection', features: [] });
    expect(await detectFormat([layer, file('w.json', { info: {}, pack: {} })])).toBe('azgaar');
  });
});

describe('a file of an unknown format is refused with a description of its content', () => {
  it.each([
    ['x.json', { name: 'Oak', hitPoints: 7 }, 'JSON with name, hitPoints'],
    ['x.json', [1, 2, 3], 'a JSON list of 3 entries'],
    ['x.json', '{"a": }', 'is not valid JSON'],
    ['cities.js', 'cities = {"type": "FeatureCollection"};', 'JavaScript that holds data'],
    ['x.html', '<!doctype html><html>', 'markup that begins with <html>'],
    ['x.csv', 'alpha,beta\n1,2\n', 'a table with the columns alpha, beta'],
    ['x.txt', 'Dear diary', 'text that begins with “Dear diary”'],
    ['x.json', '', 'an empty file'],
    ['db/MANIFEST-000001', 'x', 'LevelDB'],
  ])('%s', async (name, content, found) => {
    await expect(detectFormat([file(name, content)])).rejects.toThrow(found);
    await expect(detectFormat([file(name, content)])).rejects.toThrow('Formats that can be imported: GeoJSON');
  });

  it.each([
    ['Roll20', 'campaign.json', { schema_version: 3, handouts: [], characters: [] }],
    ['Dungeondraft', 'a.dungeondraft_map', { header: { creation_build: '1.1' }, world: { width: 9 } }],
    ['Dungeon Alchemist', 'a.json', { generator: 'Dungeon Alchemist', rooms: [] }],
    ['Dungeon Alchemist', 'a.dam', { rooms: [] }],
    ['Inkarnate', 'a.json', { url: 'https://inkarnate.com/m/x', stamps: [] }],
    ['One Page Dungeon', 'crypt.json', { version: '1.2', title: 'Crypt', rects: [], doors: [] }],
    ['Tiled', 'a.tmj', { tiledversion: '1.10', layers: [] }],
    ['Wonderdraft', 'a.wonderdraft_map', 'GCPF\u0000\u0001'],
    ['Campaign Cartographer', 'a.fcw', 'FCW (FastCAD)\u0000'],
    ['Fantasy Grounds', 'db.xml', '<?xml version="1.0"?><root version="4.2"></root>'],
    ['Worldographer', 'a.wxx', '<map type="WORLD" version="1.74" tileset="x"/>'],
    ['MapTool', 'content.xml', '<net.rptools.maptool.util.PersistenceUtil_-PersistedCampaign/>'],
    ['SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['GeoPackage', 'a.gpkg', 'SQLite format 3\u0000'],
    ['shapefile', 'a.shp', '\u0000\u0000\u0027\u000a\u0000'],
    ['PDF', 'a.pdf', '%PDF-1.7'],
  ])('one of %s names it, and what to do instead', async (program, name, content) => {
    await expect(detectFormat([file(name, content)])).rejects.toThrow(
      new RegExp(`${program}[^\\n]*\\. (Export|Save|Convert)`),
    );
  });

  it('even if its extension suggests otherwise', async () => {
    expect(await detectFormat([file('a.svg', { type: 'FeatureCollection', features: [] })])).toBe('geojson');
  });

  it('as are pictures, and files of different formats together', async () => {
    const png = fileOfBytes('x.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]));
    await expect(detectFormat([png])).rejects.toThrow('binary data (89504e47…)');
    const two = [file('a.json', { type: 'umap' }), file('b.json', { mapMarkers: [] })];
    await expect(detectFormat(two)).rejects.toThrow('These files are of different formats.');
  });
});
