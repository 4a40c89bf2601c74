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

  it('is seen through gzip', async () => {
    expect(await detectFormat([fileOfBytes('x.lk', gzipSync(JSON.stringify(lk)))])).toBe('legendkeeper');
  });

  it('is that of the file that leads a set', async () => {
    const layer = file('rivers.geojson', { type: 'FeatureCollection', features: [] });
    expect(await detectFormat([layer, file('w.json', { info: {}, pack: {} })])).toBe('azgaar');
  });
});

describe('a file of no known format is refused with what was found in it', () => {
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

  it('pictures, and files of different formats together', async () => {
    const png = fileOfBytes('x.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]));
    await expect(detectFormat([png])).rejects.toThrow('binary data (89504e47…)');
    const two = [file('a.json', { type: 'umap' }), file('b.json', { mapMarkers: [] })];
    await expect(detectFormat(two)).rejects.toThrow('These files are of different formats.');
  });
});
