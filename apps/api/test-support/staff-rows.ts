import type { Address, BodyOf, CallAt } from '@venture-atlas/types';
import { hostile, type MatrixRow, type RowOf, staffOnly, type UrlOf } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const one = (world: MatrixWorld, statement: string, ...values: unknown[]): number =>
  world.server.database.sqlite
    .prepare(statement)
    .pluck()
    .get(...values) as number;

const placeId = (world: MatrixWorld, slug: string): number =>
  one(world, 'select id from locations where slug = ?', slug);

const positionId = (world: MatrixWorld, map: string, place: string): number =>
  one(
    world,
    `select positions.id from positions join locations place on place.id = location_id join locations map on map.id = parent_id
     where map.slug = ? and place.slug = ?`,
    map,
    place,
  );

const ELSEWHERE: [lat: number, lng: number] = [71.5, 72.5];

const NESME = (world: MatrixWorld): number => positionId(world, 'sword_coast', 'nesmé');

const takeOff = (world: MatrixWorld): void => {
  world.server.database.sqlite.prepare('update positions set active = 0 where id = ?').run(NESME(world));
};

/** Somebody of staff moved Nesmé: change 77. */
const moveNesme = (world: MatrixWorld): void => {
  world.server.database.sqlite
    .prepare(
      `insert into staff_changes
         (world_id, id, at, actor_id, action, thing, thing_id, position_id, location_id, parent_id, before, after)
       values (1, 77, '2026-03-04T05:06:07.008Z', ?, 'position.move', 'position', ?, ?, ?, ?, '{"lat":9}', '{"lat":11}')
         on conflict (id) do update set actor_id = excluded.actor_id, before = excluded.before, after = excluded.after`,
    )
    .run(world.userIds.staff, NESME(world), NESME(world), placeId(world, 'nesmé'), placeId(world, 'sword_coast'));
};

const post = <At extends Address>(
  route: At,
  when: string,
  status: number,
  body: (world: MatrixWorld) => BodyOf<CallAt<At>>,
  prepare?: RowOf<At>['prepare'],
): RowOf<At> => ({
  route,
  when,
  send: (world) => ({ url: route.slice('POST '.length) as UrlOf<At>, body: body(world) }),
  expected: staffOnly(status),
  ...(prepare === undefined ? {} : { prepare }),
});

const nesme = (world: MatrixWorld) => ({ id: NESME(world) });
const textUrl = (world: MatrixWorld) => `/api/change_position_text/${NESME(world)}/` as const;

/** Calls with which staff change where places stand, and the history of it. */
export const staffRows: readonly MatrixRow[] = [
  post('POST /api/change_position/', 'a point', 200, (w) => ({ ...nesme(w), position: ELSEWHERE })),
  post('POST /api/change_position/', 'no such point', 404, () => ({ id: 987_654, position: ELSEWHERE })),
  post('POST /api/change_position/', 'a privileged key', 400, (w) =>
    hostile({ ...nesme(w), position: [1, 2], owner: 1 }),
  ),
  {
    route: 'POST /api/change_position_text/:id/',
    when: 'a point',
    send: (w) => ({ url: textUrl(w), body: { scale: 21, display_dot: false } }),
    expected: staffOnly(200),
  },
  {
    route: 'POST /api/change_position_text/:id/',
    when: 'a version of long ago',
    send: (w) => ({ url: textUrl(w), body: { scale: 21, version: 999 } }),
    expected: staffOnly(409),
    code: 'changed_meanwhile',
  },
  post('POST /api/change_position_parent/', 'another map', 200, (w) => ({ ...nesme(w), new_parent: 'Waterdeep' })),
  post('POST /api/change_position_parent/', 'a map nobody knows', 404, (w) => ({ ...nesme(w), new_parent: 'Nowhere' })),
  post('POST /api/deactivate_location_has_position/', 'a point', 200, nesme),
  post('POST /api/reactivate_location_has_position/', 'a point that was taken off', 200, nesme, takeOff),
  post('POST /api/delete_location_position/', 'a point', 200, nesme),
  post('POST /api/add_position/', 'a new place', 200, (w) => ({
    parent_id: placeId(w, 'waterdeep'),
    name: 'The Yawning Portal',
    lat: 5,
    lng: 6,
  })),
  post('POST /api/add_position/', 'a place that is there already', 409, (w) => ({
    parent_id: placeId(w, 'sword_coast'),
    location_id: placeId(w, 'nesmé'),
    lat: 5,
    lng: 6,
  })),
  {
    route: 'GET /api/position/:id/',
    when: 'a point',
    send: (w) => ({ url: `/api/position/${NESME(w)}/` }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/inactive_positions/',
    when: 'always',
    send: () => ({ url: '/api/inactive_positions/' }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/history/',
    when: 'always',
    send: () => ({ url: '/api/history/' }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/history/:id/',
    when: 'a change',
    send: () => ({ url: '/api/history/77/' }),
    expected: staffOnly(200),
    prepare: moveNesme,
  },
  {
    route: 'POST /api/history/:id/revert/',
    when: 'a change',
    send: () => ({ url: '/api/history/77/revert/', body: {} }),
    expected: staffOnly(200),
    prepare: moveNesme,
  },
  {
    route: 'POST /api/history/:id/revert/',
    when: 'no such change',
    send: () => ({ url: `/api/history/78/revert/`, body: hostile({ note: CANARY }) }),
    expected: staffOnly(404),
  },
];
