import { FOG_CLEAR, FOG_HIDDEN, fogAt } from '@venture-atlas/map-math';
import {
  blankFog,
  type CampaignAnswer,
  type ErrorBody,
  FOG_ACTS_PER_MAP,
  type Fog,
  type FogChanges,
  type FogState,
  type LiveNews,
  type LocationMapDetails,
} from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { createFogGrids } from '../view/fog.ts';

/* The Sword Coast is a map of 800 x 600; Waterdeep has one of its own. */
let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
});
afterAll(() => server.close());
beforeEach(async () => {
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});

const of = (map: string, path = ''): string => `/api/home/campaign/${campaign.id}/fog/${server.place(map)}/${path}`;
const fogOf = async (map = MAP, who: Who = { as: dm }): Promise<Fog> => (await server.get<Fog>(of(map), who)).body;
const send = (path: string, body: object, who: Who = { as: dm }, map = MAP) =>
  server.post<FogState & ErrorBody>(of(map, path), body, who);
const circle = (lng: number, radius = 10) => ({ circle: { lng, lat: 50, radius } });
const clear = (shape: object, who?: Who) => send('acts/', { level: 'clear', shape }, who);

describe('the fog of a map', () => {
  test('is off until the DM switches it on, and as it was when it is switched off and on again', async () => {
    const none = {
      ...blankFog,
      map_id: server.place(MAP),
      undo: 0,
      redo: 0,
      revision: '',
      map_is_public: true,
      is_compressed: true,
      own_ground: 'parchment',
    };
    expect(await fogOf()).toEqual({ ...none, acts: [] });
    const { body: on } = await send('', { is_on: true });
    expect(on).toEqual({ ...none, is_on: true, revision: expect.stringMatching(/^[\w-]{16}$/) });
    const { body: uncovered } = await clear(circle(100));
    expect(uncovered.revision).not.toBe(on.revision);
    expect((await send('', { is_on: false })).body).toMatchObject({ is_on: false, undo: 1, revision: '' });
    expect((await send('', { is_on: true })).body).toEqual(uncovered);
    expect((await fogOf()).acts).toEqual([{ level: 'clear', shape: circle(100) }]);
    expect(await fogOf('waterdeep')).toMatchObject({ is_on: false, acts: [] });
  });

  test('is taken back and done again act by act; what is new ends what could be done again', async () => {
    await send('', { is_on: true });
    const states = [(await fogOf()).revision];
    for (const lng of [100, 200, 300]) states.push((await clear(circle(lng))).body.revision);
    expect(new Set(states).size).toBe(4);
    for (const state of [states[2], states[1]]) expect((await send('undo/', {})).body.revision).toBe(state);
    expect((await send('redo/', {})).body).toMatchObject({ undo: 2, redo: 1, revision: states[2] });
    expect((await clear({ all: {} })).body).toMatchObject({ undo: 3, redo: 0 });
    expect((await send('redo/', {})).status).toBe(409);
    expect((await fogOf()).acts.map(({ shape }) => shape)).toEqual([circle(100), circle(200), { all: {} }]);
    for (let left = 3; left > 0; left -= 1) await send('undo/', {});
    expect(await fogOf()).toMatchObject({ undo: 0, redo: 3, acts: [], revision: states[0] });
    const { status, body } = await send('undo/', {});
    expect([status, body.error]).toEqual([409, 'There is nothing to undo.']);
  });

  test('says the same of the same ground, however it came to be covered', async () => {
    await send('', { is_on: true });
    const before = (await clear(circle(100))).body.revision;
    expect((await clear(circle(100))).body.revision).toBe(before);
    await clear({ box: { lng: 300, lat: 300, width: 20, height: 20 } });
    const box = { box: { lng: 290, lat: 290, width: 40, height: 40 } };
    expect((await send('acts/', { level: 'hidden', shape: box })).body.revision).toBe(before);
  });

  test('takes a region and a road as they are drawn at that time', async () => {
    const geometry = {
      region: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [10, 10],
              [60, 10],
              [60, 60],
              [10, 10],
            ],
          ],
        ],
      },
      road: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [100, 50],
        ],
      },
    };
    const draw = (of: keyof typeof geometry | null) =>
      server.db
        .updateTable('positions')
        .set({ geojson: of && JSON.stringify({ type: 'Feature', geometry: geometry[of], properties: {} }) })
        .where('location_id', '=', server.place('waterdeep'))
        .execute();
    const location_id = server.place('waterdeep');
    await draw('region');
    expect((await clear({ region: { location_id } })).status).toBe(200);
    expect((await clear({ road: { location_id, within: 5 } })).status).toBe(400);
    await draw('road');
    expect((await clear({ road: { location_id, within: 5 } })).status).toBe(200);
    expect((await clear({ region: { location_id } })).status).toBe(400);
    await draw(null);
    expect((await clear({ region: { location_id } })).status).toBe(404);
    expect((await clear({ region: { location_id: 999_999 } })).status).toBe(404);
    expect((await fogOf()).acts.map(({ shape }) => shape)).toEqual([
      { polygon: { polygons: geometry.region.coordinates } },
      { brush: { points: geometry.road.coordinates, radius: 5 } },
    ]);
  });

  test('refuses what covers nothing, what is no number, and maps that are none', async () => {
    const { status, body } = await clear({ hexes: { size: 0.1, rings: 0, cells: [[0, 0]] } });
    expect([status, body.error]).toEqual([400, expect.stringContaining('Choose a larger size')]);
    for (const shape of [
      {},
      { star: {} },
      { ...circle(1), all: {} },
      circle(1, 0),
      circle(1e7),
      { hexes: { size: 20, rings: 99, cells: [[0, 0]] } },
      { hexes: { size: 20, rings: 1, cells: [[0.5, 0]] } },
      { brush: { radius: 3, points: [] } },
    ])
      expect([shape, (await clear(shape)).status]).toEqual([shape, 400]);
    expect((await send('acts/', { level: 'murky', shape: { all: {} } })).status).toBe(400);
    for (const map of ['high_forest', '0', 'x', '999999']) {
      const id = map === 'high_forest' ? server.place(map) : map;
      const url = `/api/home/campaign/${campaign.id}/fog/${id}/`;
      expect([map, (await server.get(url, { as: dm })).status]).toEqual([map, 404]);
      expect((await server.post(url, { is_on: true }, { as: dm })).status).toBe(404);
    }
  });

  test('holds so many acts, and then one for the whole map makes room', async () => {
    await send('', { is_on: true });
    await clear(circle(100));
    const { id } = await server.db
      .selectFrom('campaign_fogs')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { act } = await server.db
      .selectFrom('campaign_fog_acts')
      .select('act')
      .where('fog_id', '=', id)
      .executeTakeFirstOrThrow();
    const insert = server.database.sqlite.prepare(
      'insert into campaign_fog_acts (fog_id, number, act) values (?, ?, ?)',
    );
    for (let number = 2; number <= FOG_ACTS_PER_MAP; number += 1) insert.run(id, number, act);
    await server.db.updateTable('campaign_fogs').set({ done: FOG_ACTS_PER_MAP }).where('id', '=', id).execute();
    const { status, body } = await clear(circle(200));
    expect([status, body.code]).toEqual([409, 'quota_reached']);
    expect((await send('acts/', { level: 'hidden', shape: { all: {} } })).body).toMatchObject({ undo: 1, redo: 0 });
  });
});

/** Somebody who leads the campaign too. */
const coDm = ({ id }: Person) => ({
  campaign_id: campaign.id,
  email: `dm-${id}@mail.example`,
  user_id: id,
  asked_at: '2026-01-01T00:00:00.000Z',
  accepted_at: '2026-01-02T00:00:00.000Z',
});

test('a grid in memory is never another one than its name says, whatever is written while it is read', async () => {
  await send('', { is_on: true });
  await clear(circle(100));
  const rows = server.db.selectFrom('campaign_fogs').selectAll().where('campaign_id', '=', campaign.id);
  const before = await rows.executeTakeFirstOrThrow();
  await clear(circle(300));
  // Whoever read the row before is given what is there now,
  const fogs = createFogGrids();
  const size = { width: 800, height: 600 };
  expect(fogAt((await fogs.of(server.db, before, size)).grid, 300, 50)).toBe(FOG_CLEAR);
  // and that is not taken for what was there then.
  await send('undo/', {});
  const { grid } = await fogs.of(server.db, before, size);
  expect([fogAt(grid, 100, 50), fogAt(grid, 300, 50)]).toEqual([FOG_CLEAR, FOG_HIDDEN]);
});

describe('who may', () => {
  test('a co-DM does what the DM does; players, guests and others never learn of a shape', async () => {
    const second = await server.person('Second');
    await server.db.insertInto('campaign_dms').values(coDm(second)).execute();
    expect((await clear(circle(100), { as: second })).status).toBe(200);
    expect((await fogOf(MAP, { as: second })).acts).toHaveLength(1);
    for (const who of [{ as: player }, {}]) {
      expect((await server.get(of(MAP), who)).status).toBe(who.as === undefined ? 401 : 403);
      expect([401, 403]).toContain((await clear(circle(1), who)).status);
      const { text } = await server.get(`/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`, who);
      expect(text).not.toContain('circle');
    }
  });

  test('it goes with its campaign', async () => {
    await clear(circle(100));
    await server.post(`/api/home/campaign/${campaign.id}/delete/`, { name: campaign.name }, { as: dm });
    const left = server.db.selectFrom('campaign_fogs').selectAll().where('campaign_id', '=', campaign.id);
    expect(await left.execute()).toEqual([]);
    const acts = await server.db.selectFrom('campaign_fog_acts').select('fog_id').distinct().execute();
    const fogs = await server.db.selectFrom('campaign_fogs').select('id').execute();
    expect(acts.filter(({ fog_id }) => fogs.every(({ id }) => id !== fog_id))).toEqual([]);
  });
});

describe('those who follow', () => {
  const newsFor = async (who: Who, since = ''): Promise<LiveNews> =>
    (await server.get<LiveNews>(`/api/home/campaign/${campaign.id}/revision/?since=${since}`, who)).body;

  test('are told that another picture is to be seen, and only then', async () => {
    for (const who of [{ as: player }, {}]) {
      let { revision } = await newsFor(who);
      const kindsSince = async () => {
        const news = await newsFor(who, revision);
        revision = news.revision;
        return news.kinds;
      };
      await clear(circle(100));
      expect(await kindsSince(), 'prepared while it is off').toEqual([]);
      await send('', { is_on: true });
      expect(await kindsSince()).toContain('fog');
      await clear(circle(200));
      expect(await kindsSince()).toContain('fog');
      await clear(circle(200));
      expect(await kindsSince(), 'uncovered already').toEqual([]);
      await send('undo/', {});
      await send('', { is_on: true }, { as: dm }, 'waterdeep');
      expect(await kindsSince(), 'of a map that they may not open').toEqual([]);
      await send('', { is_on: false }, { as: dm }, 'waterdeep');
      await send('undo/', {});
      expect(await kindsSince()).toContain('fog');
      await send('', { is_on: false });
      expect(await kindsSince()).toContain('fog');
      await send('undo/', {});
    }
  });

  test('an act of a co-DM comes to the other DM, and the other way round; undo is of both', async () => {
    const second = await server.person('Second to follow');
    await server.db.insertInto('campaign_dms').values(coDm(second)).execute();
    await send('', { is_on: true });
    for (const [one, other] of [
      [dm, second],
      [second, dm],
    ] as const) {
      const { revision } = await newsFor({ as: other });
      await clear(circle(100), { as: one });
      expect((await newsFor({ as: other }, revision)).kinds).toContain('fog');
      expect(await fogOf(MAP, { as: other })).toEqual(await fogOf(MAP, { as: one }));
      const { revision: before } = await newsFor({ as: one });
      expect((await send('undo/', {}, { as: other })).body.undo).toBe(0);
      expect((await newsFor({ as: one }, before)).kinds).toContain('fog');
    }
  });

  test('learn which tiles changed, of maps that they may open', async () => {
    const { db } = server;
    const hash = 'a'.repeat(64);
    await db.updateTable('locations').set({ picture_hash: hash }).where('slug', '=', MAP).execute();
    const changes = async (since: string, map = MAP, who: Who = { as: player }) =>
      server.get<FogChanges>(of(map, `changes/?since=${since}`), who);
    expect((await changes('x')).body).toEqual({ revision: null, tiles: null });
    const { body: on } = await send('', { is_on: true });
    expect((await changes('x')).body).toEqual({ revision: on.revision, tiles: null });
    // Its picture of 1600 x 1200 has three levels; the circle lies in the lower left corner.
    const { body: uncovered } = await clear(circle(60));
    for (const who of [{ as: player }, {}])
      expect((await changes(on.revision, MAP, who)).body).toEqual({
        revision: uncovered.revision,
        tiles: [
          [0, 0, 0],
          [1, 0, 0],
          [1, 1, 0],
          [2, 2, 0],
        ],
      });
    expect((await changes(uncovered.revision)).body.tiles).toEqual([]);
    expect((await changes('x', MAP, { as: dm })).body).toEqual({ revision: null, tiles: null });
    expect((await changes('x', 'waterdeep')).status).toBe(404);
  });
});

describe('lines and areas on a fogged map', () => {
  test('end for players where the ground is hidden; the DM has all of them', async () => {
    const road = {
      type: 'LineString',
      coordinates: [
        [50, 50],
        [750, 50],
      ],
    };
    const geojson = JSON.stringify({ type: 'Feature', geometry: road, properties: {} });
    const row = server.db.updateTable('positions').where('location_id', '=', server.place('waterdeep'));
    await row.set({ geojson }).execute();
    await server.show(dm, campaign, 'waterdeep');
    const seenBy = async (who: Who, path = 'location_map_details') => {
      const { body } = await server.get<LocationMapDetails>(`/api/${path}/${MAP}/?campaign_id=${campaign.id}`, who);
      return body.children.find(({ slug }) => slug === 'waterdeep')?.geojson?.geometry;
    };
    expect(await seenBy({ as: player })).toEqual(road);
    await send('', { is_on: true });
    for (const who of [{ as: player }, {}]) expect(await seenBy(who)).toBeUndefined();
    await clear({ box: { lng: 100, lat: 0, width: 200, height: 100 } });
    await clear({ box: { lng: 500, lat: 0, width: 100, height: 100 } });
    const seen = {
      type: 'LineString',
      coordinates: [
        [100, 50],
        [300, 50],
      ],
      more: [
        [
          [500, 50],
          [600, 50],
        ],
      ],
    };
    for (const who of [{ as: player }, {}])
      for (const path of ['location_map_details', 'location_children']) expect(await seenBy(who, path)).toEqual(seen);
    expect(await seenBy({ as: dm })).toEqual(road);
    await row.set({ geojson: null }).execute();
  });
});
