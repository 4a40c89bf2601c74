import { randomUUID } from 'node:crypto';
import { PositionSaved, type StaffPosition } from '@venture-atlas/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { makeLocation, makeMap, makePosition, makeWorld } from '../../../test-support/factories.ts';
import { onSqlite } from '../../../test-support/on-sqlite.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { whole } from '../../../test-support/whole.ts';

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

/** The point as everybody sees it. */
const shown = async (id: number) => {
  const { body } = await server.get<{ children: StaffPosition[] }>('/api/location_map_details/');
  return body.children.find((child) => child.id === id);
};

describe('moving a point', () => {
  it('puts it there for everybody at once', async () => {
    expect(await shown(nesme)).toMatchObject({ lat: 11, lng: 12, version: 1 });
    const saved = await server.does('change_position', { id: nesme, position: [71.25, 72.5] });
    expectShape(PositionSaved, saved);
    expect(saved.position).toMatchObject({ id: nesme, lat: 71.25, lng: 72.5, version: 2, name: 'Nesmé', active: true });
    expect(await shown(nesme)).toMatchObject({ lat: 71.25, lng: 72.5, version: 2 });
  });

  it('works without the trailing slash and with the id in digits', async () => {
    const answer = await server.post(
      '/api/change_position',
      { id: String(nesme), position: [1, 2] },
      { as: server.mara },
    );
    expect(answer.status).toBe(200);
  });

  it('writes nothing when the point is there already', async () => {
    const saved = await server.does('change_position', { id: nesme, position: [11, 12] });
    expect(saved).toMatchObject({ change_id: null, position: { version: 1 } });
    expect((await server.history()).changes).toEqual([]);
  });

  whole.each([
    ['too far', [1_000_000.5, 0], 'Lat must be a number from -1000000 to 1000000.', 'lat'],
    ['too far to the left', [0, -1_000_001], 'Lng must be a number from -1000000 to 1000000.', 'lng'],
    ['one number', [1], 'Bad Request', 'position'],
    ['three numbers', [1, 2, 3], 'Bad Request', 'position'],
    ['texts', ['1', '2'], 'Bad Request', 'position.0'],
    ['nothing', [null, null], 'Bad Request', 'position.0'],
  ])('refuses %s', async (_what, position, error, field) => {
    const { status, body } = await server.refused('change_position', { id: nesme, position });
    expect({ status, error: body.error, field: body.field }).toEqual({ status: 400, error, field });
    expect((await server.readPosition(nesme)).version).toBe(1);
  });

  it('refuses a number beyond all numbers', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/change_position/',
      headers: { authorization: `Bearer ${server.mara.access}`, 'content-type': 'application/json' },
      payload: `{"id": ${nesme}, "position": [1e400, 2]}`,
    });
    expect(statusCode).toBe(400);
  });
});

describe('the text and position form', () => {
  it('sets what it is sent and leaves the rest', async () => {
    const wish = {
      scale: 22.5,
      lat: 61,
      lng: 62,
      label_x_offset: -3.5,
      label_y_offset: 4.25,
      label_wrap_ratio: 6,
      rotation: 340,
      display_dot: false,
    };
    const { position } = await server.does(`change_position_text/${nesme}`, wish);
    expect(position).toMatchObject(wish);
    expect(await server.does(`change_position_text/${nesme}`, { scale: 30 })).toMatchObject({
      position: { ...wish, scale: 30, version: 3 },
    });
  });

  test.each([
    [-10, 350],
    [360, 0],
    [725.5, 5.5],
    [-0, 0],
  ])('stores a rotation of %d as %d', async (rotation, stored) => {
    const { position } = await server.does(`change_position_text/${nesme}`, { rotation });
    expect(Object.is(position.rotation, stored)).toBe(true);
  });

  whole.each([
    ['scale', 3.9, 'Scale must be a number from 4 to 400.'],
    ['scale', 400.1, 'Scale must be a number from 4 to 400.'],
    ['label_wrap_ratio', -0.1, 'Label wrap ratio must be a number from 0 to 1000000.'],
    ['label_x_offset', 1_000_001, 'Label x offset must be a number from -1000000 to 1000000.'],
    ['rotation', 'north', 'Bad Request'],
    ['display_dot', 1, 'Bad Request'],
    ['version', 0, 'Bad Request'],
    ['client_key', 'seven', 'Bad Request'],
  ])('refuses %s %s', async (field, value, error) => {
    const { status, body } = await server.refused(`change_position_text/${nesme}`, { [field]: value });
    expect({ status, error: body.error, field: body.field }).toEqual({ status: 400, error, field });
  });

  test.each(['0', 'one', '-1', '1e3', '99999999999999999999', '12345'])('finds no point %s', async (id) => {
    const { status } = await server.refused(`change_position_text/${id}`, { scale: 20 });
    expect(status).toBe(404);
  });
});

describe('two of staff at one point', () => {
  it('tell the second what is there and who put it there', async () => {
    await server.does('change_position', { id: nesme, position: [1, 2], version: 1 }, server.odo);
    const { status, body } = await server.refused(`change_position_text/${nesme}`, { scale: 20, version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'changed_meanwhile',
      current: { id: nesme, lat: 1, lng: 2, scale: 14, version: 2 },
      changed_by: { id: server.odo.id, name: 'Odo' },
    });
    expect(Date.parse(body.changed_at ?? '')).toBe(server.now());
    await server.does(`change_position_text/${nesme}`, { scale: 20, version: 2 });
  });

  it('are not compared where no version is sent', async () => {
    await server.does('change_position', { id: nesme, position: [1, 2] }, server.odo);
    await server.does('change_position', { id: nesme, position: [3, 4] });
    expect(await server.readPosition(nesme)).toMatchObject({ lat: 3, version: 3 });
  });

  it('name nobody when a script wrote it', async () => {
    server.database.sqlite.prepare('update positions set version = 5 where id = ?').run(nesme);
    const { body } = await server.refused('deactivate_location_has_position', { id: nesme, version: 1 });
    expect(body).toMatchObject({ changed_by: { id: null, name: 'the server' }, changed_at: null });
  });
});

describe('a write that is sent again with its key', () => {
  it('answers what it answered and writes nothing', async () => {
    const call = { id: nesme, position: [5, 6], version: 1, client_key: randomUUID() };
    const first = await server.does('change_position', call);
    await server.does('change_position', { id: nesme, position: [7, 8] }, server.odo);
    expect(await server.does('change_position', { ...call, client_key: call.client_key.toUpperCase() })).toEqual(first);
    expect(await server.readPosition(nesme)).toMatchObject({ lat: 7, version: 3 });
  });

  it('is one only for the same person and the same call', async () => {
    const client_key = randomUUID();
    await server.does('change_position', { id: nesme, position: [5, 6], client_key });
    const other = await server.refused('deactivate_location_has_position', { id: nesme, client_key });
    expect(other.body.code).toBe('conflict');
    await server.does('deactivate_location_has_position', { id: nesme, client_key }, server.odo);
  });

  it('makes one place, not two', async () => {
    const call = { parent_id: server.place('waterdeep'), name: 'The Yawning Portal', lat: 5, lng: 6 };
    const client_key = randomUUID();
    const first = await server.does('add_position', { ...call, client_key });
    expect(await server.does('add_position', { ...call, client_key })).toEqual(first);
    expect((await server.history()).changes).toHaveLength(1);
  });
});

describe('taking a point off its map', () => {
  it('hides it from everybody but staff, who bring it back', async () => {
    await server.does('deactivate_location_has_position', { id: nesme });
    expect(await shown(nesme)).toBeUndefined();
    expect(await server.readPosition(nesme)).toMatchObject({ active: false, version: 2 });
    const list = await server.get<{ positions: StaffPosition[]; total: number }>('/api/inactive_positions/', {
      as: server.mara,
    });
    expect(list.body).toMatchObject({ total: 1, next_page: null, positions: [{ id: nesme, name: 'Nesmé' }] });
    expect(await server.does('deactivate_location_has_position', { id: nesme })).toMatchObject({ change_id: null });
    await server.does('reactivate_location_has_position', { id: nesme });
    expect(await shown(nesme)).toMatchObject({ lat: 11, version: 3 });
  });

  it('for good leaves the place itself', async () => {
    const answer = await server.does<{ success: string; change_id: number }>('delete_location_position', { id: nesme });
    expect(answer).toEqual({ success: 'Deleted', change_id: expect.any(Number) });
    expect(await shown(nesme)).toBeUndefined();
    expect((await server.get('/api/location_map_details/nesmé/', { as: server.mara })).status).toBe(200);
    expect((await server.refused('delete_location_position', { id: nesme })).status).toBe(404);
  });
});

describe('the list of what was taken off', () => {
  let crowded: StaffApp;
  beforeAll(async () => {
    const slugs = Array.from({ length: 230 }, (_, i) => `village_${i}`);
    const world = makeWorld();
    crowded = await staffApp({
      world: {
        ...world,
        locations: [
          ...world.locations,
          ...slugs.map((slug) => makeLocation(slug)),
          makeLocation('isle', { map: makeMap() }),
        ],
        positions: [
          ...world.positions,
          ...slugs.map((slug) => makePosition('sword_coast', slug)),
          makePosition('isle', 'nesmé'),
        ],
      },
    });
    crowded.database.sqlite.exec("update positions set active = 0, updated_at = '2026-01-01T00:00:00.000Z' || id");
  });
  afterAll(() => crowded.close());

  it('comes in pages of 100, of one map or of all', async () => {
    const page = async (query: string) =>
      (
        await crowded.get<{ positions: StaffPosition[]; next_page: number | null; total: number }>(
          `/api/inactive_positions/${query}`,
          { as: crowded.mara },
        )
      ).body;
    const first = await page(`?parent_id=${crowded.place('sword_coast')}`);
    expect([first.positions.length, first.next_page, first.total]).toEqual([100, 2, 234]);
    const last = await page(`?parent_id=${crowded.place('sword_coast')}&page=3`);
    expect([last.positions.length, last.next_page]).toEqual([34, null]);
    expect(await page(`?parent_id=${crowded.place('isle')}`)).toMatchObject({ total: 1, next_page: null });
    expect((await page('')).total).toBe(236);
    expect((await page('?page=999')).positions).toEqual([]);
  });

  onSqlite('is read off an index, however many there are', () => {
    const plan = (where: string) =>
      crowded.database.sqlite
        .prepare(
          `explain query plan select id from positions where active = 0 ${where} order by updated_at desc, id desc limit 100`,
        )
        .all()
        .map((step) => (step as { detail: string }).detail)
        .join(' ');
    expect(plan('')).toMatch(/positions_inactive\b/);
    expect(plan('and parent_id = 3')).toMatch(/positions_inactive_on_map/);
    expect(plan('and parent_id = 3')).not.toMatch(/TEMP B-TREE/);
  });
});
