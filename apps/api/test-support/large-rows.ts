import { worldChecks } from '@venture-atlas/types';
import { PLACES, ROWS } from './large-filling.ts';
import { LONGEST_CHANGES } from './large-history.ts';
import { byStaff, dmOnly, get, idOf } from './large-row.ts';
import { largeWrites } from './large-writes.ts';
import { everybody, type MatrixRow, staffOnly } from './matrix-row.ts';

/*
 * Calls that the matrix makes with little, made with as much as there may be in
 * a large world: the last pages, the longest bodies, everything at once.
 */

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
  get('GET /api/named_by/:slug/', 'what names the map', everybody(200), '/api/named_by/sword_coast/'),
  get('GET /api/search/', 'what all are called', everybody(200), '/api/search/?q=large'),
  get('GET /api/search/', 'misspelt', everybody(200), '/api/search/?q=lrage plcae'),
  get('GET /api/search/', 'what all texts say', everybody(200), '/api/search/?q=the'),
  get('GET /api/maps/', 'all maps', everybody(200), '/api/maps/'),
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

/** The calls of the matrix whose answers grow with the world, at their largest. */
export const largeRows: readonly MatrixRow[] = [...reads, ...largeWrites];
