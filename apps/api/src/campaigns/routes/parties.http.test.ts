import type { CampaignAnswer, LiveNews, Markers, Party } from '@venture-atlas/types';
import { PARTIES_PER_CAMPAIGN } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';

/* The Sword Coast is a root, which players see; Waterdeep is hidden from them until it is shown. */
let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});
afterEach(() => server.close());

const of = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const markersOf = async (who: Who, query = ''): Promise<Party[]> =>
  (await server.get<Markers>(of(`markers/${query}`), who)).body.parties;
const revisionOf = async (who: Who): Promise<string> =>
  (await server.get<LiveNews>(of('revision/'), who)).body.revision;
const spot = (map: string, lat = 10, lng = 20) => ({ map_id: server.place(map), lat, lng });
const make = async (map: string, name = 'The Lanterns') =>
  (await server.post<Party>(of('parties/'), { name, colour: 'teal', ...spot(map) }, { as: dm })).body;
const save = (key: string, change: object, who: Who = { as: dm }) =>
  server.post<Party>(of(`parties/${key}/`), change, who);

describe('a party', () => {
  test('stands where the DM put it, for everybody who may look there', async () => {
    const made = await make(MAP);
    expect(made).toMatchObject({ name: 'The Lanterns', colour: 'teal', lat: 10, lng: 20, map: { slug: MAP } });
    const { map: _map, ...seen } = made;
    for (const who of [{ as: player }, {}]) expect(await markersOf(who)).toEqual([seen]);
    expect(await markersOf({ as: dm }, '?as=player')).toEqual([seen]);
    expect(await markersOf({ as: dm })).toEqual([made]);
  });

  test('is moved, renamed and coloured each by itself, and goes no farther than the edge of the map', async () => {
    const { key } = await make(MAP);
    expect((await save(key, spot(MAP, 30, 5000))).body).toMatchObject({ lat: 30, lng: 800, name: 'The Lanterns' });
    expect((await save(key, { name: '  The Owls ' })).body).toMatchObject({ lat: 30, lng: 800, name: 'The Owls' });
    expect((await save(key, { colour: 'rust' })).body).toMatchObject({ name: 'The Owls', colour: 'rust' });
    expect((await save(key, { travelers: ' Marisol, Jory ' })).body).toMatchObject({ travelers: 'Marisol, Jory' });
    expect((await save(key, { travelers: 'x'.repeat(121) })).status).toBe(400);
    expect((await save(key, { travelers: '' })).body).toMatchObject({ name: 'The Owls', travelers: '' });
    expect((await save(key, { lat: 3, lng: 4 })).status).toBe(400);
    expect((await save(key, { name: ' ' })).status).toBe(400);
    expect((await save(key, { name: 'x'.repeat(41) })).status).toBe(400);
    expect((await save(key, { colour: 'pink' })).status).toBe(400);
    expect((await save('none', { colour: 'rust' })).status).toBe(404);
    expect((await save(key, spot('nesmé'))).status).toBe(404);
    expect((await save(key, { map_id: 999_999, lat: 1, lng: 1 })).status).toBe(404);
    expect((await server.post(of(`parties/${key}/delete/`), {}, { as: dm })).status).toBe(200);
    expect(await markersOf({ as: dm })).toEqual([]);
  });

  test('there are at most so many', async () => {
    for (let made = 0; made < PARTIES_PER_CAMPAIGN; made += 1) await make(MAP, `Party ${made}`);
    const more = { name: 'One more', colour: 'teal', ...spot(MAP) };
    const { status, text } = await server.post(of('parties/'), more, { as: dm });
    expect([status, text]).toEqual([409, expect.stringContaining('12 parties, which is the most')]);
  });

  test('on a map that players may not open nothing of it reaches them: no byte, no revision', async () => {
    const eyes: Who[] = [{ as: player }, {}];
    const look = () =>
      Promise.all(eyes.map(async (who) => [(await server.get(of('markers/'), who)).text, await revisionOf(who)]));
    const before = await look();
    const { key } = await make('waterdeep');
    await save(key, spot('waterdeep', 50, 60));
    await save(key, { name: 'The Owls', colour: 'moss' });
    expect(await look()).toEqual(before);
    await save(key, spot(MAP));
    const shown = await look();
    for (const [index, [text, revision]] of shown.entries()) {
      expect(text).toContain('The Owls');
      expect(revision).not.toBe(before[index]?.[1]);
    }
    await save(key, spot('waterdeep'));
    expect(await look()).toEqual(before);
    await server.show(dm, campaign, 'waterdeep');
    expect(await markersOf({ as: player })).toHaveLength(1);
    await server.show(dm, campaign, 'waterdeep', { show_players: false });
    expect(await look()).toEqual(before);
  });

  test('moves the markers of those who follow and nothing else', async () => {
    const since = await revisionOf({ as: player });
    const sinceDm = await revisionOf({ as: dm });
    await make(MAP);
    const kindsOf = async (who: Who, known: string) =>
      (await server.get<LiveNews>(of(`revision/?since=${known}`), who)).body.kinds;
    expect(await kindsOf({ as: player }, since)).toEqual(['markers']);
    expect(await kindsOf({ as: dm }, sinceDm)).toEqual(['markers']);
  });

  test('whose map is gone waits with its DM, and goes with the campaign', async () => {
    const { key } = await make(MAP);
    await server.db.updateTable('campaign_parties').set({ map_id: 999_999 }).where('key', '=', key).execute();
    expect(await markersOf({ as: dm })).toMatchObject([{ key, map_id: null }]);
    expect(await markersOf({ as: player })).toEqual([]);
    await server.post(of('delete/'), { name: campaign.name }, { as: dm });
    expect(await server.db.selectFrom('campaign_parties').selectAll().execute()).toEqual([]);
  });
});
