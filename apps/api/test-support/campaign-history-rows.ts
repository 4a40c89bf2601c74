import { both, DM_ONLY, type Line } from './campaign-lines.ts';
import { campaignOf } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const AT = '2026-03-04T05:06:07.008Z';

/** A session in each campaign, whose recap was changed once. */
const putChanges = (world: MatrixWorld): void => {
  const { sqlite } = world.server.database;
  for (const table of ['game_sessions', 'campaign_changes']) sqlite.prepare(`delete from ${table}`).run();
  sqlite
    .prepare(
      `insert into game_sessions (campaign_id, number, started_at, ended_at, recap, words_version)
       select id, 1, ?, ?, 'They met.', 1 from campaigns`,
    )
    .run(AT, AT);
  sqlite
    .prepare(
      `insert into campaign_changes (campaign_id, number, at, subject, session, before, after)
       select id, 1, ?, 'session', 1, '{"recap":"Nobody came."}', '{"recap":"They met."}' from campaigns`,
    )
    .run(AT);
};

/** To all others there is nothing to be written. */
const WRITERS = '401 200 404 404 200 404';

const lines: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/:id/history/',
    when: 'of all words',
    expected: DM_ONLY,
    prepare: putChanges,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/history/` }),
  },
  {
    route: 'GET /api/home/campaign/:id/history/',
    when: 'of one session',
    expected: DM_ONLY,
    prepare: putChanges,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/history/?kind=session&of=1` }),
  },
  {
    route: 'POST /api/home/campaign/:id/history/:number/revert/',
    when: 'a recap',
    expected: DM_ONLY,
    prepare: putChanges,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/history/1/revert/`, body: {} }),
  },
  {
    route: 'GET /api/working_copies/:subject/:id/',
    when: 'the recap of a campaign',
    expected: WRITERS,
    prepare: putChanges,
    send: (w, r) => ({ url: `/api/working_copies/recap/${campaignOf(w, r)}.1/` }),
  },
  {
    route: 'POST /api/working_copies/:subject/:id/',
    when: 'the recap of a campaign',
    expected: WRITERS,
    prepare: putChanges,
    send: (w, r) => ({
      url: `/api/working_copies/recap/${campaignOf(w, r)}.1/`,
      body: { fields: [{ field: 'recap', version: 1, text: 'They met at night.' }] },
    }),
  },
];

/** What leaders of a campaign changed of its words, and what they have not published of them. */
export const campaignHistoryRows: readonly MatrixRow[] = lines.flatMap(both);
