import {
  type Address,
  type BodyOf,
  type CallAt,
  type Calls,
  NOTE_MAX,
  SHAPE_BYTES_MAX,
  type Shape,
  WIKI_PAGE_BYTES_MAX,
  type WikiPageContent,
  worldChecks,
} from '@venture-atlas/types';
import type { Role } from './as-viewer.ts';
import { PLACES, ROWS } from './large-filling.ts';
import { LONGEST_CHANGES } from './large-history.ts';
import { longShape, longText } from './longest-values.ts';
import { type Expected, everybody, type MatrixRow, type RowOf, staffOnly, type UrlOf } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

/*
 * Calls that the matrix makes with little, made with as much as there may be in
 * a large world: the last pages, the longest bodies, everything at once.
 */

const byStaff = staffOnly(200);
const dmOnly: Expected = { ...everybody(404), anonymous: 401, dm: 200 };

const idOf = (world: MatrixWorld, slug: string): number =>
  world.server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(slug) as number;

const one = (world: MatrixWorld, statement: string, ...values: unknown[]): number =>
  world.server.database.sqlite
    .prepare(statement)
    .pluck()
    .get(...values) as number;

const get = <At extends Address>(
  route: At,
  when: string,
  expected: Expected,
  url: UrlOf<At> | ((world: MatrixWorld) => UrlOf<At>),
): RowOf<At> => ({
  route,
  when,
  send: (world) => ({ url: typeof url === 'function' ? url(world) : url }),
  expected,
});

const post = <At extends Address>(
  route: At,
  when: string,
  expected: Expected,
  send: (world: MatrixWorld, role: Role) => { url?: UrlOf<At>; body: BodyOf<CallAt<At>> },
): RowOf<At> => ({
  route,
  when,
  send: (world, role) => ({ url: route.split(' ')[1] as UrlOf<At>, ...send(world, role) }),
  expected,
});

const lastPage = Math.floor(PLACES / 200);

const reads: readonly MatrixRow[] = [
  get(
    'GET /api/location_map_details/:name/',
    'without texts',
    everybody(200),
    '/api/location_map_details/sword_coast/?content=0',
  ),
  get(
    'GET /api/location_map_details/:name/',
    'a map with the longest text',
    everybody(200),
    '/api/location_map_details/waterdeep/',
  ),
  get(
    'GET /api/location_children/:name/',
    'the second page',
    everybody(200),
    '/api/location_children/sword_coast/?page=2',
  ),
  get(
    'GET /api/location_children/:name/',
    'the last page',
    everybody(200),
    `/api/location_children/sword_coast/?page=${lastPage}`,
  ),
  get(
    'GET /api/location_children/:name/',
    'far past the end',
    everybody(200),
    '/api/location_children/sword_coast/?page=9999',
  ),
  get('GET /api/map_export/:name/', 'too large for the browser', staffOnly(409), '/api/map_export/sword_coast/'),
  get('GET /api/location_search/', 'what all are called', everybody(200), '/api/location_search/?name=large'),
  get('GET /api/location_search/', 'misspelt', everybody(200), '/api/location_search/?name=lrage plcae'),
  get('GET /api/search/', 'what all are called', everybody(200), '/api/search/?q=large'),
  get('GET /api/search/', 'misspelt', everybody(200), '/api/search/?q=lrage plcae'),
  get('GET /api/search/', 'what all texts say', everybody(200), '/api/search/?q=the'),
  get('GET /api/location_search/', 'the end of all', everybody(200), `/api/location_search/?name=&offset=${ROWS - 50}`),
  get(
    'GET /api/location_text_search/:name/',
    'what all texts say',
    everybody(200),
    '/api/location_text_search/sword_coast/?q=the',
  ),
  get(
    'GET /api/location_text_search/:name/',
    'what no text says',
    everybody(200),
    '/api/location_text_search/sword_coast/?q=xyzzy',
  ),
  get(
    'GET /api/campaign_notes/',
    'twenty pages on',
    dmOnly,
    (w) => `/api/campaign_notes/?campaign_id=${w.campaignId}&location_id=${idOf(w, 'waterdeep')}&page=4`,
  ),
  get('GET /api/home/campaign/:id/news/', 'for its DM', dmOnly, (w) => `/api/home/campaign/${w.campaignId}/news/`),
  get('GET /api/home/campaign/:id/notes/', 'the newest', dmOnly, (w) => `/api/home/campaign/${w.campaignId}/notes/`),
  get(
    'GET /api/home/campaign/:id/notes/',
    'what no note says',
    dmOnly,
    (w) => `/api/home/campaign/${w.campaignId}/notes/?q=xyzzy`,
  ),
  get(
    'GET /api/home/campaign/:id/chronicle/',
    'acts of all places',
    dmOnly,
    (w) => `/api/home/campaign/${w.campaignId}/chronicle/`,
  ),
  get(
    'GET /api/home/campaign/:id/visible_places/',
    'the last page',
    dmOnly,
    (w) => `/api/home/campaign/${w.campaignId}/visible_places/?page=${lastPage}`,
  ),
  ...(['location', 'type', 'wikipage'] as const).flatMap((model) => [
    get(`GET /api/home/${model}/list/`, 'the end', byStaff, `/api/home/${model}/list/?offset=${ROWS - 50}`),
    get(`GET /api/home/${model}/list/`, 'a part of all names', byStaff, `/api/home/${model}/list/?name__icontains=99`),
    get(
      `GET /api/home/${model}/options/`,
      'a part of all names',
      byStaff,
      `/api/home/${model}/options/?name__icontains=99&limit=100`,
    ),
  ]),
  ...['without=picture', 'without=text', 'without=type', 'orphans=1'].map((query) =>
    get('GET /api/home/location/list/', query, byStaff, `/api/home/location/list/?${query}&offset=9000`),
  ),
  ...['name', 'type', 'map', 'size', 'changed'].map((sort) =>
    get('GET /api/places/ids/', `by ${sort}`, byStaff, `/api/places/ids/?sort=${sort}&desc=1`),
  ),
  get(
    'GET /api/places/rows/',
    'as many as one answer has',
    byStaff,
    `/api/places/rows/?ids=${Array.from({ length: 100 }, (_, i) => 500 + i).join(',')}`,
  ),
  ...[0, 1, 2].map((parents) =>
    get(
      'GET /api/locations_with_parents/',
      `on ${parents} maps`,
      byStaff,
      `/api/locations_with_parents/?num_parents=${parents}&offset=9000`,
    ),
  ),
  get('GET /api/locations_without_images/', 'far on', byStaff, '/api/locations_without_images/?offset=9000'),
  get(
    'GET /api/inactive_positions/',
    'of a map',
    byStaff,
    (w) => `/api/inactive_positions/?parent_id=${idOf(w, 'waterdeep')}&page=2`,
  ),
  get('GET /api/history/', 'of a map', byStaff, (w) => `/api/history/?map_id=${idOf(w, 'sword_coast')}`),
  get('GET /api/history/', 'of a place', byStaff, (w) => `/api/history/?location_id=${idOf(w, 'nesmé')}`),
  get('GET /api/history/', 'what was removed', byStaff, '/api/history/?removed=1'),
  get('GET /api/history/:id/', 'the longest shape', byStaff, `/api/history/${LONGEST_CHANGES.shape}/`),
  get('GET /api/history/:id/', 'the longest text', byStaff, `/api/history/${LONGEST_CHANGES.text}/`),
  ...worldChecks.map((check) =>
    get('GET /api/admin/world_check/:check/', `${check}, page 2`, byStaff, `/api/admin/world_check/${check}/?page=2`),
  ),
];

const bulk = (
  when: string,
  body: (world: MatrixWorld) => Omit<BodyOf<Calls['saveManySettings']>, 'campaign_id'>,
): MatrixRow =>
  post('POST /api/save_campaign_settings_bulk/', when, dmOnly, (world) => ({
    body: { campaign_id: world.campaignId, ...body(world) },
  }));

const allPlaces = (world: MatrixWorld): number[] =>
  world.server.database.sqlite
    .prepare('select location_id from positions where parent_id = ?')
    .pluck()
    .all(idOf(world, 'sword_coast')) as number[];

const writes: readonly MatrixRow[] = [
  bulk('a whole map', (w) => ({ show_players: false, on_map: idOf(w, 'sword_coast') })),
  bulk('a place with all below it', (w) => ({ show_wiki: false, children_of: idOf(w, 'sword_coast') })),
  bulk('every place by its id', (w) => ({ show_players: false, location_ids: allPlaces(w) })),
  bulk('back to no settings', (w) => ({ restore: [{ settings: null, location_ids: allPlaces(w) }] })),
  bulk('an area of many corners', (w) => ({
    show_players: false,
    on_map: idOf(w, 'sword_coast'),
    within: { type: 'Polygon', coordinates: [circle(4_900)] },
  })),
  post('POST /api/home/campaignnote/', 'the longest note', dmOnly, (w) => ({
    body: {
      character_name: 'Bard',
      note: '\u{1F409}'.repeat(NOTE_MAX),
      private: true,
      campaign: w.campaignId,
      location: idOf(w, 'waterdeep'),
    },
  })),
  post('POST /api/change_position_text/:id/', 'the longest shape', byStaff, (w) => ({
    url: `/api/change_position_text/${one(w, 'select max(id) from positions where location_id = ?', idOf(w, 'high_forest'))}/`,
    body: { geojson: JSON.parse(longShape(SHAPE_BYTES_MAX)) as Shape },
  })),
  post('POST /api/home/wikipage/:id/', 'the longest text', byStaff, (w) => ({
    url: `/api/home/wikipage/${one(w, 'select id from wiki_pages where location_id = ?', idOf(w, 'undermountain'))}/`,
    body: { wiki_page_content: JSON.parse(longText(WIKI_PAGE_BYTES_MAX)) as WikiPageContent },
  })),
  post('POST /api/history/:id/revert/', 'the longest shape', byStaff, () => ({
    url: `/api/history/${LONGEST_CHANGES.shape}/revert/`,
    body: { force: true },
  })),
  post('POST /api/history/:id/revert/', 'the longest text', byStaff, () => ({
    url: `/api/history/${LONGEST_CHANGES.text}/revert/`,
    body: { force: true },
  })),
  {
    ...post('POST /api/rescale_map/', 'a map of far too many units', byStaff, (w) => ({
      body: { location_id: idOf(w, 'sword_coast') },
    })),
    prepare: (w) =>
      void w.server.database.sqlite
        .prepare('update locations set map_width = map_width * 1024, map_height = map_height * 1024 where id = ?')
        .run(idOf(w, 'sword_coast')),
  },
];

/** A ring about all places of the map. */
function circle(corners: number): [number, number][] {
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = (i / corners) * 2 * Math.PI;
    return [400 + 600 * Math.cos(angle), 300 + 600 * Math.sin(angle)];
  });
  return [...ring, ring[0] as [number, number]];
}

/** The calls of the matrix whose answers grow with the world, at their largest. */
export const largeRows: readonly MatrixRow[] = [...reads, ...writes];
