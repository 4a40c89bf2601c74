import { both, DM_ONLY, type Line, LOOKING } from './campaign-lines.ts';
import { campaignOf } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { formWith } from './picture-rows.ts';

const AT = '2026-03-04T05:06:07.008Z';

/** One in each campaign, shown to everybody. */
const putHandouts = (world: MatrixWorld): void => {
  const { sqlite } = world.server.database;
  sqlite.prepare("delete from chronicle where kind = 'shown'").run();
  sqlite.prepare('delete from campaign_handouts').run();
  sqlite
    .prepare(
      `insert into campaign_handouts (campaign_id, key, title, text, created_at, shown_at)
       select id, 'letter', 'A letter', 'Come at night.', ?, ? from campaigns`,
    )
    .run(AT, AT);
  sqlite
    .prepare("insert into chronicle (campaign_id, at, kind, audience) select id, ?, 'shown', 'players' from campaigns")
    .run(AT);
  sqlite
    .prepare(
      `insert into campaign_showings (campaign_id, key, handout_key, chronicle_id, title, text, shown_to)
       select campaign_id, 'shown-letter', 'letter', id, 'A letter', 'Come at night.', 'everybody'
       from chronicle where kind = 'shown'`,
    )
    .run();
};

const lines: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/:id/handouts/',
    when: 'one that is ready',
    expected: DM_ONLY,
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/handouts/` }),
  },
  {
    route: 'POST /api/home/campaign/:id/handouts/',
    when: 'a text',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/handouts/`,
      body: { title: 'A letter', text: 'Come at night.', location_id: null },
    }),
  },
  {
    route: 'POST /api/home/campaign/:id/handouts/:key/',
    when: 'another title',
    expected: DM_ONLY,
    prepare: putHandouts,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/handouts/letter/`,
      body: { title: 'Another letter' },
    }),
  },
  {
    route: 'POST /api/home/campaign/:id/handouts/:key/delete/',
    when: 'one that is shown',
    expected: DM_ONLY,
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/handouts/letter/delete/`, body: {} }),
  },
  {
    route: 'POST /api/home/campaign/:id/handouts/:key/show/',
    when: 'to everybody',
    expected: DM_ONLY,
    prepare: putHandouts,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/handouts/letter/show/`,
      body: { to: 'everybody' },
    }),
  },
  {
    route: 'GET /api/home/campaign/:id/handouts/:key/showings/',
    when: 'one that is shown',
    expected: DM_ONLY,
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/handouts/letter/showings/` }),
  },
  {
    route: 'POST /api/home/campaign/:id/handouts/:key/take_away/',
    when: 'one that is shown',
    expected: DM_ONLY,
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/handouts/letter/take_away/`, body: {} }),
  },
  {
    route: 'POST /api/home/campaign/:id/handouts/:key/page/',
    when: 'one that is shown',
    expected: DM_ONLY,
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/handouts/letter/page/`, body: { page: 2 } }),
  },
  {
    route: 'POST /api/home/campaign/:id/handout_picture/',
    when: 'a file that is no picture',
    expected: '401 400 403:404 403 400 403:404',
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/handout_picture/`, ...formWith({}) }),
  },
  {
    route: 'GET /api/home/campaign/:id/shown/',
    when: 'to everybody',
    expected: LOOKING,
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/shown/` }),
  },
  {
    route: 'GET /api/home/campaign/:id/shown/',
    when: 'as=player',
    expected: '401:404 200 403:404 403 200 403:404',
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/shown/?as=player` }),
  },
  {
    route: 'GET /api/home/campaign/:id/shown/:key/',
    when: 'to everybody',
    expected: LOOKING,
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/shown/shown-letter/` }),
  },
  {
    route: 'GET /api/home/campaign/:id/shown/:key/',
    when: 'a handout that was not shown by this key',
    expected: '404 404 404 404 404 404',
    prepare: putHandouts,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/shown/letter/` }),
  },
];

/** What a DM keeps ready, and what is shown. */
export const handoutRows: readonly MatrixRow[] = lines.flatMap(both);
