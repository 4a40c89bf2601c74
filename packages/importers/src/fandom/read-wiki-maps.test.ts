import { describe, expect, it } from 'vitest';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';

describe('an interactive map of Fandom', () => {
  const marker = (id: number, position: unknown, popup: object, categoryId = '2') => ({
    id,
    categoryId,
    position,
    popup,
  });
  const map = {
    mapImage: 'Far_Coast.png',
    coordinateOrder: 'xy',
    origin: 'bottom-left',
    mapBounds: [
      [100, 50],
      [900, 650],
    ],
    categories: [{ id: '2', name: 'Cities', color: '#fff' }],
    markers: [
      marker(1, [300, 150.5], {
        title: 'Oak',
        description: 'A [[Town|town]].',
        link: { url: 'Oak', label: 'https://w.example/wiki/Oak' },
      }),
      marker(2, [100, 50], { title: '', link: { url: 'Elm' } }),
      marker(3, [5, 5], { title: 'Out' }),
      marker(4, [300, 300], { title: 'Oak' }),
    ],
  };

  it('counts from the corner of its bounds, and distinguishes repeated titles', async () => {
    const read = await readDraft('fandom', [file('m.json', map)]);
    expect(read.draft.locations[0]).toMatchObject({ nameProposal: 'Far Coast', map: { width: 800, height: 600 } });
    expect(read.location('Oak')).toMatchObject({
      type: 'Cities',
      wiki_url: 'https://w.example/wiki/Oak',
      text: { top_section: 'A town.' },
    });
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 200, lat: 100.5 });
    expect(read.positions('Elm')[0]?.at).toEqual({ lng: 0, lat: 0 });
    expect(read.draft.locations.filter((location) => location.name === 'Oak')).toHaveLength(2);
    expect(skipped(read, 'outside')).toBe(1);
  });

  it('counts from the top left, with y before x, if the file says so', async () => {
    const read = await readDraft('fandom', [
      file('m.json', {
        ...map,
        origin: 'top-left',
        coordinateOrder: 'yx',
        mapBounds: [
          [50, 100],
          [650, 900],
        ],
        markers: [marker(1, [150.5, 300], { title: 'Oak' })],
      }),
    ]);
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 200, lat: 499.5 });
  });

  it('has its categories as parents on request', async () => {
    const read = await readDraft('fandom', [file('m.json', map)], { parents: true });
    expect(read.positions('Elm').map((position) => position.parent)).toEqual(['map', 'category:2']);
    expect(read.location('Cities')?.map).toEqual({ width: 800, height: 600 });
  });

  it('without bounds is refused', async () => {
    await expect(readDraft('fandom', [file('m.json', { ...map, mapBounds: undefined })])).rejects.toThrow('mapBounds');
  });
});

describe('a DataMaps map', () => {
  const map = {
    crs: { order: 'xy', topLeft: [0, 100], bottomRight: [200, 0] },
    groups: { ore: { name: 'Iron Ore' }, town: { name: 'Town' } },
    markers: {
      'ore surface': [
        { x: 50, y: 75, id: 'a' },
        { x: 60, y: 75, id: 'b' },
        { x: 999, y: 1, id: 'c' },
      ],
      town: [
        { x: 200, y: 0, id: 'a', name: 'Oak', description: ['One.', '<b>Two.</b>'], article: 'https://w.example/Oak' },
      ],
    },
  };

  it('keeps ids of different groups apart, which are unique only within their group', async () => {
    const read = await readDraft('datamaps', [file('far_coast.json', map)]);
    expect(read.draft.locations[0]).toMatchObject({ nameProposal: 'Far coast', map: { width: 200, height: 100 } });
    expect(read.draft.locations.map((location) => location.key)).toEqual([
      'map',
      'ore surface:a',
      'ore surface:b',
      'town:a',
    ]);
    expect(read.positions('Iron Ore')[0]?.at).toEqual({ lng: 50, lat: 75 });
    expect(read.location('Oak')).toMatchObject({
      wiki_url: 'https://w.example/Oak',
      text: { top_section: 'One.\n\nTwo.' },
    });
    expect(skipped(read, 'outside')).toBe(1);
  });

  it('of resources becomes one place a group on request', async () => {
    const read = await readDraft('datamaps', [file('m.json', map)], { onePerGroup: true });
    expect(read.draft.locations.map((location) => location.name)).toEqual(['Unnamed land', 'Iron Ore', 'Town']);
    expect(changed(read, 'one place')).toBe(2);
  });

  it('that depends on other pages is refused; an empty one gives nothing', async () => {
    await expect(readDraft('datamaps', [file('m.json', { ...map, $fragment: 'x' })])).rejects.toThrow(
      'only part of a map',
    );
    expect((await readDraft('datamaps', [file('m.json', { ...map, markers: {} })])).draft.positions).toEqual([]);
  });
});
