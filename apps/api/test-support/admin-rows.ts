import { everybody, type MatrixRow } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

/** What only staff may do: the matrix has one column for them. */
const staffOnly = (status: number): MatrixRow['expected'] => ({ ...everybody(403), anonymous: 401, staff: status });

const idOf = (world: MatrixWorld, table: 'locations' | 'location_types' | 'wiki_pages', name: string): number =>
  world.server.database.sqlite.prepare(`select id from ${table} where name = ?`).pluck().get(name) as number;

/** A location that nothing hangs on: those of the world carry campaign notes. */
const addOwlWell = (world: MatrixWorld): void => {
  world.server.database.sqlite
    .prepare(
      `insert or ignore into locations (id, slug, name, name_lower, created_at, updated_at)
       values (88, 'owl_well', 'Owl Well', 'owl well', '2026-03-04T05:06:07.008Z', '2026-03-04T05:06:07.008Z')`,
    )
    .run();
};

const get = (
  route: string,
  when: string,
  status: number,
  url: string | ((world: MatrixWorld) => string) = route,
): MatrixRow => ({
  route: `GET ${route}` as MatrixRow['route'],
  when,
  send: (world) => ({ url: typeof url === 'string' ? url : url(world) }),
  expected: staffOnly(status),
});

const post = (
  route: string,
  when: string,
  status: number,
  send: (world: MatrixWorld) => { url?: string; body: unknown },
  prepare?: MatrixRow['prepare'],
): MatrixRow => ({
  route: `POST ${route}` as MatrixRow['route'],
  when,
  send: (world) => ({ url: route, ...send(world) }),
  expected: staffOnly(status),
  ...(prepare === undefined ? {} : { prepare }),
});

/** Its list, the bare address, its options, and one of it; with the bad case of each. */
const reads = (model: string, table: 'locations' | 'location_types' | 'wiki_pages', name: string): MatrixRow[] => {
  const at = `/api/home/${model}/`;
  return [
    get(`${at}list/`, 'always', 200),
    get(`${at}list/`, 'a search', 200, `${at}list/?limit=1&offset=1&name__icontains=a`),
    get(`${at}list/`, 'a filter nobody declared', 400, `${at}list/?owner__email__startswith=a`),
    get(`${at}list/`, 'a limit of 101', 400, `${at}list/?limit=101`),
    get(at, 'always', 200),
    get(`${at}options/`, 'always', 200),
    get(`${at}options/`, 'a limit of 101', 400, `${at}options/?limit=101`),
    get(`${at}:id/`, 'one that is there', 200, (world) => `${at}${idOf(world, table, name)}/`),
    get(`${at}:id/`, 'one that is not there', 404, `${at}987654/`),
  ];
};

/** Making, changing and deleting it; with the bad case of each. */
const writes = (model: string, table: 'locations' | 'location_types' | 'wiki_pages', name: string): MatrixRow[] => {
  const at = `/api/home/${model}/`;
  const one = (world: MatrixWorld, after = '') => `${at}${idOf(world, table, name)}/${after}`;
  return [
    post(at, 'a name', 200, () => ({ body: { name: 'Brindle' } })),
    post(at, 'no name', 400, () => ({ body: { colour: CANARY } })),
    post(at, 'a privileged key', 400, () => ({ body: { name: 'Brindle', is_staff: true } })),
    post(`${at}:id/`, 'another name', 200, (world) => ({ url: one(world), body: { name: 'Brindle' } })),
    post(`${at}:id/`, 'an old version', 409, (world) => ({ url: one(world), body: { name: 'Brindle', version: 99 } })),
    post(`${at}:id/`, 'an owner', 400, (world) => ({ url: one(world), body: { name: 'Brindle', owner: 1 } })),
    post(`${at}:id/`, 'one that is not there', 404, () => ({ url: `${at}987654/`, body: { name: 'Brindle' } })),
    post(`${at}:id/delete/`, 'one that is not there', 404, () => ({ url: `${at}987654/delete/`, body: {} })),
    post(`${at}:id/delete/`, 'a privileged key', 400, (world) => ({
      url: one(world, 'delete/'),
      body: { user: 1 },
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
    '/api/home/location/list/',
    'the maps of a place',
    200,
    (world) => `/api/home/location/list/?child_positions__child=${place(world, 'Undermountain')}`,
  ),
  get(
    '/api/home/location/list/',
    'the places of a map',
    200,
    (world) => `/api/home/location/list/?positions_on_parent__parent=${place(world, 'Waterdeep')}`,
  ),
  post(
    '/api/home/location/:id/delete/',
    'one that nothing hangs on',
    200,
    () => ({ url: '/api/home/location/88/delete/', body: {} }),
    addOwlWell,
  ),
  post('/api/home/location/:id/delete/', 'one with notes of campaigns', 409, (world) => ({
    url: `/api/home/location/${place(world, 'Nesmé')}/delete/`,
    body: {},
  })),
  post('/api/home/type/:id/delete/', 'one that is there', 200, (world) => ({
    url: `/api/home/type/${idOf(world, 'location_types', 'city')}/delete/`,
    body: {},
  })),
  post('/api/home/wikipage/:id/delete/', 'one that is there', 200, (world) => ({
    url: `/api/home/wikipage/${idOf(world, 'wiki_pages', 'Waterdeep')}/delete/`,
    body: {},
  })),
  get('/api/locations_with_parents/', 'always', 200, '/api/locations_with_parents/?num_parents=1'),
  get('/api/locations_with_parents/', 'three parents', 400, '/api/locations_with_parents/?num_parents=3'),
  post('/api/find_and_add_parent/', 'a map', 200, (world) => ({
    body: { parent_name: 'waterdeep', location_id: place(world, 'Nesmé') },
  })),
  post('/api/find_and_add_parent/', 'a map nobody knows', 404, (world) => ({
    body: { parent_name: 'Nowhere', location_id: place(world, 'Nesmé') },
  })),
  post('/api/add_parent_to_location/', 'a map', 200, (world) => ({
    body: { parent_name: 'Waterdeep', id: place(world, 'Nesmé') },
  })),
  post('/api/add_parent_to_location/', 'the map it is on', 409, (world) => ({
    body: { parent_id: place(world, 'Sword Coast'), id: place(world, 'Nesmé') },
  })),
  post('/api/add_parent_to_location/', 'a privileged key', 400, (world) => ({
    body: { parent_name: 'Waterdeep', id: place(world, 'Nesmé'), is_staff: true },
  })),
  get('/api/admin/summary/', 'always', 200),
  get('/api/admin/world_check/', 'always', 200),
  get('/api/admin/world_check/:check/', 'orphans', 200, '/api/admin/world_check/orphan/?page=1'),
  get('/api/admin/world_check/:check/', 'a kind nobody knows', 404, '/api/admin/world_check/users/'),
];
