import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';

const text = (content: string) => ({ type: 'text', text: { content, format: 1 } });
const journal = {
  _id: 'J1',
  name: 'Village',
  ownership: { default: 2 },
  pages: [
    {
      _id: 'P1',
      name: '[B] Oak Inn',
      ...text(
        '<h2>Beds</h2><p>Six. @UUID[Actor.x]{Mara} sleeps.</p><section class="secret"><p>A trapdoor.</p></section>',
      ),
      title: { level: 1 },
      sort: 2,
      ownership: { default: -1 },
    },
    { _id: 'P2', name: 'Cellar', ...text('<p>Dark.</p>'), title: { level: 2 }, sort: 3, ownership: { default: 0 } },
    { _id: 'P0', name: 'Overview', ...text('<p>Small.</p>'), title: { level: 1 }, sort: 1 },
    { _id: 'P3', name: 'Picture', type: 'image', src: 'x.webp', sort: 4 },
  ],
};
const note = (id: string, x: number, y: number, more: object = {}) => ({
  _id: id,
  x,
  y,
  entryId: 'J1',
  pageId: null,
  text: '',
  ...more,
});
const scene = {
  _id: 'S1',
  name: 'Village Map',
  width: 1000,
  height: 800,
  padding: 0.25,
  grid: { size: 100 },
  background: { src: 'map.webp', offsetX: 7, offsetY: 3 },
  walls: [{}, {}],
  notes: [
    note('a', 407, 303, { pageId: 'P1', text: '[B] Oak Inn' }),
    note('b', 507, 403),
    note('c', 20, 30, { text: 'Parked' }),
    note('d', 500, 500, { pageId: 'P2', text: 'Cellar door' }),
    note('e', 600, 600, { entryId: null, text: 'Well' }),
  ],
  drawings: [
    { _id: 'd1', x: 357, y: 253, rotation: 30, text: 'High Road', shape: { type: 'r', width: 100, height: 20 } },
    {
      _id: 'd2',
      x: 307,
      y: 203,
      text: 'Common',
      shape: { type: 'p', width: 100, height: 100, points: [0, 0, 100, 0, 100, 100] },
    },
    { _id: 'd3', x: 1, y: 1, text: 'Plot', hidden: true, shape: { type: 'r', width: 1, height: 1 } },
  ],
};

describe('scenes and journals of Foundry', () => {
  const files = [file('scene.json', scene), file('journal.json', journal)];

  it('let journals link the imported notes and scenes', async () => {
    const content =
      '<p><strong>Six</strong> @UUID[Scene.S1]{on the map}, @UUID[JournalEntry.J1]{the village}, @JournalEntry[J1]{it}, <a class="content-link" data-uuid="JournalEntry.J1.JournalEntryPage.P1">the inn</a>, @UUID[Actor.x]{Mara}, @UUID[Scene.S1], @UUID[Actor.x].</p>';
    const pages = [{ _id: 'P9', name: 'Mill', ...text(content), ownership: { default: 2 } }];
    const mill = { _id: 'J9', name: 'Mill', ownership: { default: 2 }, pages };
    const withMill = {
      ...scene,
      notes: [...scene.notes, note('m', 550, 550, { entryId: 'J9', pageId: 'P9', text: 'Mill' })],
    };
    const read = await readDraft('foundry', [file('s.json', withMill), file('j.json', [journal, mill])]);
    expect(read.location('Mill')?.text?.markdown).toBe(
      '**Six** [[#scene:S1|on the map]], [[#note:a|the village]], [[#note:a|it]], [[#note:a|the inn]], Mara, [[#scene:S1]], ….',
    );
    // Two times here, and once in each text of the village.
    expect(skipped(read, 'Mentioned in a text, but no place of this import')).toBe(4);
  });

  it("count from the picture's corner, behind the padding and its offset", async () => {
    const read = await readDraft('foundry', files);
    expect(read.location('Village Map')).toMatchObject({ isRoot: true, map: { width: 1000, height: 800 } });
    // 25 % of 1000 and of 800, each rounded up to whole squares of 100.
    expect(read.positions('Oak Inn')[0]?.at).toEqual({ lng: 407 - 300 - 7, lat: 800 - (303 - 200 - 3) });
    expect(skipped(read, 'Parked')).toBe(1);
    expect(read.report.unmapped).toMatchObject({ walls: 2, 'map picture': 1, 'image pages of journals': 1 });
  });

  it('hide restricted pages, secret sections, and hidden drawings from players', async () => {
    const read = await readDraft('foundry', files, { hidden: 'skip', drawings: true });
    const everything = JSON.stringify(read.draft);
    expect(everything).not.toMatch(/trapdoor|Cellar|Dark|Plot/);
    // The page of one note, and for another the page, the secret twice, and the drawing.
    expect(read.report.hidden).toBe(5);
    expect(read.location('Oak Inn')?.text).toMatchObject({
      sections: [{ name: 'Beds', clean_text: 'Six. Mara sleeps.' }],
    });
  });

  it('give a note without a page the whole journal, with its pages in order', async () => {
    const { location } = await readDraft('foundry', files);
    expect(location('Village')?.text?.sections.map((section) => section.name)).toEqual(['Overview', '[B] Oak Inn']);
  });

  it('turn drawings with text into rotated labels and areas on request', async () => {
    const usual = await readDraft('foundry', files);
    expect(usual.location('High Road')).toBeUndefined();
    expect(skipped(usual, 'Drawings on a scene')).toBe(3);
    const { positions, location } = await readDraft('foundry', files, { drawings: true });
    expect(location('Plot')?.isHidden).toBe(true);
    expect(positions('High Road')[0]).toMatchObject({ at: { lng: 100, lat: 740 }, rotation: 30, displayDot: false });
    expect(positions('Common')[0]?.geojson?.geometry.coordinates).toEqual([
      [
        [
          [0, 800],
          [100, 800],
          [100, 700],
          [0, 800],
        ],
      ],
    ]);
  });

  it('are also read from a database of lines, where the last line of an id replaces or deletes it', async () => {
    const lines = [scene, journal, { ...scene, name: 'Renamed', grid: 50 }, { _id: 'J1', $$deleted: true }];
    const db = file('all.db', lines.map((line) => JSON.stringify(line)).join('\n'));
    const read = await readDraft('foundry', [db]);
    expect(read.draft.locations.filter(({ isRoot }) => isRoot).map(({ name }) => name)).toEqual(['Renamed']);
    expect(read.positions('Well')).toHaveLength(1);
    expect(read.location('Oak Inn')?.text).toBeNull();
    await expect(readDraft('foundry', [file('all.db', '{"_id":"a"}\n{broken')])).rejects.toThrow(
      'all.db cannot be read: line 2',
    );
  });

  it('are refused if there are none', async () => {
    await expect(readDraft('foundry', [file('actor.json', { _id: 'A1', name: 'Troll' })])).rejects.toThrow(
      'There is neither a scene nor a journal in these files.',
    );
  });
});
