import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';

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

describe('answers of the Kanka API', () => {
  const files = [
    file('locations.json', api(locations)),
    file('maps.json', api(maps)),
    file('map_markers.json', api(markers)),
  ];

  it("count up from the bottom left, in numbers that are text; a map is its location's", async () => {
    const read = await readDraft('kanka', files);
    expect(read.location('Far Land')).toMatchObject({ isRoot: true, map: { width: 1920, height: 1080 } });
    expect(read.positions('Oak')[0]).toMatchObject({ at: { lat: 422.857, lng: 499 }, scale: 16 });
    expect(read.positions('Sea')[0]?.displayDot).toBe(false);
    expect([skipped(read, 'no coordinates'), skipped(read, 'no name')]).toEqual([1, 1]);
  });

  it('draw circles of 32 corners and polygons, stray commas or not', async () => {
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

  it('keep what is private: places, markers, posts', async () => {
    const read = await readDraft('kanka', files);
    expect(JSON.stringify(read.draft)).not.toMatch(/Lair|Plot|Treason/);
    expect(read.location('Oak')?.text).toMatchObject({
      top_section: 'Near the land and Far Land.',
      sections: [{ name: 'Guard', clean_text: 'Two.' }],
    });
    const asked = await readDraft('kanka', files, { includeHidden: true });
    expect(JSON.stringify(asked.draft)).toMatch(/Lair.*Treason|Treason.*Lair/);
  });

  it('are an export as well, one file an entity', async () => {
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
