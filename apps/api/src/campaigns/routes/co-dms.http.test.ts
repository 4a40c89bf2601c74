import {
  addresses,
  type Campaign,
  type CoDm,
  type CoDmRequest,
  type Handout,
  type LocationMapDetails,
  type ShownHandoutAnswer,
  type TableForDm,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { readLive } from '../../../test-support/live-reader.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

let server: WorldsApp;
let owner: Person & { email: string };
let helper: Person & { email: string };
let player: Person;
let campaign: Awaited<ReturnType<WorldsApp['campaign']>>;
beforeEach(async () => {
  server = await worldsApp();
  owner = await server.confirmed('Olga');
  helper = await server.confirmed('Hanna');
  player = await server.person('Pia');
  campaign = await server.campaign(owner, { sharing: 'members' });
  await server.join(campaign, player);
});
afterEach(() => server.close());

const path = (rest = '') => `/api/home/campaign/${campaign.id}/${rest}`;
const ask = (email = helper.email) => server.does(owner, path('dms/'), { email });
const addHelper = async () => {
  await ask();
  await server.does(helper, path('dms/accept/'));
};
const takeAway = (email = helper.email) => server.does(owner, path('dms/remove/'), { email });
const status = async (by: Person, rest = '') => (await server.get(path(rest), { as: by })).status;

/** What the owner alone may read: addresses that they typed, and worlds that are theirs. */
const ownersOnly = ['dms/', 'worlds/'];
/** Answers that are a stream. */
const streams = ['live/'];

describe('naming', () => {
  test('answers the same whether the account exists or not, and lists only what was typed', async () => {
    const answers = [];
    for (const email of [helper.email, 'nobody@mail.example', owner.email])
      answers.push((await server.post(path('dms/'), { email }, { as: owner })).text);
    expect(new Set(answers).size).toBe(1);
    const { body } = await server.get<CoDm[]>(path('dms/'), { as: owner });
    expect(body.map(({ state, name }) => [state, name])).toEqual(Array(3).fill(['asked', null]));
    const gone = [];
    for (const email of [helper.email, 'nobody@mail.example'])
      gone.push((await server.post(path('dms/remove/'), { email }, { as: owner })).text);
    expect(new Set(gone).size).toBe(1);
  });

  test('changes nothing until whoever has the confirmed address agrees', async () => {
    await ask();
    expect([await status(helper), await status(player, 'dms/')]).toEqual([404, 403]);
    const { body } = await server.get<CoDmRequest[]>('/api/home/campaign/dm_requests/', { as: helper });
    expect(body).toMatchObject([{ id: campaign.id, name: campaign.name, owner_name: 'Olga' }]);
    expect((await server.post(path('dms/accept/'), {}, { as: player })).status).toBe(404);
    await server.does(helper, path('dms/accept/'));
    expect(await status(helper, 'visible_places/')).toBe(200);
    const list = (await server.get<Campaign[]>('/api/home/campaign/list/', { as: helper })).body;
    expect(list).toEqual([{ id: campaign.id, name: campaign.name, owner: owner.id, is_co_dm: true }]);
    expect((await server.get('/api/home/campaign/dm_requests/', { as: helper })).body).toEqual([]);
  });

  test('is told to an address only once it is confirmed', async () => {
    server.database.sqlite.prepare('update users set email_verified = 0 where id = ?').run(helper.id);
    await ask();
    expect((await server.get('/api/home/campaign/dm_requests/', { as: helper })).body).toEqual([]);
    expect((await server.post(path('dms/accept/'), {}, { as: helper })).status).toBe(404);
  });
});

describe('a co-DM', () => {
  test('is answered byte for byte as the DM at every address of the campaign, but at those of the owner', async () => {
    await addHelper();
    await server.show(owner, campaign, 'waterdeep');
    await server.note(player, campaign, 'waterdeep', 'A secret of the player', { private: true });
    const places = [MAP, 'waterdeep', 'undermountain'].map(server.place);
    const ofCampaign = Object.values(addresses).flatMap((address) =>
      address.startsWith('GET /api/home/campaign/:id/') ? [address.slice('GET /api/home/campaign/:id/'.length)] : [],
    );
    const asked = ofCampaign
      .filter((rest) => !ownersOnly.includes(rest) && !streams.includes(rest) && !rest.includes(':'))
      .flatMap((rest) => [path(rest), `${path(rest)}?as=player`])
      .concat(places.map((id) => `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${id}`))
      .concat(
        [MAP, 'waterdeep', 'undermountain'].flatMap((slug) => [
          `/api/location_map_details/${slug}/?campaign_id=${campaign.id}`,
          `/api/location_wiki/${slug}/?campaign_id=${campaign.id}`,
        ]),
      )
      .concat(`/api/location_search/?name=water&campaign_id=${campaign.id}`);
    let found = 0;
    for (const url of asked) {
      const [theirs, own] = [await server.get(url, { as: helper }), await server.get(url, { as: owner })];
      expect([url, theirs.status, plain(theirs.text)]).toEqual([url, own.status, plain(own.text)]);
      if (own.status === 200) found += 1;
    }
    expect(found).toBeGreaterThan(12);
    for (const rest of ownersOnly) expect([rest, await status(helper, rest)]).toEqual([rest, 403]);
  });

  test('reads the closed worlds of the campaign, and nothing else of its owner', async () => {
    const played = await server.makeWorld(owner, 'played');
    const other = await server.makeWorld(owner, 'other');
    fillWorld(server, played, 'played', { map: '', place: '' });
    fillWorld(server, other, 'other', { map: '', place: '' });
    await server.does(owner, path('worlds/'), { worlds: [played.id] });
    await addHelper();
    const map = async (name: string) =>
      (
        await server.get(`/api/location_map_details/${worldWord(name, 'map')}/?campaign_id=${campaign.id}`, {
          as: helper,
        })
      ).status;
    expect([await map('played'), await map('other')]).toEqual([200, 404]);
    await takeAway();
    expect(await map('played')).toBe(404);
  });

  test('edits what DMs added to its maps, as long as they lead it', async () => {
    await addHelper();
    const layer = await server.addLayer(helper, campaign, server.place(MAP));
    const about = (by: Person) => server.get(`/api/worlds/${layer.id}/`, { as: by });
    expect([(await about(helper)).status, (await about(owner)).status, (await about(player)).status]).toEqual([
      200, 200, 404,
    ]);
    await takeAway();
    expect([(await about(helper)).status, (await about(owner)).status]).toEqual([404, 200]);
  });

  test('writes as a DM, but changes nobody else’s words', async () => {
    await addHelper();
    const note = await server.note(owner, campaign, 'waterdeep', 'Of the owner', { private: true });
    const changed = await server.post(`/api/edit_campaign_note/${note.id}/`, { note: 'Other' }, { as: helper });
    expect(changed.status).toBe(403);
    const own = await server.note(helper, campaign, 'waterdeep', 'Of the helper');
    expect(own.by_dm).toBe(true);
  });

  test('removes players, but neither the owner nor another co-DM', async () => {
    const third = await server.confirmed('Tove');
    await server.join(campaign, third);
    await ask(third.email);
    await server.does(third, path('dms/accept/'));
    await addHelper();
    const remove = async (by: Person, whom: Person) =>
      (await server.post(path(`members/${whom.id}/remove/`), {}, { as: by })).status;
    expect([await remove(helper, owner), await remove(helper, third), await remove(helper, player)]).toEqual([
      403, 403, 200,
    ]);
    expect(await remove(owner, third)).toBe(200);
    expect(await status(third)).toBe(404);
  });
});

test('what a co-DM shows is shown by them', async () => {
  await addHelper();
  const { key } = await server.does<Handout>(helper, path('handouts/'), {
    title: 'A letter',
    text: 'Come at dusk.',
    location_id: null,
  });
  await server.does(helper, path(`handouts/${key}/show/`), { to: 'everybody', people: [] });
  const { body } = await server.get<ShownHandoutAnswer>(path('shown/'), { as: player });
  expect(body.handout).toMatchObject({ title: 'A letter', by: 'Hanna' });
});

describe('taking a co-DM away', () => {
  test('ends their stream within a second, with the invite that they knew', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    await addHelper();
    const reader = await readLive(`http://127.0.0.1:${port}`, campaign.id, { as: helper });
    await reader.until(1);
    await takeAway();
    await reader.ended;
    expect([
      await status(helper),
      (await server.get(path(), { as: helper, invite: campaign.invite_token })).status,
    ]).toEqual([404, 404]);
  });

  test('ends the table screen and the invite that they knew, also where the owner removes them as a player', async () => {
    await server.join(campaign, helper);
    await addHelper();
    const { screen } = await server.does<TableForDm>(helper, path('table/open/'));
    const onTable = async () => (await server.get(path('shown/'), { table: screen?.secret })).status;
    expect(await onTable()).toBe(200);
    await server.does(owner, path(`members/${helper.id}/remove/`));
    expect([await onTable(), await status(helper)]).toEqual([404, 404]);
    expect((await server.get(path('shown/'), { invite: campaign.invite_token })).status).toBe(404);
  });

  test('leaves a player who joined before a player', async () => {
    await server.join(campaign, helper);
    await addHelper();
    expect((await server.get('/api/home/campaign/joined/', { as: helper })).body).toEqual([]);
    await takeAway();
    const { body } = await server.get<{ is_dm: boolean; is_member: boolean }>(path(), { as: helper });
    expect(body).toMatchObject({ is_dm: false, is_member: true });
  });

  test('is theirs to do as well; the owner stays', async () => {
    await addHelper();
    await server.does(helper, path('dms/leave/'));
    expect(await status(helper)).toBe(404);
    expect((await server.post(path('dms/leave/'), {}, { as: owner })).status).toBe(404);
    expect((await server.get<LocationMapDetails>(path(), { as: owner })).status).toBe(200);
  });
});

/** Without what says until when an answer is known, which is sealed for each asker. */
const plain = (text: string): string =>
  text.replaceAll(/"revision":"[^"]*"/g, '"revision":""').replaceAll(/\/media\/private\/[\w-]+/g, '/media/private/');
