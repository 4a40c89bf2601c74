import type {
  CampaignAnswer,
  ChroniclePage,
  FoundEverywhere,
  Handout,
  LocationMapDetails,
  Markers,
  NotesPage,
  ShownHandoutAnswer,
} from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceWrites } from '../../../test-support/announce-writes.ts';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';

/* Everything that a DM writes follows the rule of texts of places. Players know Waterdeep; Nesmé and the forest are hidden. */
let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
let hidden: number;
let known: number;
beforeAll(async () => {
  server = await campaignApp();
  dm = await server.person('Dee');
  player = await server.person('Pat');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.show(dm, campaign, 'waterdeep', { show_players: true });
  [hidden, known] = [server.place('nesmé'), server.place('waterdeep')];
});
afterAll(() => server.close());

const at = (path: string) => `/api/home/campaign/${campaign.id}/${path}`;
const must = async <T>(url: string, body: object): Promise<T> => {
  const answer = await server.post<T>(url, body, { as: dm });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const read = async <T>(path: string, who: Who) => (await server.get<T>(path, who)).body;

const written = () =>
  [
    `From [[#${known}]] to [[#${hidden}]] and [[#${hidden}|the ford]], by [[Nesmé]], [[Nesmé|the *old* ford]],`,
    '[[Waterdeep]] and [[Nowhere]].\n\n:::secret dm\nThe lich waits.\n:::\n\n> [!secret]\n> It is a trap.\n\nThat is all.',
  ].join(' ');
const SAID =
  'From [[Waterdeep]] to a place and the ford, by a place, the \\*old\\* ford, [[Waterdeep]] and [[Nowhere]].\n\nThat is all.';

test('a recap, a handout, a rumor, a note and names say nothing of secrets and hidden places to others', async () => {
  await must(at('sessions/start/'), { number: 1 });
  await must(at('sessions/1/recap/'), { recap: written() });
  await must(at('sessions/1/end/'), {});
  const title = `To [[#${hidden}]]`;
  const { key } = await must<Handout>(at('handouts/'), { title, text: written(), location_id: null });
  await must(at(`handouts/${key}/show/`), { to: 'everybody', people: [] });
  await server.note(dm, campaign, 'waterdeep', written());
  const rumor = { campaign_id: campaign.id, location_id: server.place('undermountain'), knowledge: 'rumour' };
  await must('/api/save_campaign_location_settings/', { ...rumor, rumour_note: written() });
  await must(at('parties/'), {
    name: `To [[#${hidden}|it]]`,
    colour: 'teal',
    map_id: server.place(MAP),
    lat: 1,
    lng: 2,
  });

  const map = `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`;
  const notes = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${known}`;
  const sessions = at('chronicle/?session=1');
  for (const who of [{ as: player }, {}]) {
    expect((await read<ChroniclePage>(sessions, who)).session?.recap).toBe(SAID);
    expect((await read<ShownHandoutAnswer>(at('shown/'), who)).handout).toMatchObject({
      title: 'To a place',
      text: SAID,
    });
    expect((await read<LocationMapDetails>(map, who)).rumours?.map(({ note }) => note)).toEqual([SAID]);
    expect((await read<Markers>(at('markers/'), who)).parties.map(({ name }) => name)).toEqual(['To it']);
    expect((await server.get(at('chronicle/'), who)).text).not.toContain('[[#');
  }
  expect((await read<NotesPage>(notes, { as: player })).notes).toMatchObject([
    { note: SAID, links: [{ words: 'Waterdeep', slug: 'waterdeep' }] },
  ]);
  expect((await server.get(at('notes/?q=lich'), { as: player })).text).not.toMatch(/lich|trap/);

  // The DM has what they wrote, to go on writing it.
  expect((await read<ChroniclePage>(sessions, { as: dm })).session?.recap).toBe(written());
  expect((await read<NotesPage>(notes, { as: dm })).notes[0]?.note).toBe(written());
  expect((await read<LocationMapDetails>(map, { as: dm })).rumours?.[0]?.note).toBe(written());
});

test('what players write stays what they wrote', async () => {
  const own = `See [[#${hidden}]] and [[Nesmé]].\n\n:::secret dm\nMine.\n:::`;
  await server.note(player, campaign, 'waterdeep', own);
  const notes = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${known}`;
  const { body } = await server.get<NotesPage>(notes, { as: player });
  expect(body.notes.map(({ note }) => note)).toContain(own);
});

test('a place that is shown later is linked then, by the name that players have for it', async () => {
  const recap = async () =>
    (await read<ChroniclePage>(at('chronicle/?session=1'), { as: player })).session?.recap ?? '';
  await server.show(dm, campaign, 'nesmé', { show_players: true });
  expect(await recap()).toContain('to [[Nesmé]] and [[Nesmé|the ford]], by [[Nesmé]]');
  await must('/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: hidden,
    show_players: true,
    show_wiki: false,
    alias: 'The Ford',
  });
  expect(await recap()).toContain('to [[The Ford]] and the ford, by [[The Ford]], [[The Ford|the *old* ford]]');
});

test('the line of welcome is without marks of secrets and numbers for everybody who does not write it', async () => {
  const welcome = async (line: string) => {
    server.database.sqlite.prepare('update worlds set welcome = ? where id = 1').run(line);
    server.app.publicAnswers.dropAll();
    announceWrites(server);
    return (await server.get<{ welcome?: string }>(`/api/location_map_details/${MAP}/`)).body.welcome;
  };
  expect(await welcome(`Walk to [[#${hidden}|the ford]] and [[#${hidden}]].`)).toBe('Walk to the ford and a place.');
  expect(await welcome('> [!secret] The lich waits.')).toBeUndefined();
});

test('names of layers and types say nothing of secrets and hidden places, and players read the other name there', async () => {
  await server.show(dm, campaign, 'nesmé', { show_players: true, alias: 'The Jewel' });
  const unseen = server.place('undermountain');
  const { sqlite } = server.database;
  const typeOf = (slug: string, name: string, layer: string) => {
    const type = sqlite
      .prepare('insert into location_types (world_id, name, layer) values (1, ?, ?) returning id')
      .get(name, JSON.stringify({ name: layer, order: 3, off: true })) as { id: number };
    sqlite.prepare('update locations set type_id = ? where slug = ?').run(type.id, slug);
  };
  typeOf('waterdeep', 'City near Nesmé', 'Around Nesmé');
  typeOf('nesmé', `City near [[#${unseen}]]`, `Near [[#${unseen}|the ford]]`);
  server.app.publicAnswers.dropAll();
  announceWrites(server);
  const map = (who: string) => `/api/location_map_details/${MAP}/${who}`;
  const kindsOf = async (url: string, who: Who) =>
    (await read<LocationMapDetails>(url, who)).children
      .filter(({ location_id }) => location_id === known || location_id === hidden)
      .map(({ type, layer }) => ({ type, layer }))
      .toSorted((a, b) => ((a.type ?? '') < (b.type ?? '') ? -1 : 1));
  const inCampaign = `?campaign_id=${campaign.id}`;
  for (const who of [{ as: player }, {}]) {
    expect(await kindsOf(map(inCampaign), who)).toEqual([
      { type: 'City near The Jewel', layer: { name: 'Around The Jewel', order: 3, off: true } },
      { type: 'City near a place', layer: { name: 'Near the ford', order: 3, off: true } },
    ]);
    const found = await server.get<FoundEverywhere>(`/api/search/${inCampaign}&q=waterdeep`, who);
    expect(found.text).toContain('City near The Jewel');
    expect((await server.get(`/api/location_search/${inCampaign}&name=waterdeep`, who)).text).not.toMatch(/nesm/i);
    expect((await read<LocationMapDetails>(`/api/location_map_details/waterdeep/${inCampaign}`, who)).type).toBe(
      'City near The Jewel',
    );
  }
  // The DM has them as they are written, and with a layer what its players call it: links for them say that.
  expect(await kindsOf(map(inCampaign), { as: dm })).toEqual([
    {
      type: 'City near Nesmé',
      layer: { name: 'Around Nesmé', for_players: 'Around The Jewel', order: 3, off: true },
    },
    {
      type: `City near [[#${unseen}]]`,
      layer: { name: `Near [[#${unseen}|the ford]]`, for_players: 'Near the ford', order: 3, off: true },
    },
  ]);
  // Outside of campaigns nothing is called otherwise, and no number is told.
  expect(await kindsOf(map(''), {})).toEqual([
    { type: 'City near Nesmé', layer: { name: 'Around Nesmé', order: 3, off: true } },
    { type: 'City near a place', layer: { name: 'Near the ford', order: 3, off: true } },
  ]);
});
