import { MapGallery } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP, makeLocation, makeMap, makePosition, makeWorld } from '../../../test-support/factories.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
beforeAll(async () => {
  const world = makeWorld();
  const inns = Array.from({ length: 26 }, (_, index) => makeLocation(`inn_${index + 10}`, { map: makeMap() }));
  server = await campaignApp({
    world: {
      ...world,
      locations: [...world.locations, ...inns],
      positions: [...world.positions, ...inns.map(({ slug }) => makePosition('waterdeep', slug))],
    },
  });
  [dm, player] = [await server.person('Dee'), await server.person('Pat')];
});
afterAll(() => server.close());

const gallery = async (query = '', who: Who = {}) => (await server.get<MapGallery>(`/api/maps/${query}`, who)).body;
const slugs = ({ maps }: MapGallery) => maps.map(({ slug }) => slug);

test('the map where one begins stands apart, the others follow by name, a page at a time', async () => {
  const first = await gallery();
  expectShape(MapGallery, first);
  expect(first.home).toMatchObject({ slug: MAP, name: 'Sword Coast', parents: [], miles_across: 200 });
  expect(first.maps).toHaveLength(24);
  expect(first.maps[0]).toMatchObject({
    slug: 'inn_10',
    parents: [{ name: 'Waterdeep', slug: 'waterdeep' }],
    places: 0,
  });
  const second = await gallery('?offset=24');
  expect(second.home?.slug).toBe(MAP);
  const all = [...slugs(first), ...slugs(second)];
  expect(new Set([MAP, ...all]).size).toBe(first.total);
  expect(all).toContain('waterdeep');
  expect(slugs(await gallery('?offset=9999'))).toEqual([]);
});

test('the place that had the address of this page before is named where everybody may know it', async () => {
  expect(await gallery()).not.toHaveProperty('was_here');
  const { sqlite } = server.database;
  const id = server.place('waterdeep');
  sqlite
    .prepare(
      "insert into location_old_slugs (world_id, slug, location_id, created_at) values (1, 'gallery', ?, '2026')",
    )
    .run(id);
  const named = await gallery();
  expectShape(MapGallery, named);
  expect(named.was_here).toEqual({ name: 'Waterdeep', slug: 'waterdeep' });
  sqlite.prepare('update locations set draft = 1 where id = ?').run(id);
  expect(await gallery()).not.toHaveProperty('was_here');
  sqlite.prepare('update locations set draft = 0 where id = ?').run(id);
  sqlite.exec("delete from location_old_slugs where slug = 'gallery'");
});

test('players are shown the maps that they know, by their names, with the places that they know; the DM all', async () => {
  const campaign = await server.campaign(dm);
  await server.join(campaign, player);
  const query = `?campaign_id=${campaign.id}`;
  const nothing = await gallery(query, { as: player });
  expect([nothing.home?.slug, slugs(nothing), nothing.total, nothing.home?.places]).toEqual([MAP, [], 1, 0]);
  await server.show(dm, campaign, 'waterdeep', { knowledge: 'named' });
  await server.show(dm, campaign, 'inn_12', { knowledge: 'visited' });
  await server.show(dm, campaign, 'inn_13', { knowledge: 'rumour' });
  const known = await gallery(query, { as: player });
  expect(known.maps).toMatchObject([{ slug: 'inn_12' }, { slug: 'waterdeep', places: 1 }]);
  expect([known.total, known.home?.places]).toEqual([3, 1]);
  expect(await gallery(`${query}&as=player`, { as: dm })).toEqual(known);
  expect((await gallery(query, { as: dm })).total).toBe((await gallery()).total);
  const alias = { location_id: server.place('inn_12'), knowledge: 'named', alias: 'A Quiet House', show_wiki: false };
  await server.post('/api/save_campaign_location_settings/', { campaign_id: campaign.id, ...alias }, { as: dm });
  expect(slugs(await gallery(query, { as: player }))).not.toContain('inn_12');
});

test('of a fogged map players are shown the masked preview, or none', async () => {
  const campaign = await server.campaign(dm);
  await server.join(campaign, player);
  const query = `?campaign_id=${campaign.id}`;
  const open = (await gallery(query, { as: player })).home?.preview;
  expect(open).toMatch(/preview/);
  const fog = `/api/home/campaign/${campaign.id}/fog/${server.place(MAP)}/`;
  expect((await server.post(fog, { is_on: true }, { as: dm })).status).toBe(200);
  const masked = (await gallery(query, { as: player })).home?.preview;
  expect(masked).not.toBe(open);
  expect(masked).toMatch(/\?v=/);
  expect((await gallery(query, { as: dm })).home?.preview).toBe(open);
});
