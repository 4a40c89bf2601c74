import { describe, expect, it } from 'vitest';
import { file, readDraft } from '../test-support/read-draft.ts';
import { fitFrames } from './fit-frames.ts';
import { fileOfBytes } from './source-file.ts';

/** The beginning of a PNG of this size. Only that part is read. */
function picture(width: number, height: number, name = 'coast.png') {
  const bytes = Buffer.alloc(24);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return fileOfBytes(name, bytes);
}

describe('a list in pixels with its picture', () => {
  const rows = 'name,x,y\nOak,400,40\nElm,900,590\n';

  it('has the size of the picture, with y from its lower edge', async () => {
    const read = await readDraft('csv', [file('coast.csv', rows)], { pictures: [picture(1600, 1200)] });
    expect(read.draft.locations[0]).toMatchObject({ map: { width: 1600, height: 1200 }, measure: { isWhole: true } });
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 400, lat: 1160 });
    expect(read.report.notes.join()).toContain('as large as its picture, 1600 x 1200 pixels');
  });

  it('ends at its outermost places if its numbers do not fit the picture', async () => {
    const smaller = await readDraft('csv', [file('coast.csv', rows)], { pictures: [picture(800, 600)] });
    const two = [picture(1600, 1200), picture(2000, 2000, 'b.png')];
    const several = await readDraft('csv', [file('coast.csv', rows)], { pictures: two });
    const pictures = [picture(1600, 1200)];
    const told = await readDraft('csv', [file('coast.csv', rows)], { pictures, frame: { width: 1000, height: 1000 } });
    expect([smaller, several, told].map(({ draft }) => draft.locations[0]?.map)).toEqual([
      { width: 900, height: 590 },
      { width: 900, height: 590 },
      { width: 1000, height: 1000 },
    ]);
  });

  it('has no margin, and keeps its positions in a later import with or without the picture', async () => {
    const pictures = [picture(1600, 1200)];
    const read = async (given: typeof pictures, before?: ReturnType<typeof fitFrames>) => {
      const { draft } = await readDraft('csv', [file('coast.csv', rows)], { pictures: given });
      const kept = before?.frames.map;
      return fitFrames(draft, () => ({ kept, size: kept === undefined ? null : { ...kept } }));
    };
    const first = await read(pictures);
    expect(first.draft.locations[0]?.map).toEqual({ width: 6400, height: 4800 });
    expect(first.draft.positions[0]?.at).toEqual({ lng: 1600, lat: 4640 });
    expect((await read([], first)).draft.positions).toEqual(first.draft.positions);
    const without = await read([]);
    expect((await read(pictures, without)).draft.positions).toEqual(without.draft.positions);
  });

  it('makes GeoJSON numbers count as pixels', async () => {
    const oak = { type: 'Feature', properties: { name: 'Oak' }, geometry: { type: 'Point', coordinates: [400, 700] } };
    const read = await readDraft('geojson', [file('x.geojson', { type: 'FeatureCollection', features: [oak] })], {
      pictures: [picture(1600, 1200)],
    });
    expect(read.draft.locations[0]?.map).toEqual({ width: 1600, height: 1200 });
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 400, lat: 700 });
  });
});
