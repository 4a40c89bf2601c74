import { both, DM_ONLY, type Line } from './campaign-lines.ts';
import { campaignOf } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';

/** The DM may ask, and there is no such secret: the worlds of the matrix that campaigns play in are open. */
const NO_SECRET = '401 404 403:404 403 404 403:404';

const lines: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/:id/reveals/',
    when: 'of a place',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/reveals/?location_id=1` }),
  },
  {
    route: 'POST /api/home/campaign/:id/reveals/',
    when: 'a secret of an open world',
    expected: NO_SECRET,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/reveals/`,
      body: { location_id: 1, secret: 'k7f2q9', to: 'everybody' },
    }),
  },
  {
    route: 'POST /api/home/campaign/:id/reveals/take_back/',
    when: 'what was not revealed',
    expected: DM_ONLY,
    send: (w, r) => ({
      url: `/api/home/campaign/${campaignOf(w, r)}/reveals/take_back/`,
      body: { location_id: 1, secret: 'k7f2q9' },
    }),
  },
];

/** Secrets that a DM reveals. */
export const revealRows: readonly MatrixRow[] = lines.flatMap(both);
