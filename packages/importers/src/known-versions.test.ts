import { expect, it } from 'vitest';
import { file, readDraft } from '../test-support/read-draft.ts';
import type { FormatName } from './formats.ts';

const kanka = (version: string) => [
  file('info.json', { kanka_version: '4.1', export_version: version }),
  file('locations/oak.json', { id: 2, name: 'Oak', entity: { id: 12, name: 'Oak' } }),
];
const legendKeeper = (version: unknown) => [
  file('x.json', { version, exportId: 'e', resources: [{ id: 'oak00001', name: 'Oak', documents: [] }] }),
];
const obsidian = (version: unknown) => [
  file('data.json', {
    version,
    mapMarkers: [{ id: 'm', markers: [{ id: 'a', loc: [-5, 5], link: 'Oak' }] }],
  }),
];

it.each<[FormatName, ReturnType<typeof kanka>, string | undefined]>([
  ['kanka', kanka('3.0.0'), undefined],
  ['kanka', kanka('4.0.0'), 'Kanka’s export 4.0.0'],
  ['legendkeeper', legendKeeper(1), undefined],
  ['legendkeeper', legendKeeper(2), 'LegendKeeper’s export 2'],
  ['obsidian', obsidian({ major: 6, minor: 1, patch: 0 }), undefined],
  ['obsidian', obsidian({ major: 7, minor: 0, patch: 1 }), 'the Leaflet plugin 7.0.1'],
  ['obsidian', obsidian(undefined), undefined],
])('files of %s are read, and a version that is not known is told', async (format, files, told) => {
  const { location, report } = await readDraft(format, files);
  expect(location('Oak')?.name).toBe('Oak');
  const notes = report.notes.filter((note) => note.includes('This importer knows'));
  expect(notes).toHaveLength(told === undefined ? 0 : 1);
  expect(notes.join()).toContain(told ?? '');
});
