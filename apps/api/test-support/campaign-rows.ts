import { both, DM_ONLY, deed, type Line, NOBODY, own, SIGNED_IN_LOOKING } from './campaign-lines.ts';
import { campaignMapRows } from './campaign-map-rows.ts';
import { campaignName, campaignOf, memberOf, placeId } from './campaign-world.ts';
import { markerRows } from './marker-rows.ts';
import { hostile, type MatrixRow } from './matrix-row.ts';
import { memberRows } from './member-rows.ts';
import { noteRows } from './note-rows.ts';

const CAMPAIGN = 'POST /api/home/campaign/:id/';
const campaigns: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/list/',
    only: 'open',
    when: 'the own ones',
    expected: '401 200 200 200 200 200',
    send: (w, r) => ({ url: `/api/home/campaign/list/?owner=${own(w, r)}` }),
  },
  {
    route: 'GET /api/home/campaign/list/',
    only: 'open',
    when: "somebody else's",
    expected: '401 403 403 403 403 403',
    send: (w, r) => ({ url: `/api/home/campaign/list/?owner=${memberOf(w, r)}` }),
  },
  {
    route: 'GET /api/home/campaign/joined/',
    only: 'open',
    when: 'always',
    expected: '401 200 200 200 200 200',
    send: () => ({ url: '/api/home/campaign/joined/' }),
  },
  {
    route: 'GET /api/home/campaign/:id/',
    when: 'always',
    expected: SIGNED_IN_LOOKING,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}` }),
  },
  {
    route: 'GET /api/home/campaign/:id/',
    when: 'as=player',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/?as=player` }),
  },
  {
    route: 'GET /api/home/campaign/:id/visible_places/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/visible_places/` }),
  },
  {
    route: 'GET /api/home/campaign/:id/mentions/',
    when: 'of a place',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/mentions/?location_id=${placeId(w, 'waterdeep')}`,
    }),
  },
  {
    route: 'GET /api/home/campaign/:id/worlds/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/worlds/` }),
  },
  {
    route: 'POST /api/home/campaign/:id/worlds/',
    when: 'all open ones',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/worlds/`, body: { worlds: null } }),
  },
  {
    route: 'POST /api/home/campaign/:id/worlds/',
    when: 'a world that there is not',
    expected: DM_ONLY.replaceAll('200', '400'),
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/worlds/`, body: { worlds: ['nowhere'] } }),
  },
  {
    route: 'POST /api/home/campaign/:id/add_to_map/',
    when: 'a map, staying open',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/add_to_map/`,
      body: { location_id: placeId(w, 'sword_coast'), confirm_open: true },
    }),
  },
  {
    route: 'POST /api/home/campaign/:id/add_to_map/',
    when: 'no such map',
    expected: DM_ONLY.replaceAll('200', '404'),
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/add_to_map/`,
      body: { location_id: 987_654, confirm_open: true },
    }),
  },
  {
    route: 'POST /api/home/campaign/',
    only: 'open',
    when: 'for oneself',
    expected: '401 200 200 200 200 200',
    send: (w, r) => ({ url: '/api/home/campaign/', body: { name: 'New', owner: own(w, r) } }),
  },
  {
    route: 'POST /api/home/campaign/',
    only: 'open',
    when: 'for somebody else',
    expected: '401 403 403 403 403 403',
    send: (w, r) => ({ url: '/api/home/campaign/', body: { name: 'New', owner: memberOf(w, r) } }),
  },
  {
    route: 'POST /api/home/campaign/',
    only: 'open',
    when: 'a privileged key',
    expected: '401 400 400 400 400 400',
    send: () => ({ url: '/api/home/campaign/', body: hostile({ name: 'New', is_staff: true }) }),
  },
  {
    route: CAMPAIGN,
    when: 'a new name',
    expected: DM_ONLY,
    send: deed(CAMPAIGN, () => ({ name: 'Renamed', sharing: 'members' })),
  },
  {
    route: CAMPAIGN,
    when: 'another owner',
    expected: NOBODY,
    send: deed(CAMPAIGN, (w, r) => ({ name: 'Taken', owner: memberOf(w, r) })),
  },
  {
    route: 'POST /api/home/campaign/:id/delete/',
    when: 'its name',
    expected: DM_ONLY,
    send: deed('POST /api/home/campaign/:id/delete/', (_w, r) => ({ name: campaignName(r) })),
  },
  {
    route: 'POST /api/home/campaign/:id/delete/',
    when: 'another name',
    expected: '401 400 403:404 403 400 403:404',
    send: deed('POST /api/home/campaign/:id/delete/', () => ({ name: 'Another' })),
  },
  {
    route: 'POST /api/save_campaign_location_settings/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: '/api/save_campaign_location_settings/',
      body: { show_players: true, show_wiki: true, campaign_id: campaignOf(w, r), location_id: placeId(w, 'nesmé') },
    }),
  },
  {
    route: 'POST /api/save_campaign_settings_bulk/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: '/api/save_campaign_settings_bulk/',
      body: { show_players: true, campaign_id: campaignOf(w, r), on_map: placeId(w, 'sword_coast') },
    }),
  },
];

/** Calls of campaigns, of what they show and of their notes, in open campaigns and in those of members only. */
export const campaignRows: readonly MatrixRow[] = [
  ...campaignMapRows,
  ...noteRows,
  ...campaigns.flatMap(both),
  ...memberRows,
  ...markerRows,
];
