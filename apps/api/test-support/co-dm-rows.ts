import type { Role } from './as-viewer.ts';
import { both, DM_ONLY, deed, type Line } from './campaign-lines.ts';
import { campaignName, campaignOf } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const AT = '2026-03-04T05:06:07.008Z';
const DMS = 'POST /api/home/campaign/:id/dms/';

/** `other` leads the campaign of the world with its DM. */
const leadTogether = ({ server, userIds, emails, campaignId }: MatrixWorld): void => {
  server.database.sqlite
    .prepare('insert into campaign_dms values (?, ?, ?, ?, ?)')
    .run(campaignId, emails.other, userIds.other, AT, AT);
};

const stranger = () => ({ email: 'nobody-has-this@mail.example' });

/** What the owner alone does: `other` leads too, and is told that it is not theirs. */
const OWNER_ONLY = '401 200 403 403 200 403:404';
/** What every DM does. */
const EVERY_DM = '401 200 200 403 200 403:404';

const lines: readonly Line[] = [
  {
    route: 'GET /api/home/campaign/dm_requests/',
    only: 'open',
    when: 'always',
    expected: '401 200 200 200 200 200',
    send: () => ({ url: '/api/home/campaign/dm_requests/' }),
  },
  {
    route: 'GET /api/home/campaign/:id/dms/',
    when: 'nobody named',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/dms/` }),
  },
  { route: DMS, when: 'somebody', expected: DM_ONLY, send: deed(DMS, stranger) },
  { route: DMS, when: 'a co-DM asks', expected: OWNER_ONLY, send: deed(DMS, stranger), prepare: leadTogether },
  {
    route: 'POST /api/home/campaign/:id/dms/remove/',
    when: 'somebody',
    expected: DM_ONLY,
    send: deed('POST /api/home/campaign/:id/dms/remove/', stranger),
  },
  {
    route: 'POST /api/home/campaign/:id/dms/remove/',
    when: 'a co-DM asks',
    expected: OWNER_ONLY,
    send: deed('POST /api/home/campaign/:id/dms/remove/', stranger),
    prepare: leadTogether,
  },
  {
    route: 'POST /api/home/campaign/:id/dms/accept/',
    when: 'nobody was asked',
    expected: '401 200 404 404 200 404',
    send: deed('POST /api/home/campaign/:id/dms/accept/'),
  },
  {
    route: 'POST /api/home/campaign/:id/dms/leave/',
    when: 'a co-DM',
    expected: '401 404 200 404 404 404',
    send: deed('POST /api/home/campaign/:id/dms/leave/'),
    prepare: leadTogether,
  },
  {
    route: 'GET /api/home/campaign/:id/worlds/',
    when: 'a co-DM asks',
    expected: OWNER_ONLY,
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/worlds/` }),
    prepare: leadTogether,
  },
  {
    route: 'POST /api/home/campaign/:id/worlds/',
    when: 'a co-DM asks',
    expected: OWNER_ONLY,
    send: deed('POST /api/home/campaign/:id/worlds/', () => ({ worlds: null })),
    prepare: leadTogether,
  },
  {
    route: 'POST /api/home/campaign/:id/delete/',
    when: 'a co-DM asks',
    expected: OWNER_ONLY,
    send: deed('POST /api/home/campaign/:id/delete/', (_w, r: Role) => ({ name: campaignName(r) })),
    prepare: leadTogether,
  },
  {
    route: 'POST /api/home/campaign/:id/rotate_invite/',
    when: 'a co-DM asks',
    expected: EVERY_DM,
    send: deed('POST /api/home/campaign/:id/rotate_invite/'),
    prepare: leadTogether,
  },
];

/** Who leads a campaign with its owner, and what is the owner's alone. */
export const coDmRows: readonly MatrixRow[] = lines.flatMap(both);
