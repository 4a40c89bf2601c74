import { expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';

/*
 * Saves of version 1.99 and later in the generator's format: Windows line ends, a picture with several lines, and
 * after the markers the roads of each cell, all routes, zones, and ice.
 */

const json = JSON.stringify;
const burgs = [
  {},
  { i: 1, x: 30, y: 20, cell: 0, name: 'Crown', capital: 1, state: 1, population: 30 },
  { i: 2, x: 130, y: 70, cell: 1, name: 'Ford', capital: 0, state: 1, population: 6.5 },
];
const way = (i: number, group: string, points: number[][], name?: string) => ({ i, group, feature: 2, points, name });
const routes = [
  way(0, 'roads', [
    [30, 20, 0],
    [80, 40, 1],
    [130, 70, 1],
  ]),
  way(
    2,
    'trails',
    [
      [130, 70, 1],
      [180, 90, 2],
    ],
    'Smugglers Trail',
  ),
  way(3, 'searoutes', [
    [10, 90, 3],
    [90, 95, 3],
  ]),
];

/** Indexes in the published format: of the picture's part and the parts after it. */
function save(version: string, markers: object[] = [{ i: 0, type: 'ruins', x: 210, y: 33 }], own: object = {}): string {
  const parts: string[] = Array.from({ length: 34 }, () => '');
  Object.assign(parts, {
    6: json([0, { i: 1, type: 'ocean' }, { i: 2, type: 'island' }, { i: 3, type: 'lake' }]),
    8: json([
      { i: 0, name: 'Neutrals' },
      { i: 1, name: 'Aria', fullName: 'Kingdom of Aria', pole: [60, 50], ...own },
    ]),
    9: json(burgs),
    17: '',
    22: '',
    24: json([0]),
    26: json([]),
    29: json(markers),
    30: json({ 0: { 1: 0 }, 1: { 0: 0 } }),
    31: json(routes),
    32: json([{ i: 0, name: 'Plague', type: 'Disease', cells: [0, 1], color: '#f00' }]),
    33: json([
      {
        i: 0,
        points: [
          [1, 1],
          [2, 1],
          [2, 2],
        ],
        type: 'glacier',
      },
    ]),
  });
  const picture = '<svg id="map">\n<g id="routes">\n<path id="route0" d="M30,20C40,30,70,38,80,40"/>\n</g>\n</svg>';
  const settings = ['mi', '4', 'square', 'ft', ...Array.from({ length: 16 }, () => ''), 'Isle'].join('|');
  const header = `${version}|File can be loaded in azgaar.github.io/Fantasy-Map-Generator|2025-3-1|123|400|100|77`;
  return [header, settings, '{}', '#fff|1|Marine', json([]), picture, ...parts].join('\r\n');
}

it.each(['1.99.05', '1.104.12', '1.108.8'])('a save of version %s has its towns, markers and ways', async (version) => {
  const read = await readDraft('azgaar', [file('isle.map', save(version))]);
  expect(read.draft.locations[0]).toMatchObject({ name: 'Isle', map: { width: 400, height: 100 }, miles_per_unit: 4 });
  expect(read.positions('Crown')).toHaveLength(1);
  expect(read.positions('Road Crown – Ford')[0]?.geojson?.geometry.coordinates).toHaveLength(3);
  expect(read.location('Smugglers Trail')?.type).toBe('trails');
  // Of the drawn routes only those in the list count, so that none appears twice.
  expect(read.draft.locations.filter(({ type }) => type === 'roads')).toHaveLength(1);
  expect(skipped(read, 'No name')).toBeGreaterThan(0);
});

it('a save of version 1.152 or later has its notes in its things', async () => {
  const markers = [
    { i: 0, type: 'ruins', x: 210, y: 33, name: 'Old Keep', note: '<p>It <b>fell</b>.</p>' },
    { i: 1, type: 'inns', x: 20, y: 30, note: { name: 'Red Inn', legend: 'Good ale.' } },
    { i: 2, type: 'mines', x: 40, y: 30, name: 'Deep Mine' },
  ];
  const read = await readDraft('azgaar', [file('isle.map', save('1.154.0', markers, { note: 'An old realm.' }))]);
  expect(read.location('Old Keep')).toMatchObject({ type: 'ruins', text: { top_section: 'It fell.' } });
  expect(read.location('Red Inn')?.text?.top_section).toBe('Good ale.');
  expect(read.location('Deep Mine')?.text).toBeNull();
  expect(read.location('Kingdom of Aria')?.text?.top_section).toBe('An old realm.');
  expect(read.report.notes.join()).not.toContain('This importer knows');
});

it('a save of a newer version than any known one is read with a note', async () => {
  const read = await readDraft('azgaar', [file('isle.map', save('1.200.3'))]);
  expect(read.positions('Crown')).toHaveLength(1);
  expect(read.report.notes[0]).toBe(
    'These files are from the Fantasy Map Generator 1.200.3. This importer knows the Fantasy Map Generator up to version 1.154: compare what it made with the original.',
  );
});
