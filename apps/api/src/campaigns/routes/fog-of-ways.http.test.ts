import { rowsOfFog } from '@venture-atlas/map-math';
import type { CampaignAnswer, ErrorBody, Fog, FogState, MapCoordinate } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';

/* The Sword Coast is a map of 800 x 600; a cell of its fog is half a unit. */
let server: CampaignApp;
let dm: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
});
afterAll(() => server.close());
beforeEach(async () => {
  campaign = await server.campaign(dm);
});

const of = (path = ''): string => `/api/home/campaign/${campaign.id}/fog/${server.place(MAP)}/${path}`;
const fogOf = async (): Promise<Fog> => (await server.get<Fog>(of(), { as: dm })).body;
const send = (path: string, body: object) => server.post<FogState & ErrorBody>(of(path), body, { as: dm });
const clear = (shape: object) => send('acts/', { level: 'clear', shape });

describe('fog where parties went, and long strokes', () => {
  test('takes where the parties are and went on this map, and not where one was by mistake', async () => {
    const { status, body } = await clear({ party: { within: 5 } });
    expect([status, body.error]).toEqual([400, 'No party of this campaign was ever on this map.']);
    const parties = `/api/home/campaign/${campaign.id}/parties/`;
    const at = (lng: number, lat: number, map = MAP) => ({ map_id: server.place(map), lng, lat });
    const party = { name: 'The Lanterns', colour: 'teal', ...at(20, 10) };
    const { key } = (await server.post<{ key: string }>(parties, party, { as: dm })).body;
    // Moved twice, and the second move taken back; then on another map, and back on this one.
    const back = { ...at(100, 50), takes_back: true };
    for (const spot of [at(100, 50), at(200, 50), back, at(9, 9, 'waterdeep'), at(300, 60)])
      expect((await server.post(`${parties}${key}/`, spot, { as: dm })).status).toBe(200);
    await server.post(`${parties}${key}/`, { name: 'The Owls' }, { as: dm });
    expect((await clear({ party: { within: 5 } })).status).toBe(200);
    const lines = [
      [
        [20, 10],
        [100, 50],
      ],
      [[300, 60]],
    ];
    expect((await fogOf()).acts.map(({ shape }) => shape)).toEqual([{ lines: { lines, radius: 5 } }]);
    await send('undo/', {});
    expect((await fogOf()).acts).toEqual([]);
    // Whoever goes back to the same spot was away; only a move that is taken back never was.
    const moves = [at(-5, -9), at(40, 40), at(-7, -2), at(40, 40), at(60, 60), { ...at(40, 40), takes_back: true }];
    for (const spot of moves) await server.post(`${parties}${key}/`, spot, { as: dm });
    const way = server.database.sqlite.prepare('select lng, lat from campaign_party_ways order by number desc limit 4');
    expect(way.raw().all()).toEqual([
      [40, 40],
      [0, 0],
      [40, 40],
      [0, 0],
    ]);
    // It goes with the party.
    await server.post(`${parties}${key}/delete/`, {}, { as: dm });
    expect((await clear({ party: { within: 5 } })).status).toBe(400);
  });

  test('refuses ways too long to paint at once, and takes one point where it covers all', async () => {
    const parties = `/api/home/campaign/${campaign.id}/parties/`;
    const start = { map_id: server.place(MAP), lng: 0, lat: 0 };
    const made = await server.post<{ key: string }>(parties, { name: 'Owls', colour: 'teal', ...start }, { as: dm });
    const size = 'select map_width as width, map_height as height from locations where id = ?';
    const { width, height } = server.database.sqlite.prepare(size).get(start.map_id) as Record<string, number>;
    const insert = server.database.sqlite.prepare('insert into campaign_party_ways values (?, ?, ?, ?, ?, ?)');
    for (let i = 2; i <= 1_000; i += 1)
      insert.run(campaign.id, made.body.key, i, start.map_id, i % 2 === 0 ? height : 0, ((width ?? 0) * i) / 1_000);
    const refused = await clear({ party: { within: 5 } });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('traveled too far')]);
    expect((await clear({ party: { within: 1e6 } })).status).toBe(200);
    expect((await fogOf()).acts.map(({ shape }) => shape)).toEqual([{ lines: { lines: [[[0, 0]]], radius: 1e6 } }]);
  });

  test('refuses what would make all that was covered take too long to paint again after a start', async () => {
    const points = Array.from({ length: 750 }, (_, i): MapCoordinate => [i, i % 2 === 0 ? 0 : 600]);
    const act = { brush: { points, radius: 5 } };
    const answers: number[] = [];
    while (answers.at(-1) !== 409 && answers.length < 10) answers.push((await clear(act)).status);
    expect([answers[0], answers.at(-1)]).toEqual([200, 409]);
    const { acts } = await fogOf();
    expect(acts).toHaveLength(answers.length - 1);
    const each = rowsOfFog({ kind: 'brush', ...act.brush }, { width: 800, height: 600 });
    expect(acts.length * each).toBeLessThanOrEqual(2_000_000);
    expect((acts.length + 1) * each).toBeGreaterThan(2_000_000);
    // All of the map makes what was before it needless: there is room again, and what came since can be taken back.
    expect((await send('acts/', { level: 'hidden', shape: { all: {} } })).body).toMatchObject({
      undo: acts.length + 1,
    });
    expect((await clear(act)).body).toMatchObject({ undo: 2, redo: 0 });
    expect((await fogOf()).acts.map(({ level, shape }) => [level, Object.keys(shape)[0]])).toEqual([
      ['hidden', 'all'],
      ['clear', 'brush'],
    ]);
  });

  test('refuses what takes too long to paint, and ways without number, and says what to do instead', async () => {
    const refusal = async (shape: object) => {
      const { status, body } = await clear(shape);
      return [status, body.error];
    };
    const zigzag = (points: number) =>
      Array.from({ length: points }, (_, i) => [(i * 800) / points, i % 2 === 0 ? 0 : 600]);
    expect(await refusal({ brush: { points: zigzag(900), radius: 5 } })).toEqual([
      400,
      expect.stringContaining('smaller brush'),
    ]);
    expect(await refusal({ lines: { lines: [zigzag(900)], radius: 5 } })).toEqual([
      400,
      expect.stringContaining('several strokes'),
    ]);
    expect(await refusal({ polygon: { polygons: [[zigzag(2_000)]] } })).toEqual([
      400,
      expect.stringContaining('too many corners'),
    ]);
    const cells = Array.from({ length: 2_000 }, (_, i) => [(i % 50) * 17, Math.floor(i / 50) * 17]);
    expect(await refusal({ hexes: { size: 2, rings: 8, cells } })).toEqual([
      400,
      expect.stringContaining('fewer rings'),
    ]);
    // A hand that draws for a minute with a wide brush makes far more points than it takes.
    const points = Array.from({ length: 3_000 }, (_, i) => [
      Math.round(400 + 300 * Math.cos(i / 400)),
      Math.round(300 + 250 * Math.sin(i / 400)),
    ]);
    expect((await clear({ brush: { points, radius: 100 } })).status).toBe(200);

    const id = server.place(MAP);
    const start = { map_id: id, lng: 1, lat: 1 };
    const parties = `/api/home/campaign/${campaign.id}/parties/`;
    const made = await server.post<{ key: string }>(parties, { name: 'Owls', colour: 'teal', ...start }, { as: dm });
    const insert = server.database.sqlite.prepare('insert into campaign_party_ways values (?, ?, ?, ?, ?, ?)');
    const other = server.place('waterdeep');
    for (let i = 1; i < 999; i += 1)
      insert.run(campaign.id, made.body.key, i + 1, i % 2 === 0 ? id : other, (i % 30) * 20, i * 0.8);
    expect(await refusal({ party: { within: 5 } })).toEqual([200, undefined]);
    for (let i = 999; i < 1_020; i += 1)
      insert.run(campaign.id, made.body.key, i + 1, i % 2 === 0 ? id : other, (i % 30) * 20, i * 0.8 - 700);
    expect(await refusal({ party: { within: 5 } })).toEqual([400, expect.stringContaining('with the brush')]);
  });
});
