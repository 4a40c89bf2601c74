/*
 * Exports of Foundry VTT, each as that version writes it. "Export Data" of one document removes its ID, its folder,
 * and its reading rights; embedded documents keep these. Words of secrets begin with "Hush".
 */

const text = (content: string) => ({ type: 'text', title: { show: true, level: 1 }, text: { format: 1, content } });
const secret = (words: string) => `<section class="secret" id="secret-aZ3kfQ9sLmT0vW1x"><p>${words}</p></section>`;

const page = (_id: string, name: string, content: string, level: number) => ({
  _id,
  name,
  ...text(content),
  src: null,
  system: {},
  flags: {},
  sort: 100_000,
  ownership: { default: level },
});

const stats = (coreVersion: string, uuid?: string) => ({
  coreVersion,
  systemId: 'dnd5e',
  systemVersion: '3.3.1',
  createdTime: 1_700_000_000_000,
  lastModifiedBy: null,
  ...(uuid === undefined
    ? {}
    : { exportSource: { worldId: 'glen', uuid, coreVersion, systemId: 'dnd5e', systemVersion: '3.3.1' } }),
});

const note = (_id: string, x: number, y: number, more: object = {}) => ({
  _id,
  entryId: null,
  pageId: null,
  x,
  y,
  elevation: 0,
  sort: 0,
  text: '',
  fontFamily: 'Signika',
  fontSize: 32,
  textAnchor: 1,
  texture: { src: 'icons/svg/book.svg', tint: '#ffffff' },
  iconSize: 40,
  global: true,
  flags: {},
  ...more,
});

const empty = { drawings: [], tokens: [], lights: [], sounds: [], templates: [], tiles: [], walls: [] };

/** A scene of 2000 x 1500 with its corner at (500, 400). */
const scene = (name: string, more: object) => ({
  name,
  width: 2000,
  height: 1500,
  padding: 0.25,
  grid: { type: 1, size: 100, distance: 5, units: 'ft' },
  ...empty,
  notes: [] as object[],
  navigation: true,
  flags: {},
  ...more,
});

/** Version 9, "Export Data" of a journal entry: one text, with the world in the flags. */
export const journal9 = {
  name: 'The Old Mill',
  img: 'worlds/glen/mill.webp',
  flags: { exportSource: { world: 'glen', coreVersion: '9.280' } },
  content: `<p>It grinds no corn.</p>${secret('Hush: bones are ground.')}<p>Ask @JournalEntry[Tr0ll0000000000a]{the troll}.</p>`,
};

/**
 * Version 9, a scene of a world: reading rights are called permission, the grid is a number, the picture is `img`.
 */
export const scene9 = scene('Mill Valley', {
  _id: 'Va11ey0000000009',
  img: 'worlds/glen/valley.webp',
  grid: 100,
  gridType: 1,
  shiftX: 0,
  shiftY: 0,
  permission: { default: 0 },
  notes: [note('n9', 1_000, 900, { text: '[A] Mill', entryId: 'Mi110000000000j9' })],
});

/** Version 9, a pack of journal entries: one document a line; the last of each ID counts. */
export const pack9 = [
  { _id: 'Mi110000000000j9', name: 'Mill', content: '<p>Old.</p>', permission: { default: 2 } },
  {
    _id: 'Mi110000000000j9',
    name: 'Mill',
    content: `<p>New.</p>${secret('Hush: bones.')}`,
    permission: { default: 2 },
  },
  { _id: 'G0ne00000000000a', name: 'Gone', content: '<p>Gone.</p>', permission: { default: 2 } },
  { _id: 'G0ne00000000000a', $$deleted: true },
  { _id: 'C4at00000000000a', user: 'x', content: 'Hush, said at the table', whisper: ['y'], type: 1 },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

/**
 * Version 10, a journal as unpacked by the Foundry CLI: with a key, and pages with their own rights, one in Markdown.
 */
export const journal10 = {
  _id: 'Ga2etteer00000a0',
  _key: '!journal!Ga2etteer00000a0',
  name: 'Gazetteer',
  folder: null,
  sort: 0,
  flags: {},
  ownership: { default: 2 },
  _stats: stats('10.312'),
  pages: [
    page('P0fford00000000a', 'Ford', '<p>A ford.</p>', -1),
    page('P1cave00000000a0', 'Hush Cave', '<p>Hush: a dragon.</p>', 0),
    page('P2keep00000000a0', 'Keep', '<p>Hush: only its name is known.</p>', 1),
    {
      _id: 'P3mark00000000a0',
      name: 'Inn',
      type: 'text',
      title: { level: 1 },
      ownership: { default: 3 },
      sort: 4,
      text: {
        format: 2,
        content: '<p>Beds.</p>',
        markdown:
          'Ten **beds**.\n\n<section class="secret">\n\nHush: *bugs*.\n\n</section>\n\n> [!gm]\n> Hush: mice.\n\nAle.',
      },
    },
  ],
};

/** Version 11, "Export Data" of a scene: the ID is only at the end of the file name. */
export const scene11 = {
  name: 'fvtt-Scene-ford-valley-Sc3neFord0000011.json',
  content: scene('Ford Valley', {
    background: { src: 'worlds/glen/ford.webp', offsetX: 0, offsetY: 0 },
    flags: { exportSource: { world: 'glen', system: 'dnd5e', coreVersion: '11.315', systemVersion: '2.4.1' } },
    _stats: stats('11.315'),
    notes: [
      note('n1', 1_000, 900, { entryId: 'Ga2etteer00000a0', pageId: 'P0fford00000000a' }),
      note('n2', 1_100, 900, { entryId: 'Ga2etteer00000a0', pageId: 'P1cave00000000a0' }),
      note('n3', 1_200, 900, { entryId: 'Ga2etteer00000a0', pageId: 'P2keep00000000a0' }),
      note('n4', 1_300, 900, { entryId: 'Ga2etteer00000a0', pageId: 'P3mark00000000a0' }),
      note('n5', 1_400, 900, { text: 'Signpost' }),
      note('n6', 1_500, 900, { text: 'Hush: whose journal is not here', entryId: 'N0where000000000' }),
    ],
    drawings: [{ _id: 'd1', x: 900, y: 800, text: 'The Glen', shape: { type: 'r', width: 90, height: 20 } }],
  }),
};

/** Version 12, "Export Data" of a journal entry without reading rights; its source is in its statistics. */
export const journal12 = {
  name: 'Watchtower',
  flags: {},
  _stats: stats('12.331', 'JournalEntry.Watcht0wer000012'),
  pages: [
    page('W1aaaaaaaaaaaaaa', 'Outside', '<p>Hush: nobody said who may read this.</p>', -1),
    page('W2aaaaaaaaaaaaaa', 'Inside', `<p>A stair.</p>${secret('Hush: a lever.')}`, 2),
  ],
};

/** Version 13, "Export Data" of scenes whose pins have the names of other scenes, one of which leads back. */
export const scenes13 = [
  scene('Realm', {
    _id: 'Rea1m00000000013',
    background: { src: 'realm.webp' },
    ownership: { default: 0 },
    _stats: stats('13.351'),
    notes: [
      note('r1', 1_000, 900, { text: 'Amber Town', entryId: 'T0wnj00000000013' }),
      note('r2', 1_200, 900, { text: 'crypt' }),
      note('r3', 1_300, 900, { text: 'Realm' }),
    ],
  }),
  scene('Crypt', {
    _id: 'Crypt00000000013',
    background: { src: 'crypt.webp' },
    ownership: { default: 0 },
    _stats: stats('13.351'),
    notes: [note('c1', 800, 700, { text: 'Realm' })],
  }),
  scene('Amber Town', {
    _id: 'Amber00000000013',
    background: { src: 'amber.webp' },
    ownership: { default: 0 },
    _stats: stats('13.351'),
  }),
];

export const journal13 = {
  _id: 'T0wnj00000000013',
  name: 'Amber Town',
  ownership: { default: 2 },
  _stats: stats('13.351'),
  pages: [
    page(
      'T1aaaaaaaaaaaa13',
      'Amber',
      `<p>Walls.</p><section id="secret-b" class="secret revealed"><p>Known by now.</p></section>${secret('Hush: a traitor.')}`,
      -1,
    ),
  ],
};

/** Version 13, an adventure: whole documents, with the rights of each. */
export const adventure13 = {
  _id: 'Adv3nture0000013',
  name: 'The Glen',
  img: null,
  caption: '',
  sort: 0,
  description: '<p>Hush: the plot.</p>',
  actors: [],
  combats: [],
  items: [],
  tables: [],
  macros: [],
  cards: [],
  playlists: [],
  folders: [],
  flags: {},
  scenes: scenes13,
  journal: [journal13],
  _stats: stats('13.351'),
};

const level = (_id: string, name: string, bottom: number, src: string | null) => ({
  _id,
  name,
  elevation: { bottom, top: bottom + 10 },
  background: { src, color: '#999999', tint: '#ffffff' },
  foreground: { src: null },
  fog: { src: null },
  textures: { fit: 'fill', scaleX: 1 },
  visibility: { levels: [] },
});

/** Version 14, a scene with levels: it has no picture of its own, and notes list their levels. */
export const scene14 = scene('Cabin', {
  _id: 'Cab1n00000000014',
  initialLevel: 'groundLevel00014',
  shiftX: 10,
  shiftY: 20,
  _stats: stats('14.353'),
  levels: [
    level('atticLevel000014', 'Attic', 10, 'worlds/glen/attic.webp'),
    level('groundLevel00014', 'Ground', 0, 'worlds/glen/ground.webp'),
    level('cellarLevel00014', 'Cellar', -10, 'worlds/glen/cellar.webp'),
    level('skyLevel00000014', 'Sky', 20, null),
  ],
  notes: [
    note('l1', 1_010, 920, { text: 'Stove', levels: ['groundLevel00014'] }),
    note('l2', 1_010, 920, { text: 'Barrels', levels: ['cellarLevel00014'] }),
    note('l3', 1_010, 920, { text: 'Chimney', levels: [] }),
    note('l4', 1_010, 920, { text: 'Stair', levels: ['cellarLevel00014', 'groundLevel00014'] }),
  ],
});

/** Version 14 with one level, the result of migrating a scene from version 13. */
export const migrated14 = scene('Hut', {
  _id: 'Hut0000000000014',
  initialLevel: null,
  _stats: stats('14.353'),
  levels: [level('defaultLevel0000', 'Level', 0, 'worlds/glen/hut.webp')],
});

/** A future version. */
export const journal15 = { ...journal13, _id: 'T0wnj00000000015', _stats: stats('15.400') };

/** Other contents of a module beside scenes and journals. */
export const moduleAsides: [name: string, content: unknown][] = [
  ['glen/module.json', { id: 'glen', title: 'Glen', version: '1.0.0', compatibility: { minimum: '12' }, packs: [] }],
  ['glen/lang/en.json', { GLEN: { Title: 'Glen' } }],
  ['glen/README.md', '# The Glen'],
  [
    'glen/packs/actors/troll.json',
    { _id: 'Tr0ll0000000000a', name: 'Troll', type: 'npc', flags: {}, _stats: stats('13.351') },
  ],
];
