import type { CampaignAnswer, LocationMapDetails, LocationSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

/** A place with a text and no map of its own, and one that was never there under a name of the same length. */
const PLACE = 'nesmé';
const NOWHERE = 'nesmo';
const TEXT = 'Fort against the trolls';

let server: StaffApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await staffApp();
  dm = await server.person('The DM');
  player = await server.person('Vane');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  for (const slug of ['sword_coast', PLACE]) await server.show(dm, campaign, slug, { show_wiki: true });
  await server.does('home/wikipage', {
    name: 'Nesmé',
    location_id: server.place(PLACE),
    wiki_page_content: page(TEXT),
  });
});
afterEach(() => server.close());

const page = (top_section: string) => ({ top_section, sections: [], image: null, image_text: '', attribution: null });
const takeOff = (by: 'taking off' | 'deleting') =>
  server.does(by === 'deleting' ? 'delete_location_position' : 'deactivate_location_has_position', {
    id: server.position('sword_coast', PLACE),
  });

/** Every address of a server that names a place, for a place of this slug; with and without the campaign. */
function doorsTo(slug: string): string[] {
  const calls = server.app
    .registeredRoutes()
    .filter(({ method, access, url }) => method === 'GET' && access !== 'staff' && /:(name|slug)/.test(url));
  const paths = calls.map(({ url }) => encodeURI(url.replace(/:(name|slug)/, slug)));
  const inCampaign = `campaign_id=${campaign.id}`;
  return paths.flatMap((path) => [
    path,
    `${path}?content=0`,
    `${path}?q=troll&name=nes`,
    `${path}?${inCampaign}`,
    `${path}?${inCampaign}&content=0&q=troll`,
    `${path}?${inCampaign}&as=player`,
  ]);
}

/** What an answer tells: status, headers that differ between answers, and text without the slug and what is random. */
async function tellsOf(url: string, slug: string, as?: Person) {
  const { status, text, headers } = await server.get(url, { as });
  const plain = text
    .replaceAll(encodeURI(slug), 'SLUG')
    .replaceAll(slug, 'SLUG')
    .replaceAll(/nonce="[^"]*"/g, '');
  return { status, plain, kept: headers['cache-control'] };
}

describe.each(['taking off', 'deleting'] as const)('a place that staff took off the map by %s', (how) => {
  it.each(['a visitor', 'a user', 'a player', 'the DM'])('is answered to %s like one that never was', async (who) => {
    const as = { 'a visitor': undefined, 'a user': await server.person('U'), 'a player': player, 'the DM': dm }[who];
    const before = await server.get(`/api/location_wiki/${encodeURI(PLACE)}/`, { as });
    expect(before.text, 'there is something to hide').toContain(TEXT);
    await takeOff(how);
    let doors = 0;
    const nowhere = doorsTo(NOWHERE);
    for (const [index, url] of doorsTo(PLACE).entries()) {
      const told = await tellsOf(url, PLACE, as);
      expect(told, url).toEqual(await tellsOf(nowhere[index] ?? '', NOWHERE, as));
      expect(told.plain).not.toContain('Nesmé');
      if (told.status === 404) doors += 1;
    }
    expect(doors, 'doors that say not found').toBeGreaterThan(12);
    for (const query of ['name=nesm', `name=nesm&campaign_id=${campaign.id}`]) {
      expect((await server.get(`/api/location_search/?${query}`, { as })).body).toEqual([]);
    }
    const poster = { format: 'pdf', paper: 'A4', dpi: 150, names: 'map', title: true };
    for (const query of ['', `?campaign_id=${campaign.id}`]) {
      const ordered = await server.post(`/api/map_poster/${encodeURI(PLACE)}/${query}`, poster, { as });
      expect(ordered.status).toBe(404);
    }
  });

  it('has no notes and takes none, for player and DM', async () => {
    await takeOff(how);
    const at = server.place(PLACE);
    for (const as of [player, dm]) {
      const read = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${at}`;
      expect((await server.get(read, { as })).status).toBe(404);
      const note = { campaign: campaign.id, location: at, character_name: 'V', note: 'n', private: false };
      expect((await server.post('/api/home/campaignnote/', note, { as })).status).toBe(404);
    }
    const settings = { campaign_id: campaign.id, location_id: at, show_players: true, show_wiki: true };
    expect((await server.post('/api/save_campaign_location_settings/', settings, { as: dm })).status).toBe(404);
  });

  it('is there for staff, who ask anew each time', async () => {
    await takeOff(how);
    for (const call of ['location_map_details', 'location_children', 'location_wiki', 'location_text_search']) {
      const { status, headers } = await server.get(`/api/${call}/${encodeURI(PLACE)}/`, { as: server.mara });
      expect([call, status, headers['cache-control']]).toEqual([call, 200, 'private, no-cache']);
    }
    const { text } = await server.get(`/api/location_wiki/${encodeURI(PLACE)}/`, { as: server.mara });
    expect(text).toContain(TEXT);
    expect((await server.get(`/api/location_wiki/${encodeURI(PLACE)}/`)).status, 'not kept for others').toBe(404);
  });

  it('is on the list of what players see no more', async () => {
    await takeOff(how);
    const list = await server.get(`/api/home/campaign/${campaign.id}/visible_places/`, { as: dm });
    expect(list.status).toBe(200);
    expect(list.text).not.toContain('Nesmé');
  });

  it('is there again at once when that is taken back', async () => {
    const { change_id } = (await takeOff(how)) as { change_id: number };
    const url = `/api/location_map_details/${encodeURI(PLACE)}/`;
    expect((await server.get(url)).status).toBe(404);
    await server.revert(change_id);
    expect((await server.get(url)).status).toBe(200);
    const inCampaign = await server.get<LocationMapDetails>(`${url}?campaign_id=${campaign.id}`, { as: player });
    expect(inCampaign.status).toBe(200);
  });
});

describe('what keeps being met', () => {
  const statusOf = async (slug: string) => (await server.get(`/api/location_map_details/${slug}/`)).status;

  it('is a map of its own, and a place that still stands on another map', async () => {
    await server.does('deactivate_location_has_position', { id: server.position('sword_coast', 'waterdeep') });
    expect(await statusOf('waterdeep')).toBe(200);
    await server.does('deactivate_location_has_position', { id: server.position('sword_coast', 'undermountain') });
    expect(await statusOf('undermountain')).toBe(200);
  });

  it('is a place that was put on a map by mistake and taken back, as it was before', async () => {
    const { location } = await server.does<LocationSaved>('home/location', { name: 'Inn' });
    expect(await statusOf('inn')).toBe(200);
    const put = { parent_id: server.place('sword_coast'), location_id: location.id, lat: 1, lng: 2 };
    const { change_id } = await server.does('add_position', put);
    const undo = await server.revert(change_id);
    expect(await statusOf('inn')).toBe(200);
    const redo = await server.revert(undo.change.id);
    expect(await statusOf('inn')).toBe(200);
    await server.revert(redo.change.id);
    expect(await statusOf('inn')).toBe(200);
  });

  it('a map that only staff may meet is named by no place on it', async () => {
    const { position } = await server.does('add_position', {
      parent_id: server.place('sword_coast'),
      name: 'Hush',
      lat: 1,
      lng: 2,
    });
    await server.does('add_position', {
      parent_id: position.location_id,
      location_id: server.place('high_forest'),
      lat: 1,
      lng: 2,
    });
    const told = async () => (await server.get('/api/location_map_details/high_forest/?content=0')).text;
    const page = async () => (await server.get('/api/location_children/sword_coast/?content=0')).text;
    expect(await told()).toContain('Hush');
    await server.does('deactivate_location_has_position', { id: position.id });
    expect(await told()).not.toContain('Hush');
    expect(await page()).not.toContain('Hush');
    const inCampaign = `/api/location_map_details/high_forest/?campaign_id=${campaign.id}`;
    expect((await server.get(inCampaign, { as: dm })).text).not.toContain('Hush');
    await server.does('reactivate_location_has_position', { id: position.id });
    expect(await told()).toContain('Hush');
    expect(await page()).toContain('Hush');
  });
});
