import { describe, expect, it } from 'vitest';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';

const marker = (id: string, loc: unknown, link: string | null, more: object = {}) => ({
  id,
  type: 'Town',
  loc,
  link,
  percent: null,
  command: false,
  ...more,
});

const CITY = `---
location: "[[Land]]"
aliases: [Big]
---
> [!metadata|map]- Map
> \`\`\`leaflet
> id: city-map
> image: [[City Map.png]]
> ### bounds: [[0,0], [1, 1]]
> bounds: [[0,0], [300, 400]]
> marker: Inn, 10, 20, [[Oak Inn|The Oak]]
> marker: Inn, 11, 21
> \`\`\`

# City
A **fine** city by the [[Sea|water]]. \`VIEW[{x}]\` ![[pic.png]]

> [!recite]- Read aloud
> Secret words.

## History
### Early
Old *days*.
## Empty

## Rumours
%% for the DM %%
- one
\`\`\`dataview
TABLE x
\`\`\`
`;

describe('a vault with the Leaflet plugin', () => {
  const data = {
    mapMarkers: [
      {
        id: 'land-map',
        files: ['Land.md'],
        markers: [
          marker('m1', [-50, 100], 'City', { percent: [0.25, 0.5] }),
          marker('m2', [-20, 80], 'City#Harbour'),
          marker('m3', [-1, 1], null),
          marker('m4', [-1, 1], 'app:reload', { command: true }),
          marker('m5', [-90, 300], 'Lost Note'),
        ],
        overlays: [{}],
        shapes: [
          {
            type: 'polygon',
            vertices: [
              { lat: -10, lng: 10 },
              { lat: -10, lng: 30 },
              { lat: -30, lng: 30 },
            ],
          },
        ],
      },
      {
        id: 'city-map',
        files: ['City.md'],
        markers: [marker('m6', [120, 200], 'Oak Inn', { percent: [-1, 7] })],
        overlays: [],
        shapes: [],
      },
    ],
  };
  const files = [
    file('.obsidian/plugins/obsidian-leaflet-plugin/data.json', data),
    file('Places/City.md', CITY),
    file('Land.md', 'Wide land.'),
    file('Oak Inn.md', 'Warm.'),
    file('Diary.md', 'Not a place.'),
  ];

  it("sizes a map without bounds by a marker's share of the picture, and counts down from the top", async () => {
    const { draft, positions, location } = await readDraft('obsidian', files);
    expect(location('Land')).toMatchObject({
      map: { width: 400, height: 100 },
      isRoot: true,
      text: { top_section: 'Wide land.' },
    });
    expect(positions('City')[0]).toMatchObject({ at: { lng: 100, lat: 50 }, parent: location('Land')?.key });
    expect(draft.locations.find((one) => one.key === 'note:city#harbour')?.name).toBe('Harbour');
  });

  it("takes the bounds of a map from its note, where shares are stale, and makes it the note's place", async () => {
    const { positions, location } = await readDraft('obsidian', files);
    expect(location('City')).toMatchObject({ map: { width: 400, height: 300 }, isRoot: false });
    // The plugin's marker and the note's own represent the same place.
    expect(positions('Oak Inn').map(({ at }) => at)).toEqual([
      { lng: 200, lat: 120 },
      { lng: 20, lat: 10 },
    ]);
  });

  it('leaves code, layout callouts, comments, and empty sections out of the plain text', async () => {
    const { location } = await readDraft('obsidian', files);
    expect(location('City')?.text).toMatchObject({
      top_section: 'A fine city by the water.\n\nSecret words.',
      sections: [
        { name: 'History', clean_text: '', subsections: [{ name: 'Early', content: ['Old days.'] }] },
        { name: 'Rumours', clean_text: '• one', subsections: [] },
      ],
    });
  });

  it('keeps formatting, and links to imported notes', async () => {
    const links = 'See [[Places/City|the town]], [[City#harbour]], [[land]], [[Oak Inn]] and [[Nowhere|no place]].';
    const { location } = await readDraft('obsidian', [...files, file('Road.md', links)]);
    expect(location('City')?.text?.markdown).toBe(
      [
        'A **fine** city by the water.',
        '',
        '> [!read-aloud]',
        '> Secret words.',
        '',
        '## History',
        '',
        '### Early',
        '',
        'Old *days*.',
        '',
        '## Rumours',
        '',
        ':::secret',
        'for the DM',
        ':::',
        '',
        '- one',
      ].join('\n'),
    );
    expect(location('Road')?.text?.markdown).toBe(
      'See [[#note:city|the town]], [[#note:city#harbour|City harbour]], [[#note:land|land]], [[#note:oak inn]] and no place.',
    );
    expect(location('Land')?.text).not.toHaveProperty('markdown');
  });

  it('reports what it left out', async () => {
    const read = await readDraft('obsidian', files);
    expect([
      skipped(read, 'no name'),
      skipped(read, 'commands'),
      skipped(read, 'drawn shape'),
      changed(read, 'kept without a map'),
    ]).toEqual([2, 1, 1, 1]);
    expect(read.report.unmapped).toMatchObject({ overlays: 1, 'front matter location': 1 });
    const numbered = await readDraft('obsidian', files, { unnamed: 'number' });
    expect(numbered.positions('Land 1')[0]?.geojson?.geometry.coordinates).toEqual([
      [
        [
          [10, 90],
          [30, 90],
          [30, 70],
          [10, 90],
        ],
      ],
    ]);
  });

  it.each([true, false])(
    'keeps its comments, callouts, and unpublished notes hidden, in an open world: %s',
    async (isOpen) => {
      const hiding = [
        ...files,
        file('Oak Inn.md', 'Warm. %%Hush: a trap door.%% Dry.\n\n> [!secret] Hush\n> A spy.'),
        file(
          'Lost Note.md',
          '---\npublish: false\n---\nHush: a hoard.\n```leaflet\nid: hush\nbounds: [[0,0],[9,9]]\nmarker: Inn, 1, 2, [[Cave]]\n```',
        ),
        file('Attic.md', '---\npublish: false\n---\nHush.'),
      ].filter(({ name }, at) => name !== 'Oak Inn.md' || at === files.length);
      const { draft, location, report } = await readDraft('obsidian', hiding, { isOpen });
      const mark = isOpen ? ':::secret' : ':::secret dm';
      expect(location('Oak Inn')?.text?.top_section).toBe('Warm. Dry.');
      expect(location('Oak Inn')?.text?.markdown).toBe(
        `Warm. Dry.\n\n${mark}\nHush: a trap door.\n:::\n\n${mark}\n**Hush**\nA spy.\n:::`,
      );
      const hidden = draft.locations.filter(({ isHidden }) => isHidden).map(({ name }) => name);
      expect(hidden).toEqual(['Lost Note', 'Attic']);
      expect(report.notes.join()).toContain('3 passages hidden from players are secret');
      expect(report.notes.join()).toContain('2 places hidden from players are kept');
      const without = await readDraft('obsidian', hiding, { isOpen, hidden: 'skip' });
      expect(JSON.stringify(without.draft)).not.toMatch(/Hush|Lost Note|Attic/);
    },
  );

  it('reads all fields of a block: pictures, miles, layers, and the descriptions of markers', async () => {
    const wood = { name: 'Fan Wood' };
    const ring = [
      [80, 60],
      [100, 60],
      [100, 80],
      [80, 60],
    ];
    const layer = { type: 'Feature', properties: wood, geometry: { type: 'Polygon', coordinates: [ring] } };
    const block = [
      '```leaflet',
      'id: realm',
      'image:',
      '  - [[realm.png|Realm]]',
      '  - [[realm-paths.png]]',
      'bounds: [[0,0], [141, 188]]',
      'unit: km',
      'scale: 2',
      'marker: default, 10, 20, [[Gate|The Gate]], "by the river, in the east", 1, 5',
      'marker: Square, 32.5, 55, Town Square,Town Square,,',
      'marker: default, 7, 8, [[Oak]], old, 1',
      'marker: default, 9, 9, , A well',
      'geojson:',
      '  - [[wood.geojson|Woods]]',
      'geojson: [[gone.geojson]]',
      '```',
    ];
    const read = await readDraft('obsidian', [
      file('Realm.md', block.join('\n')),
      file('Oak.md', 'Tall.'),
      file('maps/wood.geojson', { type: 'FeatureCollection', features: [layer] }),
      file('maps/other.geojson', { type: 'FeatureCollection', features: [layer] }),
    ]);
    expect(read.location('Realm')).toMatchObject({ picture: 'realm.png', map: { width: 188, height: 141 } });
    expect(read.location('Realm')?.miles_per_unit).toBeCloseTo(1.242742, 6);
    expect(read.location('The Gate')?.text?.top_section).toBe('by the river, in the east');
    expect(read.location('Town Square')).toMatchObject({ type: 'Square', text: null });
    expect(read.location('Oak')?.text?.top_section).toBe('Tall.');
    expect(read.positions('A well')[0]?.at).toEqual({ lng: 9, lat: 9 });
    expect(read.positions('Fan Wood')[0]).toMatchObject({ parent: read.location('Realm')?.key, at: null });
    expect(read.positions('Fan Wood')[0]?.geojson?.geometry.coordinates[0]?.[0]).toEqual(ring);
    expect([skipped(read, 'layers of a map'), skipped(read, 'that no map shows')]).toEqual([1, 1]);
  });

  it('whose maps have no known size ends slightly beyond the outermost marker', async () => {
    const one = { mapMarkers: [{ id: 'x', markers: [marker('a', [-50, 100], 'A')], shapes: [], overlays: [] }] };
    const read = await readDraft('obsidian', [file('data.json', one)]);
    expect(read.draft.locations.find((location) => location.map !== null)?.map?.width).toBeCloseTo(110, 6);
    expect(changed(read, 'unknown size')).toBe(1);
  });

  it('without maps is refused with a hint where maps are stored', async () => {
    await expect(readDraft('obsidian', [file('A.md', 'text')])).rejects.toThrow('obsidian-leaflet-plugin/data.json');
  });
});
