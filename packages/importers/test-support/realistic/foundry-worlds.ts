import { hush, type Part, type Sample, sample, tale } from './sample.ts';

const secret = (name: string) => `<section class="secret" id="secret-aZ3kfQ9sLmT0vW1x"><p>${hush(name)}</p></section>`;
const stats = (coreVersion: string) => ({ coreVersion, systemId: 'dnd5e', systemVersion: '3.3.1' });
const page = (_id: string, name: string, content: string, level: number) => ({
  _id,
  name,
  type: 'text',
  title: { show: true, level: 1 },
  text: { format: 1, content },
  ownership: { default: level },
  sort: 1,
});
const note = (_id: string, x: number, more: object) => ({
  _id,
  x,
  y: 500,
  text: '',
  iconSize: 40,
  fontSize: 32,
  texture: { src: 'icons/svg/book.svg' },
  ...more,
});

const journal = (version: string) => ({
  _id: 'J1',
  name: 'Guide',
  pages: [
    page('P1', 'Amford', `<p>${tale('Amford')}</p>${secret('Amford')}`, -1),
    page('P2', 'Amlair', `<p>${hush('Amlair')}</p>`, 0),
  ],
  ownership: { default: 2 },
  _stats: stats(version),
});
const notes = [
  note('a', 700, { entryId: 'J1', pageId: 'P1' }),
  note('b', 900, { entryId: 'J1', pageId: 'P2' }),
  note('c', 1100, { entryId: null, text: 'Amwell' }),
];
const scene = (version: string, more: object = {}) => ({
  _id: 'S1',
  name: 'Amland',
  width: 2000,
  height: 1500,
  padding: 0.25,
  grid: { type: 1, size: 100 },
  background: { src: 'worlds/am/pic-amland.webp', offsetX: 0, offsetY: 0 },
  notes,
  drawings: [],
  walls: [],
  tokens: [],
  ownership: { default: 2 },
  _stats: stats(version),
  ...more,
});
const withoutId = ({ _id, ...rest }: { _id: string } & object) => rest;
/** Before version 10 a journal has one text, and reading rights are called permission. */
const old = [
  {
    _id: 'J1',
    name: 'Amford',
    content: `<p>${tale('Amford')}</p>${secret('Amford')}`,
    img: '',
    permission: { default: 2 },
  },
  { _id: 'J2', name: 'Amlair', content: `<p>${hush('Amlair')}</p>`, permission: { default: 0 } },
];
const oldNotes = [note('a', 700, { entryId: 'J1', icon: 'icons/svg/book.svg' }), note('b', 900, { entryId: 'J2' })];
const oldScene = (_id: string) => ({
  ...withoutId(scene('')),
  _id,
  background: undefined,
  img: 'worlds/am/pic-amland.webp',
  grid: 100,
  permission: { default: 2 },
  notes: oldNotes,
  _stats: undefined,
  ownership: undefined,
});
const lines = (...documents: object[]) => documents.map((one) => JSON.stringify(one)).join('\n');
const foundry = (what: string, ...parts: Part[]): Sample => sample('foundry', `Foundry ${what}`, parts);
const adventure = (version: string) => ({
  name: 'Venture',
  img: null,
  description: '',
  scenes: [scene(version)],
  journal: [journal(version)],
  actors: [],
  items: [],
  folders: [],
  _stats: stats(version),
});

/** Worlds of Foundry VTT, one for each way out of each version. */
export const foundryWorlds: readonly Sample[] = [
  foundry('0.6, databases of a world', ['data/scenes.db', lines(oldScene('S1'))], ['data/journal.db', lines(...old)]),
  foundry(
    '0.8, compendium',
    ['packs/land.db', lines(oldScene('S1'), { $$deleted: true, _id: 'X' })],
    ['packs/texts.db', lines(...old)],
  ),
  foundry(
    '9, Export Data',
    ['fvtt-Scene-amland.json', oldScene('S1')],
    ['fvtt-JournalEntry-amford.json', { ...old[0], flags: { exportSource: { world: 'am', coreVersion: '9.280' } } }],
    ['fvtt-JournalEntry-amlair.json', { ...old[1], flags: { exportSource: { world: 'am', coreVersion: '9.280' } } }],
  ),
  ...['10.291', '11.315', '12.331', '13.348'].map((version) =>
    foundry(`${version}, folder of a world`, ['scenes/S1.json', scene(version)], ['journal/J1.json', journal(version)]),
  ),
  foundry('11.315, Adventure', ['fvtt-Adventure-amventure.json', adventure('11.315')]),
  foundry('13.348, Adventure', ['fvtt-Adventure-amventure.json', adventure('13.348')]),
  foundry('12.331, Export Data of a scene', [
    'fvtt-Scene-amland.json',
    withoutId(scene('12.331', { notes: [note('c', 1100, { text: 'Amwell' })], flags: {} })),
  ]),
  foundry('13.348, Export Data of a journal entry', ['fvtt-JournalEntry-amguide.json', withoutId(journal('13.348'))]),
  foundry('14.350, Export Data of a scene with levels', [
    'fvtt-Scene-amhouse.json',
    withoutId(
      scene('14.350', {
        name: 'Amhouse',
        background: undefined,
        notes: [],
        levels: [
          { _id: 'L1', name: 'Amcellar', background: { src: 'pic-cellar.webp' } },
          { _id: 'L2', name: 'Ground floor', background: { src: 'pic-hall.webp' } },
        ],
        initialLevel: 'L2',
      }),
    ),
  ]),
];
