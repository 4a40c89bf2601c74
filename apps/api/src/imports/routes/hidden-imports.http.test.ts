import type { WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as foundry from '../../../../../packages/importers/test-support/foundry-exports.ts';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type ImportApp, importApp } from '../../../test-support/import-app.ts';
import { whereImportSays } from '../../../test-support/import-leaks.ts';
import { ownWorldsWith } from '../../../test-support/worlds-app.ts';

/*
 * Files of every format that hides things from players go into an open world and into one that is not. Every word of what
 * they hide begins with "Hush", and no answer to anybody who must not read it may hold that.
 */

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const page = (id: string, text: string, more: object = {}) => ({
  id,
  name: `Page ${id}`,
  type: 'page',
  content: { type: 'doc', content: [paragraph(text)] },
  ...more,
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
            ],
          },
        },
        { ...page('t1', ''), content: { type: 'doc', content: [paragraph('Wide.'), block] } },
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
      { id: 4, map_id: 6, name: 'Hush room', longitude: 5, latitude: 6, shape_id: 1, visibility_id: 1 },
    ),
  ],
];

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
];

const json = (name: string, content: unknown) => ({ name, bytes: JSON.stringify(content) });
const imports = [
  [json(foundry.scene11.name, foundry.scene11.content), json('gazetteer.json', foundry.journal10)],
  [json('fvtt-Adventure-the-glen.json', foundry.adventure13), json('tower.json', foundry.journal12)],
  [json('scene.json', foundry.scene9), { name: 'journal.db', bytes: foundry.pack9 }],
  [json('keeper.json', legendKeeper)],
  kanka.map(([name, content]) => json(name, content)),
  worldAnvil.map((article) => json(`articles/${article.id}.json`, article)),
];

let server: ImportApp;
beforeEach(async () => {
  server = await importApp({ config: { ownWorlds: ownWorldsWith({ worldsEach: 3, locationsEach: 200 }) } });
});
afterEach(() => server.close());

const whereHushed = (as: Person | undefined, query = '') => whereImportSays(server, 'hush', as, query);

async function bringInAll(by: Person, worldId?: string): Promise<string[]> {
  const notes: string[] = [];
  for (const files of imports) {
    const { status, body } = await server.upload(files, {}, by, worldId);
    expect(status, JSON.stringify(body)).toBe(200);
    await server.app.jobs.idle('import');
    expect((await server.post(`/api/imports/${body.id}/apply/`, {}, { as: by })).status).toBe(200);
    await server.app.jobs.idle('import');
    const done = (
      await server.get<{ state: string; report: { notes: string[] } }>(`/api/imports/${body.id}/`, { as: by })
    ).body;
    expect(done.state).toBe('done');
    notes.push(...done.report.notes);
  }
  return notes;
}

test('what files hide is for the editors of an open world alone', async () => {
  const notes = await bringInAll(server.mara);
  expect(notes).toContain(
    '2 places hidden from players are kept as drafts, which only those who edit this world can see.',
  );
  const [dm, player] = [await server.person('DM'), await server.person('Player')];
  const campaign = await server.campaign(dm);
  await server.join(campaign, player);
  expect(await whereHushed(undefined)).toEqual([]);
  expect(await whereHushed(player)).toEqual([]);
  for (const as of [dm, player]) expect(await whereHushed(as, `campaign_id=${campaign.id}`)).toEqual([]);
  // It is all there, for editors.
  const toStaff = (await whereHushed(server.mara)).join();
  for (const draft of ['hush_cave', 'hush_lair', 'hush_den']) expect(toStaff).toContain(`${draft}_draft_`);
  const secrets = server.database.sqlite.prepare('select secrets from wiki_pages').pluck().all().join();
  expect(secrets).toContain(':::secret\nHush: *bugs*.\n:::');
  expect(secrets).not.toContain(':::secret dm');
}, 600_000);

test('what files hide is for the DMs of a world that is not open: no campaign knows the places', async () => {
  const [owner, player, stranger] = [
    await server.person('Owner'),
    await server.person('Player'),
    await server.person('Stranger'),
  ];
  server.database.sqlite.prepare('update users set email_verified = 1 where id = ?').run(owner.id);
  const world = (await server.post<WorldDetails>('/api/worlds/', { name: 'Mine' }, { as: owner })).body;
  const notes = await bringInAll(owner, world.id);
  expect(notes).toContain('2 places hidden from players are kept, and no campaign knows them.');
  const campaign = await server.campaign(owner);
  await server.join(campaign, player);
  await server.post(`/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] }, { as: owner });
  const here = `campaign_id=${campaign.id}`;
  expect(await whereHushed(player, here)).toEqual([]);
  expect(await whereHushed(owner, `${here}&as=player`)).toEqual([]);
  expect(await whereHushed(undefined)).toEqual([]);
  for (const as of [stranger, player]) expect(await whereHushed(as, `world_id=${world.id}`)).toEqual([]);
  // A place whose text is shown keeps its secrets.
  const inn = server.database.sqlite.prepare("select id from locations where slug = 'inn'").pluck().get() as number;
  const settings = { campaign_id: campaign.id, location_id: inn, show_players: true, show_wiki: true };
  expect((await server.post('/api/save_campaign_location_settings/', settings, { as: owner })).status).toBe(200);
  const shown = await server.get(`/api/location_wiki/inn/?${here}`, { as: player });
  expect(shown.text).toContain('Ale.');
  expect(await whereHushed(player, here)).toEqual([]);
  const toOwner = (await whereHushed(owner, here)).join();
  expect(toOwner).toMatch(/\/api\/location_wiki\/(inn|keep)/);
  expect(toOwner).toContain('/api/location_map_details/ford_valley/');
}, 600_000);
