import type {
  CampaignAnswer,
  ErrorBody,
  Fog,
  FogChanges,
  FogState,
  LiveNews,
  LocationMapDetails,
} from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { fetchPicture, landPixels, mapFor, picturesOf, showPixels } from '../../../test-support/fogged-pictures.ts';
import { exportCampaign } from '../../archive/campaign-export.ts';
import { addressesAsKeys } from '../../media/capabilities/picture-addresses.ts';

/* What the unknown ground of a map is drawn as, where its DM chose that. */

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await showPixels(server, MAP, landPixels());
  await send('', { is_on: true });
});
afterAll(() => server.close());

const of = (path = ''): string => `/api/home/campaign/${campaign.id}/fog/${server.place(MAP)}/${path}`;
const send = (path: string, body: object) => server.post<FogState & ErrorBody>(of(path), body, { as: dm });
const changes = async (since: string): Promise<FogChanges> =>
  (await server.get<FogChanges>(of(`changes/?since=${since}`), { as: player })).body;
const pictures = async () => picturesOf(await mapFor(server, campaign, MAP, { as: player }));
const bytesOf = async (what: string) => (await fetchPicture(server, (await pictures()).get(what) ?? '')).bytes;

test('it is drawn as the map is until the DM chooses, and so again when they take that back', async () => {
  const own = await bytesOf('1/0/0');
  const before = (await pictures()).get('1/0/0');
  const { body: sea } = await send('', { ground: 'sea' });
  expect(sea).toMatchObject({ is_on: true, ground: 'sea', own_ground: 'parchment' });
  const drawn = await bytesOf('1/0/0');
  expect(drawn.equals(own)).toBe(false);
  expect((await pictures()).get('1/0/0'), 'browsers ask anew').not.toBe(before);
  expect((await fetchPicture(server, before ?? '')).bytes.equals(drawn), 'at old addresses too').toBe(true);
  expect((await send('', { ground: 'stone' })).body.revision).not.toBe(sea.revision);
  const { body: back } = await send('', { ground: null });
  expect(back).toMatchObject({ is_on: true, ground: null });
  expect((await bytesOf('1/0/0')).equals(own)).toBe(true);
  expect((await pictures()).get('1/0/0')).toBe(before);
});

test('how far a party sees is kept for DMs alone, and changes nothing that players see', async () => {
  const seen = [await server.get(of('changes/?since='), { as: player }), await pictures()];
  const { revision } = (await send('', { sight: 12.5 })).body;
  expect((await server.get<Fog>(of(), { as: dm })).body).toMatchObject({ sight: 12.5, is_on: true, revision });
  expect([await server.get(of('changes/?since='), { as: player }), await pictures()]).toMatchObject([
    { body: (seen[0] as { body: object }).body },
    seen[1],
  ]);
  for (const sight of [0, -1, 1e7, '5']) expect((await send('', { sight })).status).toBe(400);
  expect((await send('', { sight: null })).body.sight).toBeNull();
});

test('all of a picture is another one then, and tables are told so, by the fog alone', async () => {
  const { body: details } = await server.get<LocationMapDetails>(
    `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`,
    { as: player },
  );
  const { body: on } = await send('acts/', { level: 'clear', shape: { circle: { lng: 300, lat: 300, radius: 60 } } });
  expect((await changes(on.revision)).tiles).toEqual([]);
  const { body: blue } = await send('', { ground: 'blueprint' });
  expect(await changes(on.revision)).toEqual({ revision: blue.revision, tiles: null });
  expect(await changes(blue.revision)).toEqual({ revision: blue.revision, tiles: [] });
  const url = `/api/home/campaign/${campaign.id}/revision/?since=${details.revision ?? ''}`;
  const { body: news } = await server.get<LiveNews>(url, { as: player });
  expect(news.kinds).toEqual(['fog']);
  // Only what is hidden is drawn otherwise.
  const { body: more } = await send('acts/', { level: 'clear', shape: { all: {} } });
  expect((await fetchPicture(server, (await pictures()).get('1/0/0') ?? '')).status).toBe(200);
  const clear = await bytesOf('1/0/0');
  await send('', { ground: 'night' });
  expect((await bytesOf('1/0/0')).equals(clear)).toBe(true);
  expect(more.ground).toBe('blueprint');
});

test('it stays as it is while fog is switched off and on, and no other ground is taken', async () => {
  await send('', { ground: 'atlas', is_on: true });
  expect((await send('', { is_on: false })).body).toMatchObject({ is_on: false, ground: 'atlas' });
  expect((await send('', { is_on: true })).body).toMatchObject({ is_on: true, ground: 'atlas' });
  expect((await send('', { ground: 'lava' })).status).toBe(400);
  expect((await send('', {})).status).toBe(400);
  const as = { as: player };
  expect((await server.post<ErrorBody>(of(), { ground: 'sea' }, as)).status).toBe(403);
});

test('it goes along with all that was covered in the copy of a campaign as its DM sees it, and in no other', async () => {
  await send('', { ground: 'sea' });
  const source = { ...server.app.campaigns, addressesFor: addressesAsKeys };
  const { fogs } = await exportCampaign(source, campaign.id, 'dm');
  const { body: fog } = await server.get<Fog>(of(), { as: dm });
  expect(fog.acts.length).toBeGreaterThan(0);
  expect(fogs).toEqual([fog]);
  expect(await exportCampaign(source, campaign.id, 'player')).not.toHaveProperty('fogs');
});
