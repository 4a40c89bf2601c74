import { codeAt, hashOfKey, screenSecret } from '../src/campaigns/view/table-keys.ts';
import type { Role } from './as-viewer.ts';
import { both, DM_ONLY, deed, type Line, LOOKING } from './campaign-lines.ts';
import { campaignOf, placeId } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const AT = '2026-03-04T05:06:07.008Z';
const LATER = '2099-01-01T00:00:00.000Z';

/** What opens the screen of a role's campaign. */
const secretOf = (world: MatrixWorld, role: Role): string =>
  screenSecret(world.server.app.campaigns.tableKey, campaignOf(world, role));

const codeOf = (world: MatrixWorld, role: Role, who: 'tv' | 'phone'): string =>
  codeAt(world.server.app.campaigns.tableKey, campaignOf(world, role), who, world.server.app.campaigns.now()).code;

/** Opens the screen of a role's campaign, with somebody who knocks, and shows something. */
function openScreen(world: MatrixWorld, role: Role): void {
  const { sqlite } = world.server.database;
  const campaign = campaignOf(world, role);
  // A line that only reads finds what the one before it has put there.
  closeScreen(world, role);
  sqlite
    .prepare('insert into table_screens (campaign_id, id, secret_hash, opened_at, ends_at) values (?, ?, ?, ?, ?)')
    .run(campaign, campaign, hashOfKey(secretOf(world, role)), AT, LATER);
  sqlite
    .prepare('insert into table_guests (id, campaign_id, pass_hash, name, is_in, asked_at) values (?, ?, ?, ?, 0, ?)')
    .run('knocking', campaign, hashOfKey('pass'), 'Tobin', AT);
  const view = sqlite.prepare(
    `insert into campaign_views (campaign_id, for_audience, key, map_id, lat, lng, zoom, width, height, shown_at)
     values (?, ?, 'k', ?, 1, 2, 1, 800, 600, ?)`,
  );
  for (const whom of ['table', 'players']) view.run(campaign, whom, placeId(world, 'waterdeep'), AT);
}

function closeScreen(world: MatrixWorld, role: Role): void {
  const { sqlite } = world.server.database;
  sqlite.prepare("delete from table_guests where id = 'knocking'").run();
  for (const table of ['table_screens', 'campaign_views']) {
    sqlite.prepare(`delete from ${table} where campaign_id = ?`).run(campaignOf(world, role));
  }
}

const byTheScreen = (world: MatrixWorld, role: Role) => ({ 'x-table-key': secretOf(world, role) });

/** The screen sees what it may, whoever is signed in in that browser, and nobody does anything by its key. */
const forScreens: readonly Line[] = [
  {
    route: 'GET /api/table/',
    when: 'with the key of a screen',
    expected: '200 200 200 200 200 200',
    send: (w, r) => ({ url: '/api/table/', headers: byTheScreen(w, r) }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/table/',
    when: 'without a key',
    expected: '404 404 404 404 404 404',
    send: () => ({ url: '/api/table/' }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/location_map_details/:name/',
    when: 'on the table screen',
    expected: '200 404 200 200 200 200',
    send: (w, r) => ({
      url: `/api/location_map_details/waterdeep/?campaign_id=${campaignOf(w, r)}`,
      headers: byTheScreen(w, r),
    }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/location_map_details/:name/',
    when: 'a hidden map on the table screen',
    expected: '404 200 404 404 404 404',
    send: (w, r) => ({
      url: `/api/location_map_details/sword_coast/?campaign_id=${campaignOf(w, r)}`,
      headers: byTheScreen(w, r),
    }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/location_children/:name/',
    when: 'on a screen that was closed',
    expected: '404 404 404 404 404 404',
    send: (w, r) => ({
      url: `/api/location_children/waterdeep/?campaign_id=${campaignOf(w, r)}`,
      headers: byTheScreen(w, r),
    }),
    prepare: closeScreen,
  },
  {
    route: 'GET /api/home/campaign/:id/live/',
    when: 'on the table screen',
    expected: '200 200 200 200 200 200',
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/live/`, headers: byTheScreen(w, r) }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/home/campaign/:id/table/',
    when: 'by the key of the screen',
    expected: '401 401 401 401 401 401',
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/table/`, headers: byTheScreen(w, r) }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/campaign_notes/',
    when: 'by the key of the screen, which has none',
    expected: '401 404 200 200 200 200',
    send: (w, r) => ({
      url: `/api/campaign_notes/?campaign_id=${campaignOf(w, r)}&location_id=${placeId(w, 'waterdeep')}`,
      headers: byTheScreen(w, r),
    }),
    prepare: openScreen,
  },
];

const calls: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/:id/table/',
    when: 'one that is open',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/table/` }),
    prepare: openScreen,
  },
  {
    route: 'POST /api/home/campaign/:id/table/open/',
    when: 'always',
    expected: DM_ONLY,
    send: deed('POST /api/home/campaign/:id/table/open/'),
  },
  {
    route: 'POST /api/home/campaign/:id/table/',
    when: 'one that is open',
    expected: DM_ONLY,
    send: deed('POST /api/home/campaign/:id/table/', () => ({ follows: false })),
    prepare: openScreen,
  },
  {
    route: 'POST /api/home/campaign/:id/table/close/',
    when: 'one that is open',
    expected: DM_ONLY,
    send: deed('POST /api/home/campaign/:id/table/close/'),
    prepare: openScreen,
  },
  {
    route: 'POST /api/home/campaign/:id/table/knocking/:guest/',
    when: 'somebody who knocks',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/table/knocking/knocking/`,
      body: { let_in: true },
    }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/home/campaign/:id/view/',
    when: 'on a map that players have',
    expected: LOOKING,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/view/` }),
    prepare: openScreen,
  },
  {
    route: 'GET /api/home/campaign/:id/view/',
    when: 'as=player',
    expected: '401:404 200 403:404 403 200 403:404',
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/view/?as=player` }),
    prepare: openScreen,
  },
  {
    route: 'POST /api/home/campaign/:id/view/',
    when: 'a map',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/view/`,
      body: { location_id: placeId(w, 'waterdeep'), lat: 1, lng: 2, zoom: 1, width: 800, height: 600 },
    }),
  },
  {
    route: 'POST /api/table/find/',
    when: 'the code of TVs',
    expected: '200 200 200 200 200 200',
    send: (w, r) => ({ url: '/api/table/find/', body: { code: codeOf(w, r, 'tv') } }),
    prepare: openScreen,
  },
  {
    route: 'POST /api/table/find/',
    when: 'the code of phones',
    expected: '404 404 404 404 404 404',
    send: (w, r) => ({ url: '/api/table/find/', body: { code: codeOf(w, r, 'phone') } }),
    prepare: openScreen,
  },
  {
    route: 'POST /api/table/join/',
    when: 'the code of phones',
    expected: '200 200 200 200 200 200',
    send: (w, r) => ({ url: '/api/table/join/', body: { code: codeOf(w, r, 'phone'), name: 'Tobin' } }),
    prepare: openScreen,
  },
  {
    route: 'POST /api/table/join/',
    when: 'a code of nothing',
    expected: '404 404 404 404 404 404',
    send: () => ({ url: '/api/table/join/', body: { code: '2222 2222' } }),
    prepare: openScreen,
  },
  {
    route: 'POST /api/table/entry/',
    when: 'somebody who knocks',
    expected: '200 200 200 200 200 200',
    send: () => ({ url: '/api/table/entry/', body: { pass: 'pass' } }),
    prepare: openScreen,
  },
  {
    route: 'POST /api/table/entry/',
    when: 'nobody',
    expected: '404 404 404 404 404 404',
    send: () => ({ url: '/api/table/entry/', body: { pass: 'none' } }),
    prepare: openScreen,
  },
];

/** The table screen, what a DM shows, and the codes by which others come in. */
export const tableRows: readonly MatrixRow[] = [...calls, ...forScreens].flatMap(both);
