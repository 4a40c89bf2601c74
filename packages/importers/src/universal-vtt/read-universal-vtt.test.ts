import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat, fileOfBytes, fitFrames, ImportRefusal } from '../index.ts';

/** The beginning of a PNG of this size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(300_000, 7);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const spot = (x: number, y: number) => ({ x, y });
const resolution = { map_origin: spot(0, 0), map_size: spot(10, 8), pixels_per_grid: 50 };
/** In the format of Dungeondraft. */
const tower = {
  format: 0.3,
  resolution,
  line_of_sight: [
    [spot(1, 1), spot(5, 1)],
    [spot(5, 1), spot(5, 4)],
  ],
  portals: [{ position: spot(3, 1), bounds: [spot(2, 1), spot(4, 1)], rotation: 0, closed: true, freestanding: false }],
  environment: { baked_lighting: true, ambient_light: 'ffffffff' },
  lights: [{ position: spot(2, 2), range: 4, intensity: 1, color: 'ffeccd8b', shadows: true }],
  image: png(500, 400).toString('base64'),
};
const read = (content: object, name = 'tower_level-1.dd2vtt') => readDraft('universalvtt', [file(name, content)]);

describe('a Universal VTT file', () => {
  it('is a map with its picture and without places', async () => {
    const files = [file('tower_level-1.dd2vtt', tower)];
    expect(await detectFormat(files)).toBe('universalvtt');
    const { draft, report } = await readDraft('universalvtt', files);
    expect(draft.locations).toMatchObject([
      { nameProposal: 'Tower level 1', isRoot: true, map: { width: 500, height: 400 } },
    ]);
    expect(draft.positions).toEqual([]);
    const [picture] = [...(draft.pictures ?? new Map()).values()];
    const pieces: Uint8Array[] = [];
    for await (const piece of picture?.open() ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(png(500, 400))).toBe(true);
    expect(report.read).toEqual({ maps: 1, 'pictures of maps': 1 });
    expect(report.notes).toContain('The map has 10 x 8 squares of 50 pixels.');
    expect(report.unmapped).toEqual({ walls: 2, 'doors and windows': 1, lights: 1 });
  });

  it('keeps its proportions when it is scaled to usual units', async () => {
    const { draft } = await read(tower);
    expect(fitFrames(draft, () => undefined).draft.locations[0]?.map).toEqual({ width: 8000, height: 6400 });
  });

  it('has the size of its picture, whatever its squares give', async () => {
    // DungeonFog and Dungeon Alchemist scale the picture and write a data URL.
    const image = `data:image/png;base64,${png(1400, 1120).toString('base64')}`;
    const { draft } = await read({ ...tower, image }, 'keep.uvtt');
    expect(draft.locations[0]?.map).toEqual({ width: 1400, height: 1120 });
    expect(draft.pictures?.size).toBe(1);
  });

  it('uses a separate picture if it contains none', async () => {
    const pictures = ['attic', 'cellar'].map((name) => fileOfBytes(`maps/${name}.png`, png(700, 560)));
    const files = ['cellar', 'attic', 'well'].map((name) => file(`maps/${name}.df2vtt`, { resolution, image: '' }));
    const { draft } = await readDraft('universalvtt', files, { pictures });
    expect(draft.locations.map(({ key, map }) => [key, map?.width, draft.pictures?.get(key)?.name])).toEqual([
      ['map:cellar.df2vtt', 700, 'maps/cellar.png'],
      ['map:attic.df2vtt', 700, 'maps/attic.png'],
      ['map:well.df2vtt', 500, undefined],
    ]);
  });

  it('is one of several maps, each identified by its file', async () => {
    const files = [file('a/cave.uvtt', tower), file('b/cave.uvtt', tower), file('dome.dd2vtt', tower)];
    const { draft } = await readDraft('universalvtt', files);
    expect(draft.locations.map(({ nameProposal }) => nameProposal)).toEqual(['Cave', 'Cave', 'Dome']);
    expect(new Set(draft.locations.map(({ key }) => key)).size).toBe(3);
  });

  it.each([
    ['no picture', 'bm90IGEgcGljdHVyZQ=='],
    ['a picture that may run programs', Buffer.from('<svg onload="x()"/>').toString('base64')],
    ['no base64', '\u0000%%%'],
  ])('whose picture is %s stays without it', async (_, image) => {
    const outcome = await read({ ...tower, image });
    expect([outcome.draft.pictures?.size, skipped(outcome, 'Pictures that are not PNG, JPEG, or WebP')]).toEqual([
      0, 1,
    ]);
  });

  it.each([
    [{ map_size: spot(0, 8), pixels_per_grid: 50 }],
    [{ map_size: spot(1e300, 8), pixels_per_grid: 1e300 }],
    [{ map_size: { x: 'a' }, pixels_per_grid: 50 }],
    [{ map_size: spot(5, 8), pixels_per_grid: -1 }],
    [null],
  ])('with %j for its size is refused', async (wrong) => {
    await expect(read({ ...tower, resolution: wrong })).rejects.toThrow(ImportRefusal);
  });
});
