import type { LocationMapDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { makeLocation, makeMap, makePosition, makeWorld } from '../../../test-support/factories.ts';
import { leastMs } from '../../../test-support/loop-hold.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

/** The small world with three more maps, two places of one name, and one without a map size. */
const world = () => {
  const base = makeWorld();
  return {
    ...base,
    locations: [
      ...base.locations,
      makeLocation('north', { map: makeMap({ width: 1600, height: 300 }) }),
      makeLocation('isle', { name: 'The Isle', map: makeMap({ width: 100, height: 100 }) }),
      makeLocation('isle_2', { name: 'The Isle', map: null }),
      makeLocation('isle_3', { name: 'THE ISLE', map: null }),
      makeLocation('harbour', { name: "Old Man's Rest", map: null }),
    ],
    positions: [...base.positions, makePosition('waterdeep', 'north')],
  };
};

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp({ world: world() });
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

const childrenOf = async (slug: string) =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/`)).body.children;

describe('hanging a point on another map', () => {
  it('keeps its relative place and shows it there, and no more where it was', async () => {
    const { position } = await server.does('change_position_parent', { id: nesme, new_parent: 'North' });
    expect(position).toMatchObject({ id: nesme, lat: 5.5, lng: 24, scale: 14, parent: { slug: 'north' }, version: 2 });
    expect((await childrenOf('north')).map((child) => child.slug)).toEqual(['nesmé']);
    expect((await childrenOf('sword_coast')).map((child) => child.slug)).not.toContain('nesmé');
  });

  it('stretches its shape as the map is', async () => {
    const forest = server.position('sword_coast', 'high_forest');
    const { position } = await server.does('change_position_parent', { id: forest, new_parent: 'north' });
    expect(position.geojson?.geometry.coordinates).toEqual([
      [
        [
          [80, 20],
          [88, 20],
          [84, 22],
          [80, 20],
        ],
      ],
    ]);
  });

  it('keeps its numbers on a map without a size', async () => {
    const { position } = await server.does('change_position_parent', { id: nesme, new_parent: "old man's rest" });
    expect(position).toMatchObject({ lat: 11, lng: 12, parent: { name: "Old Man's Rest" } });
  });

  it('asks which one is meant when several have the name', async () => {
    const { status, body } = await server.refused('change_position_parent', { id: nesme, new_parent: 'The Isle' });
    expect([status, body.code]).toEqual([409, 'parent_ambiguous']);
    expect(body.candidates).toEqual([
      { id: server.place('isle'), name: 'The Isle', slug: 'isle' },
      { id: server.place('isle_2'), name: 'The Isle', slug: 'isle_2' },
    ]);
    const chosen = { id: nesme, new_parent_id: server.place('isle_2') };
    expect((await server.does('change_position_parent', chosen)).position.parent.slug).toBe('isle_2');
  });

  it('takes the only one of exactly this name, and else asks about the case', async () => {
    const exact = await server.does('change_position_parent', { id: nesme, new_parent: 'THE ISLE' });
    expect(exact.position.parent.slug).toBe('isle_3');
    const { body } = await server.refused('change_position_parent', { id: nesme, new_parent: 'the isle' });
    expect(body.candidates).toHaveLength(3);
  });

  test.each([
    ['nobody knows', 'Atlantis', 404, 'parent_not_found'],
    ['is the place itself', 'Nesmé', 409, 'parent_is_self'],
    ['it is on already', ' sword coast ', 409, 'parent_already_set'],
  ])('refuses a map that %s', async (_what, new_parent, status, code) => {
    const answer = await server.refused('change_position_parent', { id: nesme, new_parent });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('wants a name', async () => {
    for (const body of [{ id: nesme }, { id: nesme, new_parent: '  ' }]) {
      expect((await server.refused('change_position_parent', body)).body).toMatchObject({
        error: 'Enter a name.',
        field: 'new_parent',
      });
    }
  });
});

describe('parents form no loop', () => {
  it('at any depth', async () => {
    // North lies on Waterdeep, which lies on the Sword Coast.
    const waterdeep = server.position('sword_coast', 'waterdeep');
    const { body } = await server.refused('change_position_parent', { id: waterdeep, new_parent: 'North' });
    expect(body).toMatchObject({
      code: 'parent_would_loop',
      error: 'This parent is on the map of this location. Choose another one.',
    });
    const root = { parent_id: server.place('north'), location_id: server.place('sword_coast'), lat: 1, lng: 2 };
    expect((await server.refused('add_position', root)).body.code).toBe('parent_would_loop');
  });

  it('also not through a point that was taken off', async () => {
    await server.does('deactivate_location_has_position', { id: server.position('waterdeep', 'north') });
    const waterdeep = server.position('sword_coast', 'waterdeep');
    const { body } = await server.refused('change_position_parent', { id: waterdeep, new_parent: 'North' });
    expect(body.code).toBe('parent_would_loop');
  });

  it('not by bringing back what a script made wrong', async () => {
    const north = server.position('waterdeep', 'north');
    await server.does('deactivate_location_has_position', { id: north });
    server.database.sqlite
      .prepare(
        `insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (?, ?, 1, 2, 12, '', '')`,
      )
      .run(server.place('north'), server.place('waterdeep'));
    const { body } = await server.refused('reactivate_location_has_position', { id: north });
    expect(body.code).toBe('parent_would_loop');
  });

  it('in a chain of 5,000 maps, quickly', async () => {
    const { sqlite } = server.database;
    const at = '2026-01-01T00:00:00.000Z';
    sqlite.transaction(() => {
      const place = sqlite.prepare(
        'insert into locations (world_id, id, slug, name, name_lower, created_at, updated_at) values (1, ?, ?, ?, ?, ?, ?)',
      );
      const stand = sqlite.prepare(
        'insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (?, ?, 1, 2, 12, ?, ?)',
      );
      for (let i = 0; i < 5_000; i += 1) {
        const name = `deep ${i}`;
        place.run(10_000 + i, name, name, name, at, at);
        stand.run(i === 0 ? server.place('waterdeep') : 9_999 + i, 10_000 + i, at, at);
      }
    })();
    const waterdeep = server.position('sword_coast', 'waterdeep');
    const ask = () => server.refused('change_position_parent', { id: waterdeep, new_parent: 'deep 4999' });
    const ms = await leastMs(async () => expect((await ask()).body.code).toBe('parent_would_loop'), {
      tries: 3,
      enough: 500,
    });
    expect(ms).toBeLessThan(500);
  });
});

describe('adding a place to a map', () => {
  it('on 200 maps at most; moving it from one to another goes on', async () => {
    const { sqlite } = server.database;
    const at = '2026-01-01T00:00:00.000Z';
    const map = sqlite.prepare(
      'insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at) values (?, 1, ?, ?, ?, ?, ?)',
    );
    const stand = sqlite.prepare(
      'insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (?, ?, 1, 2, 12, ?, ?)',
    );
    for (let i = 0; i < 199; i += 1) {
      map.run(20_000 + i, `isle ${i}`, `isle ${i}`, `isle ${i}`, at, at);
      stand.run(20_000 + i, server.place('nesmé'), at, at);
    }
    const north = { parent_id: server.place('north'), location_id: server.place('nesmé'), lat: 1, lng: 2 };
    for (const [call, body] of [
      ['add_position', north],
      ['add_parent_to_location', { id: server.place('nesmé'), parent_name: 'North' }],
    ] as const) {
      const { status, body: refusal } = await server.refused(call, body);
      expect([status, refusal.code, refusal.error]).toEqual([
        409,
        'quota_reached',
        'This place is on 200 maps, which is the limit. Remove it from one of them first.',
      ]);
    }
    await server.does('change_position_parent', { id: nesme, new_parent: 'North' });
  });

  it('makes a new one of a name, with an address of its own', async () => {
    const { position } = await server.does('add_position', {
      parent_id: server.place('waterdeep'),
      name: "  Nesmé's Inn ",
      lat: 5.5,
      lng: 6.5,
    });
    expect(position).toMatchObject({ name: "Nesmé's Inn", slug: 'nesmé__s_inn', lat: 5.5, lng: 6.5, scale: 12 });
    expect(position).toMatchObject({ display_dot: true, active: true, version: 1, label_y_offset: -12 });
    expect((await childrenOf('waterdeep')).map((child) => child.slug)).toContain('nesmé__s_inn');
    expect((await server.get('/api/location_map_details/nesmé__s_inn/')).status).toBe(200);
  });

  it('makes another one of a name that is there', async () => {
    const add = { parent_id: server.place('waterdeep'), name: 'The Isle', lat: 1, lng: 2 };
    expect((await server.does('add_position', add)).position.slug).toBe('the_isle');
    expect((await server.does('add_position', add)).position.slug).toBe('the_isle_2');
    expect((await server.does('add_position', { ...add, name: 'Admin' })).position.slug).toBe('admin_2');
  });

  it('takes one that is there, and what its type starts with', async () => {
    server.database.sqlite.exec("update location_types set default_scale = 33, display_dot = 0 where name = 'town'");
    const add = { parent_id: server.place('isle'), location_id: server.place('nesmé'), lat: 1, lng: 2 };
    expect((await server.does('add_position', add)).position).toMatchObject({
      location_id: server.place('nesmé'),
      scale: 33,
      display_dot: false,
      label_y_offset: 0,
    });
    const other = { ...add, parent_id: server.place('north'), scale: 8 };
    expect((await server.does('add_position', other)).position.scale).toBe(8);
  });

  it('gives it a size that is seen at the zoom it was put at, where neither call nor type says one', async () => {
    const add = { parent_id: server.place('waterdeep'), lat: 1, lng: 2, zoom: 0.5 };
    expect((await server.does('add_position', { ...add, name: 'Hamlet' })).position).toMatchObject({
      scale: 22,
      label_y_offset: -22,
    });
    expect((await server.does('add_position', { ...add, name: 'Inn', zoom: 9 })).position.scale).toBe(4);
    expect((await server.does('add_position', { ...add, name: 'Ford', scale: 8 })).position.scale).toBe(8);
    for (const zoom of [0, -1, 1e9, 'near']) {
      const { status, body } = await server.refused('add_position', { ...add, name: 'Ford', zoom });
      expect([status, body.code]).toEqual([400, 'bad_request']);
    }
  });

  it('says that it was taken off when it was', async () => {
    await server.does('deactivate_location_has_position', { id: nesme });
    const add = { parent_id: server.place('sword_coast'), location_id: server.place('nesmé'), lat: 1, lng: 2 };
    const { body } = await server.refused('add_position', add);
    expect(body).toMatchObject({
      code: 'parent_already_set',
      error: 'The location was taken off this map. Bring it back instead.',
      position_id: nesme,
      active: false,
    });
  });

  test.each([
    ['no name', { name: ' ' }, 'Enter a name.', 'name'],
    ['a name too long', { name: 'x'.repeat(121) }, 'The name can have at most 120 characters.', 'name'],
    ['a path', { name: 'a/b' }, 'The name cannot contain any of / ? # % \\', 'name'],
    ['neither name nor place', {}, 'Enter a name.', 'name'],
    ['both', { name: 'Inn', location_id: 3 }, 'Enter a name.', 'name'],
    ['a scale too small', { name: 'Inn', scale: 3 }, 'Scale must be a number from 4 to 400.', 'scale'],
  ])('refuses %s', async (_what, extra, error, field) => {
    const before = server.database.sqlite.prepare('select count(*) from locations').pluck().get();
    const body = { parent_id: server.place('waterdeep'), lat: 1, lng: 2, ...extra };
    expect((await server.refused('add_position', body)).body).toMatchObject({ error, field });
    expect(server.database.sqlite.prepare('select count(*) from locations').pluck().get()).toBe(before);
  });

  it('refuses a map or a place that is not there', async () => {
    const parent = await server.refused('add_position', { parent_id: 98_765, name: 'Inn', lat: 1, lng: 2 });
    expect([parent.status, parent.body.code]).toEqual([404, 'parent_not_found']);
    const place = { parent_id: server.place('isle'), location_id: 98_765, lat: 1, lng: 2 };
    expect((await server.refused('add_position', place)).status).toBe(404);
  });
});
