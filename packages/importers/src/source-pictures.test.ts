import { describe, expect, it } from 'vitest';
import { draftLocation, type WorldDraft } from './draft.ts';
import { ReportBuilder } from './read-report.ts';
import { fileOfBytes } from './source-file.ts';
import { PictureIndex, picturesOfMaps, separatePictures } from './source-pictures.ts';

const file = (name: string) => fileOfBytes(name, 'x');
const pictures = ['vault/maps/Coast.png', 'vault/maps/Old Keep.webp', 'vault/art/Keep.png', 'vault/old/Coast.png'].map(
  file,
);

describe('the picture that a source names', () => {
  it.each([
    ['maps/Coast.png', 'vault/maps/Coast.png'],
    ['./maps/coast.PNG', 'vault/maps/Coast.png'],
    ['Old_Keep.webp', 'vault/maps/Old Keep.webp'],
    ['Old%20Keep.webp?v=3', 'vault/maps/Old Keep.webp'],
    ['https://host.example/worlds/7/Old Keep.webp', 'vault/maps/Old Keep.webp'],
    ['C:\\maps\\art\\Keep.png', 'vault/art/Keep.png'],
    ['100%.png', undefined],
    // Two files have this name, and the source gives no folder.
    ['Coast.png', undefined],
  ])('%s is %s', (named, found) => {
    expect(new PictureIndex(pictures).find(named)?.name).toBe(found);
  });
});

const world = (...maps: (string | null)[]): WorldDraft => ({
  format: 'geojson',
  source: 'w',
  positions: [],
  textsByName: [],
  locations: maps.map((picture, at) =>
    draftLocation(`map${at}`, `Map ${at}`, { map: { width: 10, height: 10 }, picture }),
  ),
});
const given = (draft: WorldDraft, files: readonly string[]) => {
  const report = new ReportBuilder();
  const found = picturesOfMaps(draft, files.map(file), report);
  return { found: [...found].map(([key, { name }]) => [key, name]), ...report.toJSON() };
};

describe('the pictures of the maps of a world', () => {
  it('are those that the source names; missing ones are reported', () => {
    const { found, read, unmapped } = given(world('a.png', 'b.png', null), ['a.png', 'c.png']);
    expect(found).toEqual([['map0', 'a.png']]);
    expect([read, unmapped]).toEqual([{ 'pictures of maps': 1 }, { 'map picture': 1 }]);
  });

  it('are the only uploaded one for the only map', () => {
    expect(given(world(null), ['beside.jpg']).found).toEqual([['map0', 'beside.jpg']]);
    expect(given(world('https://host.example/other.png'), ['beside.jpg']).found).toEqual([['map0', 'beside.jpg']]);
    expect(given(world(null), ['one.jpg', 'two.jpg']).found).toEqual([]);
    expect(given(world(null, null), ['beside.jpg']).found).toEqual([]);
  });
});

it('are never passed to readers of formats', () => {
  const { files, pictures: apart } = separatePictures(
    ['a/notes.md', 'a/Map.PNG', '__MACOSX/a/Map.PNG', 'a/.obsidian/icon.png'].map(file),
  );
  expect(files.map(({ name }) => name)).toEqual(['a/notes.md', '__MACOSX/a/Map.PNG', 'a/.obsidian/icon.png']);
  expect(apart.map(({ name }) => name)).toEqual(['a/Map.PNG']);
});
