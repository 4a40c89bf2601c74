import { everybody, type MatrixRow } from './matrix-row.ts';

const get = (route: string, url: string, status = 200, when = 'always'): MatrixRow => ({
  route: `GET ${route}` as MatrixRow['route'],
  when,
  send: () => ({ url }),
  expected: everybody(status),
});

/** The same call with the id of a campaign that does not exist; those that do are in `campaign-rows.ts`. */
const inNoCampaign = (route: string, url: string): MatrixRow => ({
  route: `GET ${route}` as MatrixRow['route'],
  when: 'with an unknown campaign_id',
  send: () => ({ url: `${url}?campaign_id=${'0'.repeat(32)}` }),
  expected: everybody(404),
});

/** Calls that read the public world. */
export const worldRows: readonly MatrixRow[] = [
  get('/health', '/health'),
  get('/api/openapi.json', '/api/openapi.json'),
  get('/api/location_map_details/', '/api/location_map_details/'),
  inNoCampaign('/api/location_map_details/', '/api/location_map_details/'),
  get('/api/location_map_details/:name/', '/api/location_map_details/sword_coast/'),
  get('/api/location_map_details/:name/', '/api/location_map_details/nowhere/', 404, 'an unknown map'),
  inNoCampaign('/api/location_map_details/:name/', '/api/location_map_details/sword_coast/'),
  get('/api/location_children/:name/', '/api/location_children/sword_coast/?page=1'),
  get('/api/location_children/:name/', '/api/location_children/sword_coast/?page=0', 400, 'page 0'),
  inNoCampaign('/api/location_children/:name/', '/api/location_children/sword_coast/'),
  get('/api/location_wiki/:slug/', '/api/location_wiki/waterdeep/'),
  inNoCampaign('/api/location_wiki/:slug/', '/api/location_wiki/waterdeep/'),
  get('/api/location_search/', '/api/location_search/?name=wat'),
  get('/api/location_search/', '/api/location_search/?owner__email=a', 400, 'a filter nobody declared'),
  get('/api/location_text_search/:name/', '/api/location_text_search/sword_coast/?q=lantern'),
  inNoCampaign('/api/location_text_search/:name/', '/api/location_text_search/sword_coast/'),
];
