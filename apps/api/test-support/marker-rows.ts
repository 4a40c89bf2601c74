import { both, DM_ONLY, HIDDEN, type Line, LOOKING } from './campaign-lines.ts';
import { campaignOf, inviteOf, placeId } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const PARTY = 'party-of-the-matrix';
const AT = '2026-03-04T05:06:07.008Z';

/** One in each campaign, on a map that players see. */
const putParties = (world: MatrixWorld): void => {
  const { sqlite } = world.server.database;
  sqlite.prepare('delete from campaign_parties').run();
  sqlite
    .prepare(
      `insert into campaign_parties (campaign_id, key, name, colour, map_id, lat, lng, created_at)
       select id, ?, 'The Lanterns', 'teal', ?, 1, 2, ? from campaigns`,
    )
    .run(PARTY, placeId(world, 'waterdeep'), AT);
};

const dropPings = (world: MatrixWorld): void => {
  world.server.database.sqlite.prepare('delete from campaign_pings').run();
};

const spot = (world: MatrixWorld) => ({ map_id: placeId(world, 'waterdeep'), lat: 10, lng: 20 });

const markers: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/:id/markers/',
    when: 'in a campaign',
    expected: LOOKING,
    prepare: putParties,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/markers/` }),
  },
  {
    route: 'GET /api/home/campaign/:id/markers/',
    when: 'with its invite',
    only: 'members',
    expected: LOOKING.replaceAll(':404', ''),
    prepare: putParties,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/markers/`,
      headers: { 'x-campaign-invite': inviteOf(w, r) },
    }),
  },
  {
    route: 'GET /api/home/campaign/:id/markers/',
    when: 'as=player',
    expected: '401:404 200 403:404 403 200 403:404',
    prepare: putParties,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/markers/?as=player` }),
  },
  {
    route: 'POST /api/home/campaign/:id/parties/',
    when: 'a new one',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/parties/`,
      body: { name: 'The Owls', colour: 'wine', ...spot(w) },
    }),
  },
  {
    route: 'POST /api/home/campaign/:id/parties/:key/',
    when: 'moved',
    expected: DM_ONLY,
    prepare: putParties,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/parties/${PARTY}/`, body: spot(w) }),
  },
  {
    route: 'POST /api/home/campaign/:id/parties/:key/delete/',
    when: 'for good',
    expected: DM_ONLY,
    prepare: putParties,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/parties/${PARTY}/delete/`, body: {} }),
  },
  {
    route: 'POST /api/home/campaign/:id/ping/',
    when: 'a map that players see',
    expected: LOOKING,
    prepare: dropPings,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/ping/`, body: spot(w) }),
  },
  {
    route: 'POST /api/home/campaign/:id/ping/',
    when: 'a hidden map',
    expected: HIDDEN,
    prepare: dropPings,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/ping/`,
      body: { ...spot(w), map_id: placeId(w, 'sword_coast') },
    }),
  },
  {
    route: 'POST /api/home/campaign/:id/players_may_ping/',
    when: 'yes',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/players_may_ping/`,
      body: { players_may_ping: true },
    }),
  },
  {
    route: 'GET /api/home/campaign/:id/here/',
    when: 'always',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/here/` }),
  },
  {
    route: 'POST /api/home/campaign/:id/drawn/',
    when: 'whatever is there',
    expected: '200 200 200 200 200 200',
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/drawn/`,
      body: { screen: 'screen-of-nobody', revision: 'none' },
    }),
  },
];

/** Calls of what is put on the maps of a campaign. */
export const markerRows: readonly MatrixRow[] = markers.flatMap(both);
