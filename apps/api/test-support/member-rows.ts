import type { Role } from './as-viewer.ts';
import { both, DM_ONLY, deed, type Line, own } from './campaign-lines.ts';
import { campaignOf, inviteOf, memberOf, removeMembers } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const memberUrl = (world: MatrixWorld, role: Role) =>
  `/api/home/campaign/${campaignOf(world, role)}/members/${memberOf(world, role)}` as const;

const members: readonly Line[] = [
  {
    route: 'POST /api/home/campaign/:id/join/',
    when: 'its invite',
    expected: '401 200 200 200 200 200',
    send: deed('POST /api/home/campaign/:id/join/', (w, r) => ({ invite: inviteOf(w, r) })),
  },
  {
    route: 'POST /api/home/campaign/:id/join/',
    when: 'no invite',
    only: 'open',
    expected: '401 200 200 200 200 200',
    send: deed('POST /api/home/campaign/:id/join/'),
  },
  {
    route: 'POST /api/home/campaign/:id/join/',
    when: 'a wrong invite',
    only: 'members',
    expected: '401 404 404 404 404 404',
    send: deed('POST /api/home/campaign/:id/join/', () => ({ invite: 'A'.repeat(43) })),
  },
  {
    route: 'POST /api/home/campaign/:id/leave/',
    when: 'always',
    expected: '401 403 200:404 200 403 200:404',
    send: deed('POST /api/home/campaign/:id/leave/'),
  },
  {
    route: 'POST /api/home/campaign/:id/rotate_invite/',
    when: 'always',
    expected: DM_ONLY,
    send: deed('POST /api/home/campaign/:id/rotate_invite/'),
  },
  {
    route: 'POST /api/home/campaign/:id/members/:user/remove/',
    when: 'a player',
    expected: DM_ONLY,
    send: (w, r) => ({ url: `${memberUrl(w, r)}/remove/`, body: {} }),
  },
  {
    route: 'POST /api/home/campaign/:id/members/:user/remove/',
    when: 'oneself',
    expected: '401 403 200:404 200 403 200:404',
    send: (w, r) => ({ url: `/api/home/campaign/${campaignOf(w, r)}/members/${own(w, r)}/remove/`, body: {} }),
  },
  {
    route: 'POST /api/home/campaign/:id/members/:user/readmit/',
    when: 'a removed player',
    expected: '401 200 403:404 404 200 403:404',
    send: (w, r) => ({ url: `${memberUrl(w, r)}/readmit/`, body: {} }),
    prepare: removeMembers,
  },
];

/** Joining and leaving, in open campaigns and in those of members only. */
export const memberRows: readonly MatrixRow[] = members.flatMap(both);
