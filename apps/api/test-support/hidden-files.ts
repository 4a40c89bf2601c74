import * as foundry from '../../../packages/importers/test-support/foundry-exports.ts';
import type { FileToSend } from './picture-app.ts';

/*
 * Files of every format that hides things from players. Every word of what they hide begins with "Hush".
 */

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const page = (id: string, text: string, more: object = {}) => ({
  id,
  name: `Page ${id}`,
  type: 'page',
  content: { type: 'doc', content: [paragraph(text)] },
  ...more,
});
const mention = (id: string, name: string) => ({
  type: 'paragraph',
  content: [{ type: 'mention', attrs: { id, text: `@${name}` } }],
});
const block = { type: 'extension', attrs: { extensionKey: 'block-secret' }, content: [paragraph('Hush: a block.')] };

const legendKeeper = {
  exportId: 'x',
  calendars: [],
  resources: [
    {
      id: 'land0001',
      name: 'Keeper Land',
      documents: [
        {
          id: 'm1',
          name: 'Map',
          type: 'map',
          map: { min_x: 0, max_x: 400, min_y: -300, max_y: 0, max_zoom: 0 },
          content: {
            pins: [
              { id: 'p1', pos: [-10, 20], name: 'Oak' },
              { id: 'p2', pos: [-30, 40], name: 'Hush pin', isHidden: true },
              { id: 'p3', pos: [-50, 60], linkedResourceId: 'lair0001' },
              { id: 'p4', pos: [-70, 80], linkedResourceId: 'gone0001', name: 'Hush gone' },
            ],
          },
        },
        {
          ...page('t1', ''),
          content: { type: 'doc', content: [paragraph('Wide.'), mention('lair0001', 'Hush Lair'), block] },
        },
        page('t2', 'Hush: a page.', { isHidden: true }),
      ],
    },
    { id: 'lair0001', name: 'Hush Lair', isHidden: true, parentId: 'land0001', documents: [page('t3', 'Hush: gold.')] },
  ],
};

const kankaPage = (...data: object[]) => ({ data, links: {}, meta: {} });
const posts = [{ id: 1, name: 'Hush post', entry: '<p>Hush.</p>', visibility_id: 2 }];
const kanka: [string, object][] = [
  [
    'locations.json',
    kankaPage(
      {
        id: 1,
        entity_id: 11,
        name: 'Kanka Land',
        parent_location_id: null,
        entry: '<p>Wide, by [location:12].</p>',
        is_private: false,
        posts,
      },
      {
        id: 2,
        entity_id: 12,
        name: 'Hush Den',
        parent_location_id: 1,
        entry: '<p>Hush: wolves.</p>',
        is_private: true,
      },
      { id: 3, entity_id: 13, name: 'Elm', parent_location_id: 1, entry: '<p>Tall.</p>', is_private: false },
    ),
  ],
  [
    'maps.json',
    kankaPage(
      { id: 5, entity_id: 21, name: 'Kanka Land', location_id: 1, width: 800, height: 600, grid: 0, is_private: false },
      { id: 6, entity_id: 22, name: 'Hush plan', location_id: null, width: 80, height: 60, grid: 0, is_private: true },
    ),
  ],
  [
    'map_markers.json',
    kankaPage(
      { id: 1, map_id: 5, entity_id: 12, longitude: 10, latitude: 20, shape_id: 1, visibility_id: 1 },
      { id: 2, map_id: 5, entity_id: 13, longitude: 30, latitude: 40, shape_id: 1, visibility_id: 1 },
      { id: 3, map_id: 5, name: 'Hush spot', longitude: 50, latitude: 60, shape_id: 1, visibility_id: 2 },
      {
        id: 5,
        map_id: 5,
        entity_id: 31,
        name: 'Hush house',
        longitude: 70,
        latitude: 80,
        shape_id: 1,
        visibility_id: 1,
      },
      { id: 4, map_id: 6, name: 'Hush room', longitude: 5, latitude: 6, shape_id: 1, visibility_id: 1 },
    ),
  ],
];

const kankaCharacters = kankaPage({ id: 1, entity_id: 31, name: 'Hush spy', title: 'Baron', is_private: true });

const settlement = { entityClass: 'Settlement', templateType: 'settlement', world: { id: 'w', title: 'Amberland' } };
const worldAnvil = [
  {
    ...settlement,
    id: 'a1',
    title: 'Amber',
    state: 'public',
    content: '[p]Traders, near [article:a2].[/p][secret:s]Hush: they smuggle.[/secret]',
    authornotes: 'Hush, more to come.',
    sections: { ggmPlans: { content: 'Hush, the plan.' } },
  },
  { ...settlement, id: 'a2', title: 'Hush Mill', state: 'private', content: '[p]Hush, an old mill.[/p]' },
  { entityClass: 'Secret', id: 's', title: 'Hush', state: 'private', content: '[p]Hush, elsewhere.[/p]' },
  {
    ...settlement,
    id: 'a3',
    title: 'Salt',
    state: 'public',
    content: '[p]Flat.[/p][secret:s]',
  },
  {
    entityClass: 'Map',
    id: 'wm',
    title: 'Anvil Coast',
    world: settlement.world,
    width: 800,
    height: 600,
    markers: [
      { id: 'k1', title: 'Amber', article: { id: 'a1' }, x: 10, y: 20 },
      { id: 'k2', title: 'Hush cove', state: 'private', x: 30, y: 40 },
      { id: 'k3', title: 'Hush wreck', article: { id: 'gone' }, x: 50, y: 60 },
      { id: 'k4', article: { id: 'a2' }, x: 70, y: 80 },
    ],
  },
];

const blockOf = (id: string, ...markers: string[]) =>
  ['```leaflet', `id: ${id}`, 'bounds: [[0,0], [300, 400]]', ...markers, '```'].join('\n');
const obsidian: [string, string][] = [
  [
    'Vault Land.md',
    `Wide. %%Hush: a comment.%% Flat, by [[Hush Fort]].\n\n> [!dm]- Hush\n> Hush: a callout.\n\n${blockOf(
      'land',
      'marker: default, 10, 20, [[Ash]]',
      'marker: default, 30, 40, [[Hush Fort]]',
    )}\n\n%%\nHush: the rest.\n${blockOf('hush', 'marker: default, 1, 2, [[Hush Spot]]')}\n%%`,
  ],
  ['Ash.md', 'Tall.\n\n%% Hush: never closed'],
  [
    'Hush Fort.md',
    `---\npublish: false\n---\nHush: a fort.\n${blockOf('fort', 'marker: default, 1, 2, [[Hush Cell]]')}`,
  ],
  ['Hush Hut.md', '---\npublish: false\n---\nHush: a hut.'],
];

const point = (lon: number, name: string, more = '') =>
  `<Placemark><name>${name}</name>${more}<Point><coordinates>${lon},20</coordinates></Point></Placemark>`;
const off = '<visibility>0</visibility>';
const kml = `<kml><Document><name>Key Land</name>${point(10, 'Fir')}${point(20, 'Hush Fir', off)}<Folder><name>Hush</name>${off}${point(
  30,
  'Hush Yew',
)}</Folder></Document></kml>`;

const json = (name: string, content: unknown): FileToSend => ({ name, bytes: JSON.stringify(content) });

/** The files of each import, by format. */
export const hiddenFiles: Readonly<Record<string, readonly FileToSend[][]>> = {
  foundry: [
    [json(foundry.scene11.name, foundry.scene11.content), json('gazetteer.json', foundry.journal10)],
    [json('fvtt-Adventure-the-glen.json', foundry.adventure13), json('tower.json', foundry.journal12)],
    [json('scene.json', foundry.scene9), { name: 'journal.db', bytes: foundry.pack9 }],
  ],
  legendkeeper: [[json('keeper.json', legendKeeper)]],
  kanka: [[...kanka.map(([name, content]) => json(name, content)), json('characters.json', kankaCharacters)]],
  worldanvil: [worldAnvil.map((thing) => json(`export/${thing.id}.json`, thing))],
  obsidian: [obsidian.map(([name, bytes]) => ({ name, bytes }))],
  kml: [[{ name: 'key.kml', bytes: kml }]],
};
