import { gzipSync } from 'node:zlib';
import { cutSecrets } from '@venture-atlas/rules';
import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { fileOfBytes } from '../source-file.ts';

const words = (text: string) => ({ type: 'text', text });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const page = (name: string, ...content: object[]) => ({
  id: name,
  name,
  type: 'page',
  content: { type: 'doc', content },
});
const pin = (id: string, pos: unknown, linkedResourceId: string | null, more: object = {}) => ({
  id,
  pos,
  linkedResourceId,
  ...more,
});

const world = {
  version: 1,
  exportId: 'e',
  calendars: [],
  resources: [
    {
      id: 'land0001',
      name: 'Far Land',
      documents: [
        page(
          'Main',
          paragraph(words('Wide '), { type: 'mention', attrs: { text: '@Oak' } }),
          { type: 'heading', attrs: { level: 1 }, content: [words('Past')] },
          paragraph(words('Old.')),
          {
            type: 'bodiedExtension',
            attrs: { extensionKey: 'block-secret' },
            content: [paragraph(words('The king is dead.'))],
          },
        ),
        {
          id: 'm',
          name: 'Map',
          type: 'map',
          map: { locatorId: 'https://x/y.png', min_x: 0, max_x: 4096, min_y: -2048, max_y: 0, max_zoom: 4 },
          content: {
            pins: [
              pin('p1', [-16, 100], 'oak00001'),
              pin('p2', [-1, 1], 'lair0001'),
              pin('p3', [-2, 2], null, { name: 'Well' }),
              pin('p4', [-3, 3], null),
              pin('p5', [-4, 4], 'oak00001', { isHidden: true }),
            ],
          },
        },
      ],
    },
    {
      id: 'oak00001',
      name: 'Oak',
      parentId: 'land0001',
      documents: [
        page('Main', paragraph(words('Tall.'))),
        page('Folk', paragraph(words('Many.'))),
        { ...page('Plot', paragraph(words('Treason.'))), isHidden: true },
      ],
    },
    { id: 'evil0001', name: 'Evil', isHidden: true, parentId: 'gone', documents: [] },
    { id: 'lair0001', name: 'Lair', parentId: 'evil0001', documents: [] },
  ],
};

describe('a LegendKeeper export', () => {
  it('keeps marks, lists, and mentions of imported resources', async () => {
    const item = (text: string) => ({ type: 'listItem', content: [paragraph(words(text))] });
    const [land, ...others] = world.resources;
    const main = page(
      'Main',
      paragraph(
        { ...words('Wide'), marks: [{ type: 'strong' }, { type: 'em' }] },
        words(' by '),
        { type: 'mention', attrs: { id: 'oak00001', text: '@Oak' } },
        words(' and '),
        { type: 'mention', attrs: { id: 'elsewhere', text: '@Elm' } },
        { ...words('.'), marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] },
      ),
      { type: 'orderedList', content: [item('a'), item('b')] },
      { type: 'blockquote', content: [paragraph(words('Old.'))] },
    );
    const changed = {
      ...world,
      resources: [{ ...land, documents: [main, ...(land?.documents.slice(1) ?? [])] }, ...others],
    };
    const { location } = await readDraft('legendkeeper', [file('w.json', changed)]);
    expect(location('Far Land')?.text?.markdown).toBe(
      '**_Wide_** by [[#resource:oak00001]] and Elm.\n\n1. a\n2. b\n\n> Old.',
    );
  });

  it('counts positions in pixels of the largest zoom, downward as negative numbers', async () => {
    const read = await readDraft('legendkeeper', [file('x.json', world)]);
    expect(read.location('Far Land')).toMatchObject({ isRoot: true, map: { width: 4096, height: 2048 } });
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 1600, lat: 1792 });
    expect(read.positions('Well')).toHaveLength(1);
    expect(skipped(read, 'no name')).toBe(1);
  });

  it('keeps secrets within prose, hidden pages and pins, and everything below hidden resources secret', async () => {
    const read = await readDraft('legendkeeper', [file('x.json', world)], { hidden: 'skip' });
    expect(JSON.stringify(read.draft)).not.toMatch(/king is dead|Treason|Lair|Evil/);
    expect(read.report.hidden).toBe(6);
    const kept = await readDraft('legendkeeper', [file('x.json', world)]);
    const hidden = kept.draft.locations.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    expect(hidden).toEqual(expect.arrayContaining(['Evil', 'Lair']));
    const texts = kept.draft.locations.flatMap(({ isHidden, text }) => (isHidden ? [] : [text]));
    expect(JSON.stringify(texts)).toMatch(/king is dead/);
    const shown = texts.map((text) => [text?.top_section, text?.sections, cutSecrets(text?.markdown ?? '', 'anybody')]);
    expect(JSON.stringify(shown)).not.toMatch(/king is dead|Treason/);
  });

  it('reads texts as words: a single page as it is, several as sections', async () => {
    const read = await readDraft('legendkeeper', [file('x.json', world)]);
    expect(read.location('Far Land')?.text).toMatchObject({
      top_section: 'Wide Oak',
      sections: [{ name: 'Past', clean_text: 'Old.' }],
    });
    expect(read.location('Oak')?.text?.sections.map((section) => section.name)).toEqual(['Main', 'Folk']);
  });

  it('keeps resources without pins for staff, and nests further maps and maps below others', async () => {
    const [land, ...others] = world.resources;
    const plan = (id: string) => ({
      id,
      name: `Map ${id}`,
      type: 'map',
      content: { pins: [] },
      map: { min_x: 0, max_x: 400, min_y: -300, max_y: 0, max_zoom: 0 },
    });
    const resources = [
      { ...land, documents: [...(land?.documents ?? []), plan('below')] },
      ...others,
      { id: 'hall0001', name: 'Hall', parentId: 'land0001', documents: [plan('hall')] },
      { id: 'king0001', name: 'King', parentId: 'hall0001', documents: [page('Main', paragraph(words('Old.')))] },
    ];
    const read = await readDraft('legendkeeper', [file('x.json', { ...world, resources })]);
    expect(read.location('King')).toMatchObject({ isOffMap: true, text: { top_section: 'In Hall.\nOld.' } });
    const middle = { lat: 1024, lng: 2048 };
    expect(read.positions('Hall')).toMatchObject([{ parent: 'resource:land0001', at: middle }]);
    expect(read.positions('Map below')).toMatchObject([{ parent: 'resource:land0001', at: middle }]);
    expect(read.draft.locations.filter(({ isRoot }) => isRoot).map(({ name }) => name)).toEqual(['Far Land']);
    const hidden = read.draft.locations.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    expect(hidden).toEqual(expect.arrayContaining(['Evil', 'Lair']));
  });

  it('hides pins whose resource is not in the export, and counts documents of other types', async () => {
    const [land] = world.resources;
    const map = land?.documents[1] as { content: { pins: object[] } } | undefined;
    const pins = [pin('p9', [-8, 8], 'gone0001', { name: 'Hush pin' })];
    const documents = [
      { ...map, content: { pins } },
      { id: 't', name: 'Years', type: 'time' },
    ];
    const read = await readDraft('legendkeeper', [file('x.json', { ...world, resources: [{ ...land, documents }] })]);
    expect(read.location('Hush pin')?.isHidden).toBe(true);
    expect(read.report.notes[0]).toContain('Some pins lead to resources that are not in these files.');
    expect(read.report.unmapped['documents of the type time']).toBe(1);
  });

  it('may be gzipped (.lk)', async () => {
    const packed = fileOfBytes('x.lk', gzipSync(JSON.stringify(world)));
    const plain = await readDraft('legendkeeper', [file('x.json', world)]);
    expect((await readDraft('legendkeeper', [packed])).draft).toEqual(plain.draft);
    await expect(readDraft('legendkeeper', [fileOfBytes('x.lk', gzipSync('{}').subarray(0, 15))])).rejects.toThrow(
      'cannot be unpacked',
    );
  });
});
