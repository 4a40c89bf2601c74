import type { BodyOf, CallAt } from '@venture-atlas/types';
import { everybody, hostile, type MatrixRow, type RowOf, staffOnly, type UrlOf } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { formWith, placeId } from './picture-rows.ts';

/** An own world of the DM, whom the player helps and the user is asked to; and a closed one of the atlas. */
const OWN = 'o'.repeat(22);
const CLOSED = 'c'.repeat(22);
const AT = '2026-03-04T05:06:07.008Z';

const addWorlds = ({ server, userIds, emails }: MatrixWorld): void => {
  const { sqlite } = server.database;
  if (sqlite.prepare('select 1 from worlds where public_id = ?').get(OWN) !== undefined) return;
  const world = sqlite.prepare(
    'insert into worlds (id, public_id, name, kind, access, owner_id, created_at) values (?, ?, ?, ?, ?, ?, ?)',
  );
  world.run(501, OWN, 'canary-own-world', 'own', 'closed', userIds.dm, AT);
  sqlite
    .prepare(
      `insert into locations (id, world_id, slug, name, name_lower, map_width, map_height, stands_alone, created_at, updated_at)
        values (5000001, 501, 'own_map', 'Own Map', 'own map', 400, 300, 1, ?, ?)`,
    )
    .run(AT, AT);
  world.run(502, CLOSED, 'canary-closed-world', 'atlas', 'closed', null, AT);
  sqlite.prepare('update users set email_verified = 1').run();
  const editor = sqlite.prepare('insert into world_editors values (501, ?, ?, ?, ?)');
  editor.run(emails.player, userIds.player, AT, AT);
  editor.run(emails.user, null, AT, null);
};

const deleteOwn = (world: MatrixWorld): void => {
  addWorlds(world);
  world.server.database.sqlite.prepare('update worlds set deleted_at = ? where id = 501').run(new Date().toISOString());
};

/** Only the owner; an editor may know of it. */
const OWNER = { ...everybody(404), anonymous: 401, dm: 200, player: 403 };
const EDITORS = { ...OWNER, player: 200 };
/** Editing calls: whoever edits no world is refused, whoever edits another one finds nothing. */
const IN_OWN = { ...everybody(403), anonymous: 401, dm: 200, player: 200, staff: 404 };
const STAFF = { ...everybody(404), anonymous: 401, staff: 200 };
const SIGNED_IN = { ...everybody(200), anonymous: 401 };

const readsOwn = { dm: ['canary-own-world'], player: ['canary-own-world'], user: ['canary-own-world'] };
const readsClosed = { staff: ['canary-closed-world', 'canary-dm@mail.example'] };

type WorldAddress = Extract<MatrixRow['route'], `${'GET' | 'POST'} /api/worlds/:id/${string}`>;

/** A call about one world; each role reads its name as far as it may. */
function about<At extends WorldAddress>(
  route: At,
  id: string,
  expected: RowOf<At>['expected'],
  body?: (world: MatrixWorld) => BodyOf<CallAt<At>>,
  prepare: (world: MatrixWorld) => void = addWorlds,
): MatrixRow {
  const path = route.slice(route.indexOf(' ') + 1).replace(':id', id) as UrlOf<At>;
  const which = { [OWN]: 'an own world', [CLOSED]: 'a closed world of the atlas' }[id] ?? 'no world';
  const row = {
    route,
    when: which,
    send: (world: MatrixWorld) => ({ url: path, ...(body === undefined ? {} : { body: body(world) }) }),
    expected,
    prepare,
    // The owner typed these addresses, or staff did.
    mayRead: {
      ...readsOwn,
      dm: ['canary-own-world', 'canary-player@mail.example', 'canary-user@mail.example', 'canary-other@mail.example'],
      ...readsClosed,
    },
  };
  return row as MatrixRow;
}

const other = ({ emails }: MatrixWorld) => ({ email: emails.other });
const theDm = ({ emails }: MatrixWorld) => ({ email: emails.dm });

/** Calls about worlds themselves. */
export const worldSettingsRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/worlds/',
    when: 'always',
    send: () => ({ url: '/api/worlds/' }),
    expected: SIGNED_IN,
    prepare: addWorlds,
    mayRead: { ...readsOwn, ...readsClosed },
  },
  {
    route: 'POST /api/worlds/',
    when: 'an own one',
    send: () => ({ url: '/api/worlds/', body: { name: 'Mine' } }),
    expected: SIGNED_IN,
  },
  {
    route: 'POST /api/worlds/',
    when: 'one of the atlas',
    send: () => ({ url: '/api/worlds/', body: { name: 'Ours', kind: 'atlas' } }),
    expected: staffOnly(200),
  },
  about('GET /api/worlds/:id/', OWN, EDITORS),
  about('GET /api/worlds/:id/', CLOSED, STAFF),
  about('GET /api/worlds/:id/', 'n'.repeat(22), { ...everybody(404), anonymous: 401 }),
  about('POST /api/worlds/:id/', OWN, OWNER, () => ({ name: 'canary-own-world 2' })),
  about('POST /api/worlds/:id/', CLOSED, STAFF, () => ({ access: 'open' as const })),
  about('POST /api/worlds/:id/dms/', CLOSED, STAFF, theDm),
  about('POST /api/worlds/:id/dms/', OWN, { ...OWNER, dm: 404 }, other),
  about('POST /api/worlds/:id/dms/remove/', CLOSED, STAFF, theDm),
  about('POST /api/worlds/:id/editors/', OWN, OWNER, other),
  about('POST /api/worlds/:id/editors/', CLOSED, { ...STAFF, staff: 404 }, other),
  about('POST /api/worlds/:id/editors/remove/', OWN, OWNER, ({ emails }) => ({ email: emails.player })),
  about('POST /api/worlds/:id/accept/', OWN, { ...EDITORS, user: 200 }),
  about('POST /api/worlds/:id/leave/', OWN, { ...EDITORS, user: 200, dm: 404 }),
  about('POST /api/worlds/:id/delete/', OWN, OWNER, () => ({ name: 'canary-own-world' })),
  about('POST /api/worlds/:id/delete/', CLOSED, { ...STAFF, staff: 403 }, () => ({ name: 'canary-closed-world' })),
  about('POST /api/worlds/:id/restore/', OWN, { ...OWNER, player: 404 }, undefined, deleteOwn),
  {
    route: 'GET /api/admin/own_worlds/',
    when: 'always',
    send: () => ({ url: '/api/admin/own_worlds/' }),
    expected: staffOnly(200),
    prepare: addWorlds,
  },
  // What staff do in the Atlas, whoever edits a world does in theirs; to everybody else there is no such world.
  {
    route: 'GET /api/location_map_details/',
    when: 'of an own world, without a map',
    send: () => ({ url: `/api/location_map_details/?world_id=${OWN}` }),
    expected: everybody(404),
    prepare: addWorlds,
  },
  {
    route: 'GET /api/location_search/',
    when: 'of an own world',
    send: () => ({ url: `/api/location_search/?world_id=${OWN}` }),
    expected: { ...everybody(404), dm: 200, player: 200 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/map_poster/:name/',
    when: 'of an own world',
    send: () => ({
      url: `/api/map_poster/own_map/?world_id=${OWN}`,
      body: { format: 'pdf', paper: 'A4', dpi: 150, names: 'map', title: true },
    }),
    expected: { ...everybody(404), dm: 200, player: 200 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/map_export/:name/',
    when: 'of an own world',
    send: () => ({ url: `/api/map_export/own_map/?world_id=${OWN}&format=csv` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/map_drawing/:id/',
    when: 'of an own world',
    send: () => ({ url: '/api/map_drawing/5000001/' }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/map_sketch/:id/',
    when: 'of an own world, where no land can be',
    send: () => ({ url: '/api/map_sketch/5000001/', body: { seed: 'amber', kind: 'islands' } }),
    expected: { ...IN_OWN, dm: 409, player: 409 },
    prepare: (world) => {
      addWorlds(world);
      world.server.database.sqlite.prepare('update locations set map_width = 4000 where id = 5000001').run();
    },
  },
  {
    route: 'POST /api/map_drawing/:id/',
    when: 'of an own world, without a sketch',
    send: () => ({ url: '/api/map_drawing/5000001/', body: { style: 'parchment', size: 4096 } }),
    expected: { ...IN_OWN, dm: 404, player: 404 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/map_drawing/:id/cancel/',
    when: 'of an own world',
    send: () => ({ url: '/api/map_drawing/5000001/cancel/', body: {} }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/home/location/list/',
    when: 'of an own world',
    send: () => ({ url: `/api/home/location/list/?world_id=${OWN}` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/history/',
    when: 'of an own world',
    send: () => ({ url: `/api/history/?world_id=${OWN}` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/imports/',
    when: 'of an own world',
    send: () => ({ url: `/api/imports/?world_id=${OWN}` }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/imports/',
    when: 'into an own world, and no files',
    send: () => ({ url: `/api/imports/?world_id=${OWN}`, body: hostile({}) }),
    expected: { ...IN_OWN, dm: 415, player: 415 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/upload_file/',
    when: 'for an own world, and no picture',
    send: () => ({ url: '/api/upload_file/', ...formWith({ world_id: OWN }) }),
    expected: { ...IN_OWN, dm: 400, player: 400 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/upload_file/',
    when: 'for the Atlas, by whoever edits another world',
    send: () => ({ url: '/api/upload_file/', ...formWith({}) }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 400 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/fit_picture/',
    when: 'of the Atlas, by whoever edits another world',
    send: (w) => ({
      url: '/api/fit_picture/',
      body: { location_id: placeId(w, 'sword_coast'), image: 'https://wiki.example/a.png', fit: 'crop' },
    }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 400 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/upload_image_from_wiki/',
    when: 'of the Atlas, by whoever edits another world',
    send: (w) => ({
      url: '/api/upload_image_from_wiki/',
      body: { location_id: placeId(w, 'sword_coast'), image_url: 'https://wiki.example/a.png' },
    }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 400 },
    prepare: addWorlds,
  },
  {
    route: 'GET /api/locations_without_images/',
    when: 'of the Atlas, by whoever edits another world',
    send: () => ({ url: '/api/locations_without_images/' }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 200 },
    prepare: addWorlds,
  },
  {
    route: 'POST /api/home/location/',
    when: 'in an own world',
    send: () => ({ url: '/api/home/location/', body: { name: 'New', world_id: OWN } }),
    expected: IN_OWN,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/home/type/',
    when: 'in the Atlas, by whoever edits another world',
    send: () => ({ url: '/api/home/type/', body: { name: 'New' } }),
    expected: { ...IN_OWN, dm: 404, player: 404, staff: 200 },
    prepare: addWorlds,
  },
];
