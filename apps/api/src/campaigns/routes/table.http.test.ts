import type {
  CampaignAnswer,
  Entry,
  LiveNews,
  LocationMapDetails,
  ShownViewAnswer,
  TableForDm,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { type LiveReader, readLive } from '../../../test-support/live-reader.ts';
import { whole } from '../../../test-support/whole.ts';
import { sweepTables } from '../commands/table-screen.ts';

/* The Sword Coast is a root, which players see; Waterdeep stands on it, the Undermountain on Waterdeep. */
let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
const readers: LiveReader[] = [];

beforeEach(async () => {
  server = await campaignApp({ config: { logLevel: 'trace', rateLimits: true } });
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm, { sharing: 'members' });
  await server.join(campaign, player);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await server.close();
});

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
type Screen = NonNullable<TableForDm['screen']>;

async function open(): Promise<Screen> {
  const { status, body } = await server.post<TableForDm>(at('table/open/'), {}, { as: dm });
  expect(status).toBe(200);
  return body.screen as Screen;
}
const mapOf = (slug: string, who: Who) =>
  server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?campaign_id=${campaign.id}`, who);
const viewOf = async (who: Who) => (await server.get<ShownViewAnswer>(at('view/'), who)).body.view;
const show = (slug: string, more: object = {}) =>
  server.post<{ is_shown: boolean; name: string | null }>(
    at('view/'),
    { location_id: server.place(slug), lat: 1, lng: 2, zoom: 1, width: 800, height: 600, ...more },
    { as: dm },
  );
async function follow(who: Who): Promise<LiveReader> {
  if (server.app.server.address() === null) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  const reader = await readLive(`http://127.0.0.1:${port}`, campaign.id, who);
  readers.push(reader);
  await reader.until(1);
  return reader;
}

describe('a table screen', () => {
  test('shows what all players may see, and never what the DM has open in the same browser', async () => {
    const { secret } = await open();
    await server.note(player, campaign, MAP, 'Ours alone.');
    const onTable = await mapOf(MAP, { table: secret });
    expect(onTable.status).toBe(200);
    // A guest of an open campaign is answered the same: no notes, no settings of the DM.
    expect(onTable.text).not.toMatch(/Ours alone|rumour_note|invite/);
    const withDm = await mapOf(MAP, { table: secret, as: dm });
    expect(withDm.text).toBe(onTable.text);
    expect((await mapOf('waterdeep', { table: secret, as: dm })).status).toBe(404);
    await server.show(dm, campaign, 'waterdeep');
    expect((await mapOf('waterdeep', { table: secret })).status).toBe(200);
  });

  test('opens nothing but its own campaign, and does nothing', async () => {
    const { secret } = await open();
    const other = await server.campaign(dm);
    const elsewhere = `/api/location_map_details/${MAP}/?campaign_id=${other.id}`;
    expect((await server.get(elsewhere, { table: secret, as: dm })).status).toBe(404);
    expect((await mapOf(MAP, { table: `${secret.slice(0, -1)}_` })).status).toBe(404);
    expect((await server.post(at('table/close/'), {}, { table: secret, as: dm })).status).toBe(401);
    expect((await server.post(at('join/'), {}, { table: secret, as: player })).status).toBe(401);
  });

  test('has nothing that is the DM’s, also in a browser where they are signed in', async () => {
    const { secret } = await open();
    const both = { table: secret, as: dm };
    const coast = server.place(MAP);
    const copy = `/api/world_copy_plan/?location_id=${coast}&campaign_id=${campaign.id}`;
    for (const url of [at('visible_places/'), at('here/'), at('handouts/'), at('table/'), copy]) {
      expect([url, (await server.get(url, { as: dm })).status]).toEqual([url, 200]);
      expect([url, (await server.get(url, both)).status]).toEqual([url, expect.toBeOneOf([401, 403])]);
    }
    const poster = { format: 'png', paper: 'A4', dpi: 150, names: 'map', title: true };
    expect((await server.post(`/api/map_poster/${MAP}/?campaign_id=${campaign.id}`, poster, both)).status).toBe(404);
    expect((await server.post(at(`members/${player.id}/remove/`), {}, { table: secret, as: player })).status).toBe(401);
    expect((await server.get(at(''), { as: player })).body).toMatchObject({ is_member: true });
  });

  test('is the same one as long as it is open, and its secret is stored nowhere', async () => {
    const { secret } = await open();
    expect(secret).toHaveLength(22);
    expect((await open()).secret).toBe(secret);
    const rows = JSON.stringify(await server.db.selectFrom('table_screens').selectAll().execute());
    expect(rows).not.toContain(secret);
    await server.post(at('table/close/'), {}, { as: dm });
    expect((await open()).secret).not.toBe(secret);
    expect((await mapOf(MAP, { table: secret })).status).toBe(404);
  });

  whole('hears what changes for it, and nothing of what a DM prepares or a player writes', async () => {
    const { secret } = await open();
    const screen = await follow({ table: secret });
    const dms = await follow({ as: dm });
    await server.note(player, campaign, MAP, 'Ours alone.');
    expect((await dms.until(2)).kinds).toEqual(['notes']);
    await server.show(dm, campaign, 'waterdeep');
    const news = await screen.until(2);
    expect(news.kinds).toEqual(['places']);
    const { revision } = (await server.get<LiveNews>(at('revision/'), { table: secret, as: dm })).body;
    expect(revision).toBe(news.revision);
  });

  test('ends within a second of being closed, and that of a player goes on', async () => {
    const { secret } = await open();
    const screen = await follow({ table: secret });
    const own = await follow({ as: player });
    await server.post(at('table/close/'), {}, { as: dm });
    const begun = performance.now();
    await screen.ended;
    expect(performance.now() - begun).toBeLessThan(5_000);
    await server.show(dm, campaign, 'waterdeep');
    expect((await own.until(2)).kinds).toEqual(['places']);
  });

  test('ends with its campaign', async () => {
    const { secret } = await open();
    const screen = await follow({ table: secret });
    await server.post(at('delete/'), { name: campaign.name }, { as: dm });
    await screen.ended;
    expect((await server.get('/api/table/', { table: secret })).status).toBe(404);
  });

  test('that is forgotten ends after a day', async () => {
    const { secret } = await open();
    await sweepTables(server.db, new Date(server.now() + 23 * 3_600_000).toISOString());
    expect((await mapOf(MAP, { table: secret })).status).toBe(200);
    await sweepTables(server.db, new Date(server.now() + 25 * 3_600_000).toISOString());
    expect((await mapOf(MAP, { table: secret })).status).toBe(404);
  });

  test('that is opened again stays for a day from then', async () => {
    const { secret } = await open();
    server.forward(20 * 3_600_000);
    await open();
    await sweepTables(server.db, new Date(server.now() + 23 * 3_600_000).toISOString());
    expect((await mapOf(MAP, { table: secret })).status).toBe(200);
  });
});

describe('what the DM shows', () => {
  test('is told to players and to the screen, by what players know', async () => {
    const { secret } = await open();
    expect(await viewOf({ as: player })).toBeNull();
    const own = await follow({ as: player });
    expect((await show(MAP, { selected_id: server.place('waterdeep') })).body).toEqual({ is_shown: true, name: null });
    expect((await own.until(2)).kinds).toEqual(['view']);
    await server.show(dm, campaign, 'waterdeep');
    await server.post(
      '/api/save_campaign_location_settings/',
      {
        campaign_id: campaign.id,
        location_id: server.place('waterdeep'),
        knowledge: 'named',
        alias: 'The city of lamps',
      },
      { as: dm },
    );
    const shown = await show(MAP, { selected_id: server.place('waterdeep') });
    expect(shown.body).toEqual({ is_shown: true, name: 'The city of lamps' });
    for (const who of [{ as: player }, { table: secret }]) {
      expect(await viewOf(who)).toMatchObject({
        name: 'The city of lamps',
        map: { slug: MAP },
        lat: 1,
        lng: 2,
        zoom: 1,
      });
    }
    expect(await viewOf({ as: dm })).toBeNull();
    await server.show(dm, campaign, 'waterdeep', { show_players: false });
    expect(await viewOf({ as: player })).toMatchObject({ name: null });
  });

  test('is nothing on a map that players lack: no answer and no revision moves', async () => {
    const { secret } = await open();
    await show(MAP);
    const before = (await server.get<LiveNews>(at('revision/'), { as: player })).body.revision;
    expect((await show('waterdeep')).body).toEqual({ is_shown: false, name: null });
    expect(await viewOf({ table: secret })).toMatchObject({ map: { slug: MAP } });
    expect((await server.get<LiveNews>(at('revision/'), { as: player })).body.revision).toBe(before);
  });

  test('goes with the map that it is on when that is hidden', async () => {
    await server.show(dm, campaign, 'waterdeep');
    await show('waterdeep');
    expect(await viewOf({ as: player })).not.toBeNull();
    await server.show(dm, campaign, 'waterdeep', { show_players: false });
    expect(await viewOf({ as: player })).toBeNull();
  });

  test('is followed by the screen alone while the DM moves', async () => {
    const { secret } = await open();
    await show(MAP);
    const screen = await follow({ table: secret });
    const before = (await server.get<LiveNews>(at('revision/'), { as: player })).body.revision;
    await show(MAP, { lat: 7, follow: true });
    expect((await screen.until(2)).kinds).toEqual(['view']);
    expect(await viewOf({ table: secret })).toMatchObject({ lat: 7 });
    expect(await viewOf({ as: player })).toMatchObject({ lat: 1 });
    expect((await server.get<LiveNews>(at('revision/'), { as: player })).body.revision).toBe(before);
  });
});

describe('a code', () => {
  const typed = (path: 'find' | 'join', code: string, more: object = {}) =>
    server.post<Entry & { secret: string }>(`/api/table/${path}/`, { code, ...more });

  test('of TVs opens the screen, however it is typed, for ten minutes', async () => {
    const { secret, tv, phones } = await open();
    expect(tv.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(tv.code).not.toBe(phones.code);
    const spaced = `${tv.code.slice(0, 4)} ${tv.code.slice(4)}`.toLowerCase();
    expect((await typed('find', spaced)).body.secret).toBe(secret);
    expect((await typed('find', phones.code)).status).toBe(404);
    expect((await typed('join', tv.code)).status).toBe(404);
    server.forward((tv.seconds_left + 30) * 1000);
    expect((await typed('find', tv.code)).status).toBe(200);
    server.forward(60_000);
    expect((await typed('find', tv.code)).status).toBe(404);
    expect((await open()).tv.code).not.toBe(tv.code);
  });

  test('of phones asks the DM in a members-only campaign, and names nothing before', async () => {
    const { phones } = await open();
    const { body: asking } = await typed('join', phones.code, { name: 'Tobin' });
    expect(asking).toEqual({ campaign_id: null, slug: null, pass: expect.any(String) });
    const pass = asking.pass ?? '';
    expect((await mapOf(MAP, { invite: pass })).status).toBe(404);
    const { screen } = (await server.get<TableForDm>(at('table/'), { as: dm })).body;
    expect(screen?.knocking).toEqual([{ id: expect.any(String), name: 'Tobin' }]);
    const guest = screen?.knocking[0]?.id;
    await server.post(at(`table/knocking/${guest}/`), { let_in: true }, { as: dm });
    const entry = (await server.post<Entry>('/api/table/entry/', { pass })).body;
    expect(entry.campaign_id).toBe(campaign.id);
    expect((await mapOf(MAP, { invite: pass })).status).toBe(200);
    const stream = await follow({ invite: pass });
    // Guests who joined by code leave with the screen.
    await server.post(at('table/close/'), {}, { as: dm });
    await stream.ended;
    expect((await mapOf(MAP, { invite: pass })).status).toBe(404);
    expect((await server.post('/api/table/entry/', { pass })).status).toBe(404);
  });

  test('of phones stays open for the table however many knock: who waits longest gives way, never who is in', async () => {
    const { phones } = await open();
    const guests = Array.from({ length: 40 }, (_, index) => ({ id: `guest-${index}`, is_in: index === 0 ? 1 : 0 }));
    await server.db
      .insertInto('table_guests')
      .values(
        guests.map(({ id, is_in }) => ({
          id,
          is_in: is_in as 0 | 1,
          campaign_id: campaign.id,
          pass_hash: `hash of ${id}`,
          name: id,
          asked_at: new Date(server.now() - 60_000).toISOString(),
        })),
      )
      .execute();
    expect((await typed('join', phones.code, { name: 'Tobin' })).status).toBe(200);
    const { screen } = (await server.get<TableForDm>(at('table/'), { as: dm })).body;
    expect(screen?.guests.map(({ id }) => id)).toEqual(['guest-0']);
    expect(screen?.knocking).toHaveLength(39);
    expect(screen?.knocking.at(-1)?.name).toBe('Tobin');
    expect(screen?.knocking.map(({ id }) => id)).not.toContain('guest-1');
  });

  test('of phones leads whoever types it into an open campaign, while the screen shows it', async () => {
    campaign = await server.campaign(dm);
    const { phones } = await open();
    expect((await typed('join', phones.code)).body).toMatchObject({ campaign_id: campaign.id, pass: null });
    await server.post(at('table/'), { shows_code: false }, { as: dm });
    expect((await typed('join', phones.code)).status).toBe(404);
  });

  test('is not found by trying, and in no log', async () => {
    const { secret, tv, phones } = await open();
    const { body } = await typed('join', phones.code, { name: 'Tobin' });
    await typed('find', tv.code);
    await mapOf(MAP, { table: secret });
    await server.get('/api/table/', { table: secret });
    const statuses = new Set<number>();
    for (let i = 0; i < 22; i += 1) statuses.add((await typed('find', `2222 22${10 + i}`)).status);
    expect([...statuses]).toEqual([404, 429]);
    // After too many none is judged, also the right one.
    expect((await typed('find', tv.code)).status).toBe(429);
    const log = server.log.join('');
    expect(log.length).toBeGreaterThan(1000);
    for (const word of [secret, tv.code, phones.code, body.pass ?? '?']) expect(log).not.toContain(word);
  });
});
