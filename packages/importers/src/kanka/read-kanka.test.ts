import { cutSecrets } from '@venture-atlas/rules';
import { describe, expect, it } from 'vitest';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';

const locations = [
  { id: 1, entity_id: 11, name: 'Far Land', entry: '<p>Wide.</p>', is_private: false, parent_location_id: null },
  {
    id: 2,
    entity_id: 12,
    name: 'Oak',
    type: 'City',
    entry: '<p>Near [location:11|the land] and [location:11].</p>',
    parent_location_id: 1,
    posts: [
      { name: 'Guard', entry: '<p>Two.</p>', visibility: 'all' },
      { name: 'Plot', entry: 'Treason.', visibility: 'admin' },
    ],
  },
  { id: 3, entity_id: 13, name: 'Lair', is_private: true, parent_location_id: 1 },
];
const maps = [
  {
    id: 5,
    entity_id: 15,
    name: 'Map of the land',
    location_id: 1,
    width: 1920,
    height: 1080,
    grid: 0,
    is_private: false,
    layers: '<array of map Map Layers>',
  },
];
const marker = (id: number, more: object) => ({
  id,
  map_id: 5,
  name: null,
  latitude: '422.857',
  longitude: '499.000',
  shape_id: 1,
  visibility: 'all',
  ...more,
});
const markers = [
  marker(1, { entity_id: 12 }),
  marker(2, { entity_id: 13 }),
  marker(3, { name: 'Circle', shape_id: 3, circle_radius: 100 }),
  marker(4, { name: 'Field', shape_id: 5, custom_shape: '500,500 500,600, 600,600 600,500' }),
  marker(5, { name: 'Plot', visibility: 'admin' }),
  marker(6, { name: 'Label', shape_id: 2, latitude: '1,5' }),
  marker(7, { name: 'Sea', shape_id: 2 }),
  marker(8, {}),
];
const api = (data: unknown) => ({ data, links: { next: null }, meta: { current_page: 1 } });

describe('responses of the Kanka API', () => {
  const files = [
    file('locations.json', api(locations)),
    file('maps.json', api(maps)),
    file('map_markers.json', api(markers)),
  ];

  it('link the locations that texts mention, except those left out', async () => {
    const entry = '<p>By [location:11|the <b>land</b>], [location:11] and [location:13|the lair].</p>';
    const read = await readDraft('kanka', [
      file('locations.json', api([locations[0], { ...locations[1], entry }, locations[2]])),
      ...files.slice(1),
    ]);
    expect(read.location('Oak')?.text?.markdown).toContain('and [[#location:3|the lair]].');
    const without = await readDraft(
      'kanka',
      [file('locations.json', api([locations[0], { ...locations[1], entry }, locations[2]])), ...files.slice(1)],
      { hidden: 'skip' },
    );
    expect(without.location('Oak')?.text?.markdown).toBe(
      'By [[#location:1|the land]], [[#location:1]] and the lair.\n\n## Guard\n\nTwo.',
    );
  });

  it('name public entities of other kinds that texts mention, and leave a gap for others', async () => {
    const entry = '<p>Led by [character:21], not by [character:22], [character:23], or [character:24|a ghost].</p>';
    const people = [
      { id: 1, entity_id: 21, name: 'Priya', title: 'Reeve' },
      { id: 2, entity_id: 22, name: 'Lord Vane', title: 'Spy', is_private: true },
    ];
    const read = await readDraft('kanka', [
      file('locations.json', api([{ ...locations[0], entry }])),
      file('characters.json', api(people)),
      ...files.slice(1),
    ]);
    expect(read.location('Far Land')?.text?.top_section).toBe('Led by Priya, not by …, …, or a ghost.');
    // The third has words of its own.
    expect(skipped(read, 'Mentioned in a text, but not in these files')).toBe(2);
  });

  it("count up from the bottom left, in numbers that are text; a map is its location's", async () => {
    const read = await readDraft('kanka', files);
    expect(read.location('Far Land')).toMatchObject({ isRoot: true, map: { width: 1920, height: 1080 } });
    expect(read.positions('Oak')[0]).toMatchObject({ at: { lat: 422.857, lng: 499 }, scale: 16 });
    expect(read.positions('Sea')[0]?.displayDot).toBe(false);
    expect([skipped(read, 'no coordinates'), skipped(read, 'no name')]).toEqual([1, 1]);
  });

  it('draw circles of 32 corners, and polygons with or without stray commas', async () => {
    const { positions } = await readDraft('kanka', files);
    expect(positions('Circle')[0]?.geojson?.geometry.coordinates[0]?.[0]).toHaveLength(33);
    expect(positions('Field')[0]?.geojson?.geometry.coordinates).toEqual([
      [
        [
          [500, 500],
          [600, 500],
          [600, 600],
          [500, 600],
          [500, 500],
        ],
      ],
    ]);
  });

  it('keep private places, markers, and posts hidden', async () => {
    const read = await readDraft('kanka', files, { hidden: 'skip' });
    expect(JSON.stringify(read.draft)).not.toMatch(/Lair|Plot|Treason/);
    expect(read.location('Oak')?.text).toMatchObject({
      top_section: 'Near the land and Far Land.',
      sections: [{ name: 'Guard', clean_text: 'Two.' }],
    });
    const kept = await readDraft('kanka', files);
    const hidden = kept.draft.locations.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    expect(hidden.join()).toMatch(/Lair/);
    const shown = kept.draft.locations.flatMap(({ isHidden, name, text }) =>
      isHidden ? [] : [name, text?.top_section, text?.sections, cutSecrets(text?.markdown ?? '', 'anybody')],
    );
    expect(JSON.stringify(shown)).not.toMatch(/Lair|Plot|Treason/);
    expect(kept.location('Oak')?.text?.markdown).toMatch(/:::secret\n## .*\n\n.*Treason.*\n:::/);
  });

  it('hide markers that lead to private entities of other kinds, or to ones that are missing', async () => {
    const spy = { id: 1, entity_id: 31, name: 'Spy', title: 'Baron', is_private: true };
    const smith = { id: 2, entity_id: 32, name: 'Smith', title: '', is_private: false };
    const plan = { ...maps[0], id: 6, entity_id: 33, name: 'Plan', location_id: null };
    const leading = [
      marker(20, { name: 'Safe house', entity_id: 31 }),
      marker(21, { name: 'Smithy', entity_id: 32 }),
      marker(22, { name: 'Stranger', entity_id: 99 }),
      marker(23, { name: 'Upstairs', entity_id: 33 }),
    ];
    const all = [
      file('locations.json', api(locations)),
      file('maps.json', api([...maps, plan])),
      file('characters.json', api([spy, smith])),
      file('map_markers.json', api(leading)),
    ];
    const read = await readDraft('kanka', all);
    const names = ['Safe house', 'Smithy', 'Stranger', 'Upstairs'];
    expect(names.map((name) => read.location(name)?.isHidden)).toEqual([true, false, true, false]);
    expect(read.report.notes[0]).toBe(
      'Some markers lead to entities that are not in these files. Nothing says whether players may see these markers, so they are kept as hidden.',
    );
    expect(read.report.unmapped).toEqual({ 'entities of other kinds': 2 });
    const without = await readDraft('kanka', all, { hidden: 'skip' });
    expect(JSON.stringify(without.draft)).not.toMatch(/Safe house|Stranger/);
  });

  it('keep locations without a marker for staff, with the name of their parent', async () => {
    const inn = { id: 4, entity_id: 14, name: 'Inn', type: 'Tavern', entry: '<p>Warm.</p>', parent_location_id: 2 };
    const bare = { id: 6, entity_id: 16, name: 'Bare', parent_location_id: 3, is_private: false };
    const more = [file('locations.json', api([...locations, inn, bare])), ...files.slice(1)];
    const read = await readDraft('kanka', more);
    expect(read.location('Inn')).toMatchObject({ isOffMap: true, isRoot: false, map: null, type: 'Tavern' });
    expect(read.location('Inn')?.text?.top_section).toBe('In Oak.\nWarm.');
    expect([read.location('Bare')?.isOffMap, read.location('Bare')?.text]).toEqual([true, null]);
    // Visible texts do not name hidden locations.
    expect(JSON.stringify(read.location('Bare'))).not.toContain('Lair');
    expect(changed(read, 'kept without a map')).toBe(2);
    const without = await readDraft('kanka', more, { offMap: false });
    expect([without.location('Inn'), skipped(without, 'On no map')]).toEqual([undefined, 2]);
  });

  it('place maps of nested locations on the map above them', async () => {
    const hall = { id: 4, entity_id: 14, name: 'Hall', parent_location_id: 2, is_private: false };
    const plan = {
      ...maps[0],
      id: 6,
      entity_id: 26,
      name: 'Plan of the hall',
      location_id: 4,
      width: 400,
      height: 300,
    };
    const cellar = { ...plan, id: 7, entity_id: 27, name: 'Cellar', location_id: null, map_id: 6 };
    const all = [...maps, plan, cellar];
    const read = await readDraft('kanka', [
      file('locations.json', api([...locations, hall])),
      file('maps.json', api(all)),
      file('map_markers.json', api(markers)),
    ]);
    expect(read.positions('Hall')[0]).toMatchObject({ parent: 'location:1', at: { lat: 540, lng: 960 } });
    expect(read.positions('Cellar')[0]).toMatchObject({ parent: 'location:4', at: { lat: 150, lng: 200 } });
    expect(read.draft.locations.filter(({ isRoot }) => isRoot).map(({ name }) => name)).toEqual(['Far Land']);
    // A marker that leads to the map itself gives its position.
    const led = await readDraft('kanka', [
      file('locations.json', api([...locations, hall])),
      file('maps.json', api(all)),
      file('map_markers.json', api([...markers, marker(20, { entity_id: 26 })])),
    ]);
    expect(led.positions('Hall').map(({ at }) => at)).toEqual([{ lat: 422.857, lng: 499 }]);
  });

  it('have maps by their folder, as newer exports write them', async () => {
    const entity = { id: 15, name: 'Land', entry: '', is_private: false };
    const read = await readDraft('kanka', [
      file('locations/oak.json', { id: 2, name: 'Oak', entity: { id: 12, name: 'Oak' } }),
      file('maps/land.json', {
        id: 5,
        name: 'Land',
        width: 900,
        height: 800,
        entity,
        markers: [marker(1, { entity_id: 12 })],
      }),
    ]);
    expect(read.location('Land')).toMatchObject({ map: { width: 900, height: 800 }, isRoot: true });
    expect(read.positions('Oak')).toHaveLength(1);
  });

  it('are also read as an export with one file an entity', async () => {
    const entity = { id: 12, name: 'Oak', entry: '<p>Tall.</p>', is_private: false };
    const read = await readDraft('kanka', [
      file('locations/oak.json', { id: 2, entity }),
      file('maps/land.json', {
        ...maps[0],
        location_id: null,
        markers: [{ ...marker(1, { entity_id: 12 }), map_id: undefined }],
      }),
    ]);
    expect(read.location('Oak')?.text?.top_section).toBe('Tall.');
    expect(read.positions('Oak')[0]?.parent).toBe('map:5');
  });
});

describe('the file about a campaign', () => {
  it('needs no ID, and other things without one are named in the report', async () => {
    const read = await readDraft('kanka', [
      file('campaign.json', { name: 'Amberland', entry: '<p>World.</p>' }),
      file('locations/oak.json', { name: 'Oak', parent_location_id: null }),
      file('locations/elm.json', { id: 4, entity_id: 14, name: 'Elm', parent_location_id: null }),
    ]);
    expect(read.report.skipped).toEqual([expect.objectContaining({ what: 'No ID', count: 1, examples: ['Oak'] })]);
    expect(read.location('Elm')?.isOffMap).toBe(true);
  });
});
