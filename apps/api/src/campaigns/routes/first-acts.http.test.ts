import type { CampaignAnswer, LiveNews, LocationMapDetails, TableForDm, WhereToAdd } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';

/* What a DM does for the first time, and nobody else is to notice: the revisions of all others stay what they were. */
let server: WorldsApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
let screen: string;
beforeAll(async () => {
  server = await worldsApp();
  dm = await server.confirmed('Dana');
  player = await server.confirmed('Perrin');
});
afterAll(() => server.close());
beforeEach(async () => {
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  screen = (await server.does<TableForDm>(dm, at('table/open/'), {})).screen?.secret ?? '';
});

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const addToMap = () =>
  server.does<WhereToAdd>(dm, at('add_to_map/'), { location_id: server.place(MAP), confirm_open: true });
const addPlace = async () => {
  const { world_id, slug } = await addToMap();
  const url = `/api/location_map_details/${slug}/?world_id=${world_id}`;
  const overlay = (await server.get<LocationMapDetails>(url, { as: dm })).body;
  await server.does(dm, '/api/add_position/', { parent_id: overlay.id, name: 'Smugglers’ den', lat: 3, lng: 4 });
};
const settings = (change: object) =>
  server.does(dm, '/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: server.place('nesmé'),
    knowledge: 'hidden',
    ...change,
  });
const hidden = () => ({ map_id: server.place('waterdeep'), lat: 1, lng: 2 });
const fog = (slug: string, body: object) => server.does(dm, at(`fog/${server.place(slug)}/`), body);

const acts: Record<string, () => Promise<unknown>> = {
  'adds to a map': addToMap,
  'puts a place on the layer, hidden': addPlace,
  'puts a party on a hidden map': () => server.does(dm, at('parties/'), { name: 'Owls', colour: 'teal', ...hidden() }),
  'calls a place on a hidden map': () => server.does(dm, at('ping/'), hidden()),
  'leaves the fog of a map off': () => fog(MAP, { is_on: false }),
  'chooses the ground of a fog that is off': () => fog(MAP, { is_on: false, ground: 'sea' }),
  'covers a hidden map': () => fog('waterdeep', { is_on: true }),
  'keeps a handout ready': () =>
    server.does(dm, at('handouts/'), { title: 'Letter', text: 'Come.', location_id: null }),
  'writes a private note': () => server.note(dm, campaign, MAP, 'Mine.', { private: true }),
  'writes a note at a hidden place': () => server.note(dm, campaign, 'nesmé', 'Soon.'),
  'names a hidden place for players': () => settings({ alias: 'The ford' }),
  'writes the words of a rumor that is none yet': () => settings({ rumour_note: 'Trolls.' }),
  'turns on the text of a hidden place': () => settings({ show_wiki: true }),
};

test.each(Object.keys(acts))('nobody notices that a DM %s', async (act) => {
  const others: Who[] = [{}, { as: player }, { invite: campaign.invite_token }, { table: screen }];
  const revisions = async (): Promise<string[]> => {
    const all: string[] = [];
    for (const who of others) all.push((await server.get<LiveNews>(at('revision/'), who)).body.revision);
    return all;
  };
  const before = await revisions();
  expect(before.every((revision) => revision.length > 0)).toBe(true);
  const ofDm = (await server.get<LiveNews>(at('revision/'), { as: dm })).body.revision;
  await acts[act]?.();
  expect(await revisions()).toEqual(before);
  const silent = ['leaves the fog', 'calls a place'];
  if (!silent.some((start) => act.startsWith(start)))
    expect((await server.get<LiveNews>(at('revision/'), { as: dm })).body.revision).not.toBe(ofDm);
});
