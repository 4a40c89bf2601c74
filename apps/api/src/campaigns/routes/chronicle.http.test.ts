import {
  type ChronicleLine,
  ChroniclePage,
  GameSession,
  type SavedLocationSettings,
  SessionsPage,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: Awaited<ReturnType<CampaignApp['campaign']>>;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});
afterEach(() => server.close());

const base = () => `/api/home/campaign/${campaign.id}`;
const save = async (slug: string, wish: object) => {
  const body = { campaign_id: campaign.id, location_id: server.place(slug), ...wish };
  return (await server.post<SavedLocationSettings>('/api/save_campaign_location_settings/', body, { as: dm })).body;
};
const many = async (body: object) =>
  (
    await server.post<{ previous: unknown[]; current: unknown[] }>(
      '/api/save_campaign_settings_bulk/',
      { campaign_id: campaign.id, ...body },
      { as: dm },
    )
  ).body;
const read = async (who: Who, query = '') => {
  const { status, body } = await server.get<ChroniclePage>(`${base()}/chronicle/${query}`, who);
  expect(status).toBe(200);
  expectShape(ChroniclePage, body);
  return body;
};
/** A line as somebody would read it. */
const inShort = ({ kind, places, more, by, dm_only }: ChronicleLine): string =>
  [
    ...(dm_only ? ['dm only:'] : []),
    kind,
    ...places.map(({ name, at, alias, dm_only: isDm }) => `${name}(${at?.slug ?? ''}${alias ?? ''}${isDm ? '!' : ''})`),
    ...(more > 0 ? [`+${more}`] : []),
    ...(by === undefined ? [] : [by]),
  ].join(' ');
const lines = async (who: Who, query = '') => (await read(who, query)).lines.map(inShort);
const guest = (): Who => ({ invite: campaign.invite_token });
const start = (number: number, as = dm) => server.post<GameSession>(`${base()}/sessions/start/`, { number }, { as });
const end = (number: number) => server.post<GameSession>(`${base()}/sessions/${number}/end/`, {}, { as: dm });

describe('sessions', () => {
  test('are started by number, once, one after the other, and end; everybody is told', async () => {
    const started = await start(1);
    expectShape(GameSession, started.body);
    expect((await start(1)).body).toEqual(started.body);
    expect((await start(2)).status).toBe(409);
    expect((await start(2, player)).status).toBe(403);
    const ended = await end(1);
    expect(ended.body).toMatchObject({ number: 1, started_at: started.body.started_at });
    expect((await end(1)).body).toEqual(ended.body);
    expect((await end(2)).status).toBe(404);
    expect((await start(1)).status).toBe(409);
    expect((await start(3)).status).toBe(409);
    await start(2);
    for (const who of [{ as: dm }, { as: player }, guest()]) {
      const { body } = await server.get<SessionsPage>(`${base()}/sessions/`, who);
      expectShape(SessionsPage, body);
      expect(body).toMatchObject({ sessions: [{ number: 2, ended_at: null }, ended.body], next_page: null });
      expect(await lines(who, '?session=1')).toEqual(['session ended', 'session started']);
    }
  });

  test('have a recap that all of the campaign read', async () => {
    await start(1);
    const recap = (text: string, as = dm) => server.post(`${base()}/sessions/1/recap/`, { recap: text }, { as });
    expect((await recap(' They *met*.\r\n')).body).toEqual({ recap: 'They *met*.', version: 1 });
    expect((await recap('Mine.', player)).status).toBe(403);
    expect((await recap('x'.repeat(20_001))).status).toBe(400);
    expect((await read(guest(), '?session=1')).session).toMatchObject({ number: 1, recap: 'They *met*.' });
  });

  test('move the revision of players when they begin, end, or are told of', async () => {
    const revision = async () => (await server.get(`${base()}/revision/`, { as: player })).body.revision;
    const seen = [await revision()];
    await start(1);
    seen.push(await revision());
    await server.post(`${base()}/sessions/1/recap/`, { recap: 'They met.' }, { as: dm });
    seen.push(await revision());
    await end(1);
    seen.push(await revision());
    expect(new Set(seen).size).toBe(4);
  });
});

describe('the chronicle', () => {
  test('says what players came to know, when no session runs and when one does', async () => {
    await save('waterdeep', { knowledge: 'named' });
    await start(1);
    await save('waterdeep', { knowledge: 'visited' });
    for (const who of [{ as: player }, guest()]) {
      expect(await lines(who)).toEqual(['named Waterdeep(waterdeep)']);
      expect(await lines(who, '?session=1')).toEqual(['visited Waterdeep(waterdeep)', 'session started']);
    }
    const { body } = await server.get<SessionsPage>(`${base()}/sessions/`, { as: player });
    expect(body.has_between).toBe(true);
  });

  test('shows players nothing of a place that they may not know any more, and the DM all of it', async () => {
    const before = await server.get(`${base()}/chronicle/`, { as: player });
    await save('waterdeep', { knowledge: 'visited' });
    await save('waterdeep', { knowledge: 'hidden' });
    expect((await server.get(`${base()}/chronicle/`, { as: player })).text).toBe(before.text);
    expect((await server.get(`${base()}/sessions/`, { as: player })).body.has_between).toBe(false);
    expect(await lines({ as: dm }, '?as=player')).toEqual([]);
    expect(await lines({ as: dm })).toEqual([
      'dm only: hidden again Waterdeep(waterdeep!)',
      'dm only: visited Waterdeep(waterdeep!)',
    ]);
    // What comes back is told once, as it is now.
    await save('waterdeep', { knowledge: 'named' });
    expect(await lines({ as: player })).toEqual(['named Waterdeep(waterdeep)']);
  });

  test('keeps no step that players lost again, nor one beyond what they know', async () => {
    await save('waterdeep', { knowledge: 'visited' });
    await save('waterdeep', { knowledge: 'named' });
    expect(await lines({ as: player })).toEqual([]);
    expect(await lines({ as: dm })).toEqual([
      'dm only: named again Waterdeep(waterdeep!)',
      'dm only: visited Waterdeep(waterdeep!)',
    ]);
  });

  test('says on which map the reader finds a place, and names none that they may not know', async () => {
    const addressOf = async (who: Who) => (await read(who)).lines[0]?.places[0]?.at;
    const undermountain = { slug: 'undermountain', has_map: false };
    await save('waterdeep', { knowledge: 'named' });
    await save('undermountain', { knowledge: 'named' });
    const coast = { name: 'Sword Coast', slug: 'sword_coast' };
    const both = { ...undermountain, parents: [coast, { name: 'Waterdeep', slug: 'waterdeep' }] };
    expect(await addressOf({ as: player })).toEqual(both);
    await save('waterdeep', { knowledge: 'hidden' });
    expect(await addressOf({ as: player })).toEqual({ ...undermountain, parents: [coast] });
    expect((await read({ as: dm })).lines[1]?.places[0]?.at).toEqual(both);
  });

  test('puts names in by what the reader knows now', async () => {
    await save('waterdeep', { knowledge: 'rumour', alias: 'The lost mine' });
    expect(await lines({ as: player })).toEqual(['rumour The lost mine()']);
    await save('waterdeep', { knowledge: 'named', alias: 'The wolf castle' });
    const text = (await server.get(`${base()}/chronicle/`, { as: player })).text.toLowerCase();
    expect(text).not.toMatch(/waterdeep|lost mine/);
    expect(await lines({ as: player })).toEqual([
      'named The wolf castle(the_wolf_castle)',
      'rumour The wolf castle(the_wolf_castle)',
    ]);
    expect(await lines({ as: dm })).toEqual([
      'named Waterdeep(waterdeepThe wolf castle)',
      'rumour Waterdeep(waterdeepThe wolf castle)',
    ]);
  });

  test('tells of no rumour whose map players cannot open', async () => {
    await save(MAP, { knowledge: 'hidden' });
    await save('waterdeep', { knowledge: 'rumour', alias: 'The lost mine' });
    expect(await lines({ as: player })).toEqual([]);
  });

  test('tells of several reveals in one act in one line, as many as the reader knows', async () => {
    const location_ids = ['waterdeep', 'nesmé', 'high_forest'].map((slug) => server.place(slug));
    await many({ location_ids, knowledge: 'named' });
    const [line] = await lines({ as: player });
    expect(line?.match(/\(/g)).toHaveLength(3);
    await save('nesmé', { knowledge: 'hidden' });
    expect((await lines({ as: player }))[0]).not.toContain('Nesm');
    expect((await read({ as: dm })).lines[1]?.places.filter(({ dm_only }) => dm_only)).toHaveLength(1);
  });

  test('keeps no trace of what was taken back, for nobody, and has it again when it is done again', async () => {
    const trace = async () => [(await read({ as: dm })).lines, (await read({ as: player })).lines];
    await save('waterdeep', { knowledge: 'named' });
    const before = await trace();
    const location_ids = [server.place('waterdeep')];
    const { previous } = await save('waterdeep', { knowledge: 'hidden' });
    await many({ restore: [{ settings: previous, location_ids }] });
    expect(await trace()).toEqual(before);
    const ids = ['nesmé', 'high_forest'].map((slug) => server.place(slug));
    const act = await many({ location_ids: ids, knowledge: 'visited' });
    const after = await trace();
    await many({ restore: act.previous });
    expect(await trace()).toEqual(before);
    await many({ restore: act.current });
    expect((await trace())[1]?.map(({ kind, places }) => [kind, places])).toEqual(
      after[1]?.map(({ kind, places }) => [kind, places]),
    );
  });

  test('tells of public notes to those who read them, while they are there', async () => {
    await save('waterdeep', { knowledge: 'named' });
    const note = await server.note(player, campaign, 'waterdeep', 'Rain.', { character_name: 'Tobin' });
    await server.note(player, campaign, 'waterdeep', 'A secret.', { private: true });
    expect(await lines({ as: player })).toEqual(['noted Waterdeep(waterdeep) Tobin', 'named Waterdeep(waterdeep)']);
    expect(await lines(guest())).toEqual(['named Waterdeep(waterdeep)']);
    await server.post(`/api/delete_campaign_note/${note.id}/`, {}, { as: player });
    expect(await lines({ as: player })).toEqual(['named Waterdeep(waterdeep)']);
    expect(await lines({ as: dm })).toEqual(['named Waterdeep(waterdeep)']);
  });

  test('comes in pages', async () => {
    for (let turn = 0; turn < 26; turn += 1) {
      await save('waterdeep', { knowledge: 'named' });
      await save('waterdeep', { knowledge: 'hidden' });
    }
    const first = await read({ as: dm });
    expect([first.lines.length, first.next_page]).toEqual([50, 2]);
    expect((await read({ as: dm }, '?page=2')).lines).toHaveLength(2);
    expect((await read({ as: player })).next_page).toBeNull();
  });
});
