import type { Address } from '@venture-atlas/types';
import { everybody, type MatrixRow, type RowOf, type UrlOf } from './matrix-row.ts';

const get = <At extends Address>(route: At, url: UrlOf<At>, status = 200, when = 'always'): RowOf<At> => ({
  route,
  when,
  send: () => ({ url }),
  expected: everybody(status),
});

/** The same call with the id of a campaign that does not exist; those that do are in `campaign-rows.ts`. */
const inNoCampaign = <At extends Address>(route: At, url: UrlOf<At>): RowOf<At> =>
  get(route, `${url}?campaign_id=${'0'.repeat(32)}` as UrlOf<At>, 404, 'with an unknown campaign_id');

const MAP = 'GET /api/location_map_details/:name/';
const CHILDREN = 'GET /api/location_children/:name/';
const TEXTS = 'GET /api/location_text_search/:name/';

/** Calls that read the public world. */
export const worldRows: readonly MatrixRow[] = [
  get('GET /health', '/health'),
  get('GET /health/ready', '/health/ready'),
  get('GET /api/openapi.json', '/api/openapi.json'),
  get('GET /api/location_map_details/', '/api/location_map_details/'),
  inNoCampaign('GET /api/location_map_details/', '/api/location_map_details/'),
  get(MAP, '/api/location_map_details/sword_coast/'),
  get(MAP, '/api/location_map_details/nowhere/', 404, 'an unknown map'),
  inNoCampaign(MAP, '/api/location_map_details/sword_coast/'),
  get(CHILDREN, '/api/location_children/sword_coast/?page=1'),
  get(CHILDREN, '/api/location_children/sword_coast/?page=0', 400, 'page 0'),
  inNoCampaign(CHILDREN, '/api/location_children/sword_coast/'),
  get('GET /api/location_wiki/:slug/', '/api/location_wiki/waterdeep/'),
  inNoCampaign('GET /api/location_wiki/:slug/', '/api/location_wiki/waterdeep/'),
  get('GET /api/maps/', '/api/maps/'),
  get('GET /api/maps/', '/api/maps/?offset=-1', 400, 'offset -1'),
  inNoCampaign('GET /api/maps/', '/api/maps/'),
  get('GET /api/named_by/:slug/', '/api/named_by/waterdeep/'),
  inNoCampaign('GET /api/named_by/:slug/', '/api/named_by/waterdeep/'),
  get('GET /api/location_search/', '/api/location_search/?name=wat'),
  get('GET /api/location_search/', '/api/location_search/?owner__email=a', 400, 'a filter nobody declared'),
  get('GET /api/search/', '/api/search/?q=lantern'),
  inNoCampaign('GET /api/search/', '/api/search/'),
  get(TEXTS, '/api/location_text_search/sword_coast/?q=lantern'),
  inNoCampaign(TEXTS, '/api/location_text_search/sword_coast/'),
];
