import type { Address, AdminModel, BodyOf, CallAt } from '@venture-atlas/types';
import { hostile, type MatrixRow, type RowOf, staffOnly, type UrlOf } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

type Table = 'locations' | 'location_types' | 'wiki_pages';

const idOf = (world: MatrixWorld, table: Table, name: string): number =>
  world.server.database.sqlite.prepare(`select id from ${table} where name = ?`).pluck().get(name) as number;

/** A location that nothing hangs on: those of the world carry campaign notes. */
const addOwlWell = (world: MatrixWorld): void => {
  world.server.database.sqlite
    .prepare(
      `insert into locations (world_id, id, slug, name, name_lower, created_at, updated_at)
       values (1, 88, 'owl_well', 'Owl Well', 'owl well', '2026-03-04T05:06:07.008Z', '2026-03-04T05:06:07.008Z') on conflict do nothing`,
    )
    .run();
};

const get = <At extends Address>(
  route: At,
  when: string,
  status: number,
  url: UrlOf<At> | ((world: MatrixWorld) => UrlOf<At>) = pathOf(route),
): RowOf<At> => ({
  route,
  when,
  send: (world) => ({ url: typeof url === 'function' ? url(world) : url }),
  expected: staffOnly(status),
});

const post = <At extends Address>(
  route: At,
  when: string,
  status: number,
  send: (world: MatrixWorld) => { url?: UrlOf<At>; body: BodyOf<CallAt<At>> },
  prepare?: RowOf<At>['prepare'],
): RowOf<At> => ({
  route,
  when,
  send: (world) => ({ url: pathOf(route), ...send(world) }),
  expected: staffOnly(status),
  ...(prepare === undefined ? {} : { prepare }),
});

/** The path of a call that has no values in it. */
const pathOf = <At extends Address>(route: At): UrlOf<At> => route.split(' ')[1] as UrlOf<At>;

/** Its list, the bare address, its options, and one of it; with the bad case of each. */
const reads = (model: AdminModel, table: Table, name: string): MatrixRow[] => {
  // One address for each model: which of them is the same for all.
  const at = `/api/home/${model as 'type'}/` as const;
  return [
    get(`GET ${at}list/`, 'always', 200),
    get(`GET ${at}list/`, 'a search', 200, `${at}list/?limit=1&offset=1&name__icontains=a`),
    get(`GET ${at}list/`, 'a filter nobody declared', 400, `${at}list/?owner__email__startswith=a`),
    get(`GET ${at}list/`, 'a limit of 101', 400, `${at}list/?limit=101`),
    get(`GET ${at}`, 'always', 200),
    get(`GET ${at}options/`, 'always', 200),
    get(`GET ${at}options/`, 'a limit of 101', 400, `${at}options/?limit=101`),
    get(`GET ${at}:id/`, 'one that is there', 200, (world) => `${at}${idOf(world, table, name)}/`),
    get(`GET ${at}:id/`, 'one that is not there', 404, `${at}987654/`),
  ];
};

/** Making, changing and deleting it; with the bad case of each. */
const writes = (model: AdminModel, table: Table, name: string): MatrixRow[] => {
  const at = `/api/home/${model as 'type'}/` as const;
  const one = (world: MatrixWorld) => `${at}${idOf(world, table, name)}/` as const;
  return [
    post(`POST ${at}`, 'a name', 200, () => ({ body: { name: 'Brindle' } })),
    post(`POST ${at}`, 'no name', 400, () => ({ body: hostile({ colour: CANARY }) })),
    post(`POST ${at}`, 'a privileged key', 400, () => ({ body: hostile({ name: 'Brindle', is_staff: true }) })),
    post(`POST ${at}:id/`, 'another name', 200, (world) => ({ url: one(world), body: { name: 'Brindle' } })),
    post(`POST ${at}:id/`, 'an old version', 409, (world) => ({
      url: one(world),
      body: { name: 'Brindle', version: 99 },
    })),
    post(`POST ${at}:id/`, 'an owner', 400, (world) => ({
      url: one(world),
      body: hostile({ name: 'Brindle', owner: 1 }),
    })),
    post(`POST ${at}:id/`, 'one that is not there', 404, () => ({ url: `${at}987654/`, body: { name: 'Brindle' } })),
    post(`POST ${at}:id/delete/`, 'one that is not there', 404, () => ({ url: `${at}987654/delete/`, body: {} })),
    post(`POST ${at}:id/delete/`, 'a privileged key', 400, (world) => ({
      url: `${one(world)}delete/`,
      body: hostile({ user: 1 }),
    })),
  ];
};

const place = (world: MatrixWorld, name: string): number => idOf(world, 'locations', name);

/** Calls of the admin screens (rows 14, 28 to 30 and 51 to 57 of the security goals). */
export const adminRows: readonly MatrixRow[] = [
  ...reads('location', 'locations', 'Waterdeep'),
  ...reads('type', 'location_types', 'city'),
  ...reads('wikipage', 'wiki_pages', 'Waterdeep'),
  ...writes('location', 'locations', 'Waterdeep'),
  ...writes('type', 'location_types', 'city'),
  ...writes('wikipage', 'wiki_pages', 'Waterdeep'),
  get(
    'GET /api/home/location/list/',
    'the maps of a place',
    200,
    (world) => `/api/home/location/list/?child_positions__child=${place(world, 'Undermountain')}`,
  ),
  get(
    'GET /api/home/location/list/',
    'the places of a map',
    200,
    (world) => `/api/home/location/list/?positions_on_parent__parent=${place(world, 'Waterdeep')}`,
  ),
  post(
    'POST /api/home/location/:id/delete/',
    'one that nothing hangs on',
    200,
    () => ({ url: '/api/home/location/88/delete/', body: {} }),
    addOwlWell,
  ),
  post('POST /api/home/location/:id/delete/', 'one with notes of campaigns', 409, (world) => ({
    url: `/api/home/location/${place(world, 'Nesmé')}/delete/`,
    body: {},
  })),
  post('POST /api/home/type/:id/delete/', 'one that is there', 200, (world) => ({
    url: `/api/home/type/${idOf(world, 'location_types', 'city')}/delete/`,
    body: {},
  })),
  post('POST /api/home/wikipage/:id/delete/', 'one that is there', 200, (world) => ({
    url: `/api/home/wikipage/${idOf(world, 'wiki_pages', 'Waterdeep')}/delete/`,
    body: {},
  })),
  get('GET /api/places/ids/', 'always', 200),
  get('GET /api/places/ids/', 'a filter and an order', 200, '/api/places/ids/?types=0,1&map=0&sort=changed&desc=1'),
  get('GET /api/places/ids/', 'an order nobody declared', 400, '/api/places/ids/?sort=owner'),
  get('GET /api/places/rows/', 'a place', 200, (world) => `/api/places/rows/?ids=${place(world, 'Nesmé')}`),
  get('GET /api/places/rows/', 'no id', 400, '/api/places/rows/?ids='),
  post('POST /api/places/change/', 'a size', 200, (world) => ({
    body: { ids: [place(world, 'Nesmé')], act: 'size' as const, scale: 20 },
  })),
  post('POST /api/places/change/', 'a size that is none', 400, (world) => ({
    body: { ids: [place(world, 'Nesmé')], act: 'size' as const },
  })),
  post('POST /api/places/change/', 'a look', 200, (world) => ({
    body: { ids: [place(world, 'Nesmé')], act: 'look' as const, look: { colour: 'lake' as const } },
  })),
  post('POST /api/places/change/', 'a look that says nothing', 400, (world) => ({
    body: { ids: [place(world, 'Nesmé')], act: 'look' as const },
  })),
  post('POST /api/places/by_name/', 'a name', 200, () => ({ body: { names: ['Nesmé', 'Nowhere'] } })),
  post('POST /api/places/by_name/', 'no name', 400, () => ({ body: { names: [] } })),
  post('POST /api/places/save/', 'a new place', 200, () => ({ body: { rows: [{ name: 'Sheafbridge' }] } })),
  post('POST /api/places/save/', 'a privileged key', 400, () => ({
    body: hostile({ rows: [{ name: 'Sheafbridge' }], is_staff: true }),
  })),
  post('POST /api/layers/', 'none, as there were', 200, () => ({ body: { was: [], layers: [] } })),
  post('POST /api/layers/', 'what nobody sees', 409, (world) => ({
    body: { was: [{ name: 'Towns', off: false, type_ids: [idOf(world, 'location_types', 'city')] }], layers: [] },
  })),
  get('GET /api/trash/', 'always', 200),
  get('GET /api/trash/', 'no page', 400, '/api/trash/?page=last'),
  post('POST /api/trash/restore/', 'what is not there', 200, () => ({ body: { ids: [987_654] } })),
  post('POST /api/trash/restore/', 'nothing', 400, () => ({ body: { ids: [] } })),
  post('POST /api/trash/delete/', 'what is not there', 200, () => ({ body: { ids: [987_654] } })),
  post('POST /api/trash/delete/', 'a privileged key', 400, () => ({
    body: hostile({ ids: [987_654], is_staff: true }),
  })),
  get('GET /api/locations_with_parents/', 'always', 200, '/api/locations_with_parents/?num_parents=1'),
  get('GET /api/locations_with_parents/', 'three parents', 400, '/api/locations_with_parents/?num_parents=3'),
  post('POST /api/find_and_add_parent/', 'a map', 200, (world) => ({
    body: { parent_name: 'waterdeep', location_id: place(world, 'Nesmé') },
  })),
  post('POST /api/find_and_add_parent/', 'a map nobody knows', 404, (world) => ({
    body: { parent_name: 'Nowhere', location_id: place(world, 'Nesmé') },
  })),
  post('POST /api/add_parent_to_location/', 'a map', 200, (world) => ({
    body: { parent_name: 'Waterdeep', id: place(world, 'Nesmé') },
  })),
  post('POST /api/add_parent_to_location/', 'the map it is on', 409, (world) => ({
    body: { parent_id: place(world, 'Sword Coast'), id: place(world, 'Nesmé') },
  })),
  post('POST /api/add_parent_to_location/', 'a privileged key', 400, (world) => ({
    body: hostile({ parent_name: 'Waterdeep', id: place(world, 'Nesmé'), is_staff: true }),
  })),
  get('GET /api/admin/summary/', 'always', 200),
  get('GET /api/admin/world_check/', 'always', 200),
  get('GET /api/admin/world_check/:check/', 'orphans', 200, '/api/admin/world_check/orphan/?page=1'),
  get('GET /api/admin/world_check/:check/', 'a kind nobody knows', 404, '/api/admin/world_check/users/'),
];
