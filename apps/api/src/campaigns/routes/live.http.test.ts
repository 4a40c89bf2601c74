import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAnswer, LiveNews, LocationMapDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { type LiveReader, readLive } from '../../../test-support/live-reader.ts';

/* Streams over real connections. The Sword Coast is a root, which players see; Waterdeep stands on it, the Undermountain on Waterdeep. */
let server: CampaignApp;
let origin: string;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
let readers: LiveReader[] = [];

beforeEach(async () => {
  server = await campaignApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`;
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  readers = [];
  await server.close();
});

async function follow(who: Who = {}, query = ''): Promise<LiveReader> {
  const reader = await readLive(origin, campaign.id, who, query);
  readers.push(reader);
  return reader;
}

const revisionOf = async (who: Who, as = ''): Promise<string> =>
  (await server.get<LiveNews>(`/api/home/campaign/${campaign.id}/revision/${as}`, who)).body.revision;

const mapOf = (who: Who) =>
  server.get<LocationMapDetails>(`/api/location_map_details/${MAP}/?campaign_id=${campaign.id}&content=0`, who);

describe('the stream of a campaign', () => {
  test('says at once where one is, then that places changed, and nothing else', async () => {
    const { revision = '' } = (await mapOf({ as: player })).body;
    const reader = await follow({ as: player }, `?since=${revision}`);
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toContain('text/event-stream');
    expect(reader.headers.get('cache-control')).toContain('no-store');
    expect(reader.headers.get('x-accel-buffering')).toBe('no');
    expect(await reader.until(1)).toEqual({ revision, kinds: [] });
    await server.show(dm, campaign, 'waterdeep');
    const shown = await reader.until(2);
    expect(shown.kinds).toEqual(['places']);
    expect((await mapOf({ as: player })).body.revision).toBe(shown.revision);
    expect(reader.text()).not.toMatch(/waterdeep|Waterdeep/);
    await server.show(dm, campaign, 'waterdeep', { show_players: false });
    // Hidden again all is as it was: hiding is sent like deleting.
    expect(await reader.until(3)).toEqual({ revision, kinds: ['places'] });
  });

  test('tells what was written between the answer and the stream', async () => {
    const { revision = '' } = (await mapOf({ as: player })).body;
    await server.show(dm, campaign, 'waterdeep');
    const first = await (await follow({ as: player }, `?since=${revision}`)).until(1);
    expect(first.kinds).toEqual(['places']);
    expect(first.revision).not.toBe(revision);
    const unknown = await (await follow({ as: player })).until(1);
    expect(unknown.kinds).toEqual([
      'campaign',
      'places',
      'texts',
      'reveals',
      'notes',
      'markers',
      'presence',
      'view',
      'handouts',
      'fog',
      'own',
    ]);
  });

  test('is for guests and the DM too, and each hears only of their own answers', async () => {
    const guest = await follow();
    const dms = await follow({ as: dm });
    const seen = await follow({ as: dm }, '?as=player');
    const own = await follow({ as: player });
    await Promise.all([guest, dms, seen, own].map((reader) => reader.until(1)));
    await server.note(dm, campaign, MAP, 'What only I know.', { private: true });
    expect((await dms.until(2)).kinds).toEqual(['notes']);
    await server.note(player, campaign, MAP, 'What only Perrin knows.', { private: true });
    expect((await own.until(2)).kinds).toEqual(['own']);
    expect((await dms.until(3)).kinds).toEqual(['notes']);
    await server.note(player, campaign, MAP, 'For all.');
    expect((await own.until(3)).kinds).toEqual(['notes']);
    expect((await seen.until(2)).kinds).toEqual(['notes']);
    await sleep(400);
    expect(guest.news).toHaveLength(1);
    expect(seen.news).toHaveLength(2);
  });

  test('tells players at once that they may ping no more', async () => {
    const reader = await follow({ as: player });
    await reader.until(1);
    await server.post(`/api/home/campaign/${campaign.id}/players_may_ping/`, { players_may_ping: false }, { as: dm });
    const { kinds, revision } = await reader.until(2);
    expect([kinds, revision]).toEqual([['markers'], await revisionOf({ as: player })]);
  });

  test('refuses like every call, and an unknown campaign like one that is closed', async () => {
    const [, unknown] = await Promise.all([follow(), server.get('/api/home/campaign/none/live/', { as: player })]);
    expect(unknown.status).toBe(404);
    await server.post(`/api/home/campaign/${campaign.id}/`, { sharing: 'members' }, { as: dm });
    const closed = await server.get(`/api/home/campaign/${campaign.id}/live/`);
    expect([closed.status, closed.text]).toEqual([404, unknown.text]);
    expect((await server.get(`/api/home/campaign/${campaign.id}/live/?as=player`, { as: player })).status).toBe(403);
    expect((await server.get(`/api/home/campaign/${campaign.id}/revision/?as=player`, { as: player })).status).toBe(
      403,
    );
  });
});

describe('the end of a stream', () => {
  test('stopping the server ends every stream', async () => {
    const reader = await follow({ as: player });
    await reader.until(1);
    await server.app.close();
    await reader.ended;
  });
});

describe('a revision', () => {
  test('moves for players exactly with what they are answered', async () => {
    const eyes: Record<string, Who> = { player: { as: player }, guest: {} };
    const addresses = [
      `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`,
      `/api/location_children/${MAP}/?campaign_id=${campaign.id}`,
      `/api/location_map_details/waterdeep/?campaign_id=${campaign.id}`,
      `/api/location_wiki/waterdeep/?campaign_id=${campaign.id}`,
      `/api/location_map_details/undermountain/?campaign_id=${campaign.id}`,
      `/api/location_search/?name=a&campaign_id=${campaign.id}`,
    ];
    const answersOf = async (who: Who): Promise<string> => {
      const all = await Promise.all(addresses.map((address) => server.get(address, who)));
      return all.map(({ text }) => text.replace(/,"revision":"[^"]*"/, '')).join('\n');
    };
    const show =
      (slug: string, show_players: boolean, show_wiki = false) =>
      () =>
        server.show(dm, campaign, slug, { show_players, show_wiki });
    const writes: Record<string, () => Promise<unknown>> = {
      'a place below a hidden one is shown': show('undermountain', true),
      'its text': show('undermountain', true, true),
      'the place above is shown': show('waterdeep', true),
      'a text is shown': show('waterdeep', true, true),
      'the same again': show('waterdeep', true, true),
      'a note of the DM': () => server.note(dm, campaign, 'waterdeep', 'Mine.', { private: true }),
      'a public note': () => server.note(dm, campaign, 'waterdeep', 'Known.'),
      'a note where nobody looks': () => server.note(dm, campaign, 'nesmé', 'Hidden there.'),
      'a text is hidden': show('waterdeep', true),
      'a place is hidden': show('waterdeep', false),
      'a hidden place is set to hidden': show('nesmé', false),
      'the name': () => server.post(`/api/home/campaign/${campaign.id}/`, { name: 'Thaw' }, { as: dm }),
      'a new invite': () => server.post(`/api/home/campaign/${campaign.id}/rotate_invite/`, {}, { as: dm }),
    };
    const moved: string[] = [];
    for (const [what, write] of Object.entries(writes)) {
      const before = await Promise.all(
        Object.values(eyes).map(async (who) => [await answersOf(who), await revisionOf(who)]),
      );
      await write();
      for (const [index, [eye, who]] of Object.entries(eyes).entries()) {
        const [answers, revision] = before[index] ?? [];
        const isOther = (await answersOf(who)) !== answers;
        expect([what, eye, (await revisionOf(who)) !== revision]).toEqual([what, eye, isOther]);
        if (isOther) moved.push(`${eye}: ${what}`);
      }
    }
    // Guests read no notes; both kinds of writes were among them.
    expect(moved).toContain('player: a public note');
    expect(moved).not.toContain('guest: a public note');
    expect(moved).not.toContain('player: a note of the DM');
    expect(moved.length).toBeGreaterThan(8);
  });

  test('is the same for two players, another one for guests and in another campaign', async () => {
    const second = await server.person('Sigrid');
    await server.join(campaign, second);
    expect(await revisionOf({ as: second })).toBe(await revisionOf({ as: player }));
    expect(await revisionOf({ as: dm }, '?as=player')).toBe(await revisionOf({ as: player }));
    expect(await revisionOf({})).not.toBe(await revisionOf({ as: player }));
    expect(await revisionOf({ as: dm })).not.toBe(await revisionOf({ as: player }));
  });
});

test('nobody takes the places of all: by account, by address, by campaign', async () => {
  await server.close();
  server = await campaignApp({
    config: { liveStreams: { all: 5, eachAccount: 2, eachAddress: 4, eachCampaign: 3, guestsEachAddress: 3 } },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`;
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  const first = await follow({ as: player });
  expect((await follow({ as: player })).status).toBe(200);
  const refused = await follow({ as: player });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await follow({ as: dm })).status).toBe(200);
  expect((await follow()).status).toBe(429);
  first.close();
  await expect.poll(async () => (await follow()).status).toBe(200);
});
