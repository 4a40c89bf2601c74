import type { Address } from '@venture-atlas/types';
import { both, HIDDEN, type Line, type LineOf, LOOKING } from './campaign-lines.ts';
import { campaignOf, inviteOf, removeMembers } from './campaign-world.ts';
import type { MatrixRow, UrlOf } from './matrix-row.ts';

const reading = <At extends Address>(route: At, url: UrlOf<At>, extra: Partial<LineOf<At>> = {}): LineOf<At> => ({
  route,
  when: 'in a campaign',
  expected: LOOKING,
  send: (world, role) => ({
    url: `${url}${url.includes('?') ? '&' : '?'}campaign_id=${campaignOf(world, role)}` as UrlOf<At>,
  }),
  ...extra,
});

const withInvite = <At extends Address>(line: LineOf<At>): LineOf<At> => ({
  ...line,
  when: 'with its invite',
  only: 'members',
  expected: line.expected.replaceAll(':404', ''),
  send: (world, role) => ({ ...line.send(world, role), headers: { 'x-campaign-invite': inviteOf(world, role) } }),
});

const DETAILS = 'GET /api/location_map_details/:name/';
const details = reading(DETAILS, '/api/location_map_details/waterdeep/', { hasNotes: true });

const ofCampaign = <At extends 'GET /api/home/campaign/:id/live/' | 'GET /api/home/campaign/:id/revision/'>(
  route: At,
  what: 'live' | 'revision',
  query = '',
): LineOf<At> => ({
  route,
  when: query === '' ? 'in a campaign' : 'as=player',
  expected: query === '' ? LOOKING : '401:404 200 403:404 403 200 403:404',
  send: (world, role) => ({ url: `/api/home/campaign/${campaignOf(world, role)}/${what}/${query}` as UrlOf<At> }),
});
const live = ofCampaign('GET /api/home/campaign/:id/live/', 'live');
const revision = ofCampaign('GET /api/home/campaign/:id/revision/', 'revision');

const maps: readonly Line[] = [
  live,
  withInvite(live),
  ofCampaign('GET /api/home/campaign/:id/live/', 'live', '?as=player'),
  revision,
  withInvite(revision),
  ofCampaign('GET /api/home/campaign/:id/revision/', 'revision', '?as=player'),
  details,
  withInvite(details),
  reading(DETAILS, '/api/location_map_details/sword_coast/', {
    when: 'a hidden map',
    expected: HIDDEN,
    hasNotes: true,
  }),
  reading(DETAILS, '/api/location_map_details/waterdeep/', {
    when: 'after the players were removed',
    expected: '200:404 200 200:404 404 200 200:404',
    hasNotes: true,
    prepare: removeMembers,
  }),
  reading(DETAILS, '/api/location_map_details/waterdeep/?as=player', {
    when: 'as=player',
    expected: '401:404 404 403:404 403 200 403:404',
  }),
  reading('GET /api/location_map_details/', '/api/location_map_details/', { expected: HIDDEN, hasNotes: true }),
  reading('GET /api/location_children/:name/', '/api/location_children/waterdeep/', { hasNotes: true }),
  withInvite(reading('GET /api/location_children/:name/', '/api/location_children/waterdeep/', { hasNotes: true })),
  reading('GET /api/location_children/:name/', '/api/location_children/sword_coast/', {
    when: 'a hidden map',
    expected: HIDDEN,
    hasNotes: true,
  }),
  reading('GET /api/location_wiki/:slug/', '/api/location_wiki/waterdeep/', { wiki: 1 }),
  reading('GET /api/location_wiki/:slug/', '/api/location_wiki/waterdeep/', {
    when: 'with the wiki off',
    expected: HIDDEN,
  }),
  reading('GET /api/named_by/:slug/', '/api/named_by/waterdeep/'),
  reading('GET /api/location_search/', '/api/location_search/?name=wat'),
  reading('GET /api/maps/', '/api/maps/'),
  reading('GET /api/search/', '/api/search/?q=lantern'),
  reading('GET /api/location_text_search/:name/', '/api/location_text_search/waterdeep/?q=lantern'),
  reading('GET /api/location_text_search/:name/', '/api/location_text_search/sword_coast/?q=lantern', {
    when: 'a hidden map',
    expected: HIDDEN,
  }),
];

/** Looking at maps and places through a campaign, open and of members only. */
export const campaignMapRows: readonly MatrixRow[] = maps.flatMap(both);
