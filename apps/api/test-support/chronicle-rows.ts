import type { Role } from './as-viewer.ts';
import { both, DM_ONLY, deed, type Line, LOOKING, SIGNED_IN_LOOKING } from './campaign-lines.ts';
import { campaignOf } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const START = 'POST /api/home/campaign/:id/sessions/start/';

/** So many sessions of the role's campaign; the last one runs. */
const withSessions = (count: number) => (world: MatrixWorld, role: Role) => {
  const { sqlite } = world.server.database;
  sqlite.prepare('delete from game_sessions').run();
  const insert = sqlite.prepare(
    'insert into game_sessions (campaign_id, number, started_at, ended_at) values (?, ?, ?, ?)',
  );
  const at = '2026-03-04T05:06:07.008Z';
  for (let number = 1; number <= count; number += 1) {
    insert.run(campaignOf(world, role), number, at, number === count ? null : at);
  }
};

const lines: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/:id/sessions/',
    when: 'always',
    expected: LOOKING,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/sessions/` }),
    prepare: withSessions(2),
  },
  {
    route: 'GET /api/home/campaign/:id/chronicle/',
    when: 'a session',
    expected: LOOKING,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/chronicle/?session=1` }),
    prepare: withSessions(2),
  },
  {
    route: 'GET /api/home/campaign/:id/chronicle/',
    when: 'a session that there is not',
    expected: '404 404 404 404 404 404',
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/chronicle/?session=9` }),
    prepare: withSessions(2),
  },
  {
    route: 'GET /api/home/campaign/:id/news/',
    when: 'always',
    expected: LOOKING,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/news/` }),
  },
  {
    route: 'POST /api/home/campaign/:id/visit/',
    when: 'always',
    expected: SIGNED_IN_LOOKING,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/visit/`, body: {} }),
  },
  {
    route: START,
    when: 'the next one',
    expected: DM_ONLY,
    send: deed(START, () => ({ number: 1 })),
    prepare: withSessions(0),
  },
  {
    route: START,
    when: 'while another one runs',
    expected: DM_ONLY.replaceAll('200', '409'),
    send: deed(START, () => ({ number: 3 })),
    prepare: withSessions(2),
  },
  {
    route: 'POST /api/home/campaign/:id/sessions/:number/end/',
    when: 'the one that runs',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/sessions/2/end/`, body: {} }),
    prepare: withSessions(2),
  },
  {
    route: 'POST /api/home/campaign/:id/sessions/:number/recap/',
    when: 'of a session',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/sessions/1/recap/`, body: { recap: 'They met.' } }),
    prepare: withSessions(2),
  },
];

/** Sessions of a campaign, and what happened in them. */
export const chronicleRows: readonly MatrixRow[] = lines.flatMap(both);
