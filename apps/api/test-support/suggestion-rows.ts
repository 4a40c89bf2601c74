import type { Role } from './as-viewer.ts';
import { both, DM_ONLY, type Line, own } from './campaign-lines.ts';
import { campaignOf, placeId } from './campaign-world.ts';
import { type Expected, everybody, type MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { addWorlds } from './worlds-of-matrix.ts';

const AT = '2026-03-04T05:06:07.008Z';

const SIGNED_IN: Expected = { ...everybody(200), anonymous: 401 };
/** Whoever edits the world changes it. */
const SENDERS: Expected = { ...SIGNED_IN, staff: 403 };
/** Nobody else learns that there is a suggestion. */
const EDITORS: Expected = { ...everybody(404), anonymous: 401, staff: 200 };
const LEADERS = '401 200 404 404 200 404';

interface Put {
  by: number;
  campaign?: string;
  status?: 'open' | 'declined';
}

const fields = JSON.stringify({ fields: { name: { version: 1, words: 0, name: 'Deep Water' } } });

/** Puts the only suggestion there is. */
const put = (world: MatrixWorld, { by, campaign, status = 'open' }: Put): void => {
  const { sqlite } = world.server.database;
  sqlite.prepare('delete from pending_changes').run();
  sqlite
    .prepare(
      `insert into pending_changes
        (public_id, kind, account_id, world_id, campaign_id, subject, subject_id, fields, bytes, status, why, decided_at, created_at, updated_at)
        values ('one', 'suggestion', ?, ?, ?, 'location', ?, ?, ?, ?, '', ?, ?, ?)`,
    )
    .run(
      by,
      campaign === undefined ? 1 : null,
      campaign ?? null,
      String(placeId(world, 'waterdeep')),
      fields,
      fields.length,
      status,
      status === 'open' ? null : AT,
      AT,
      AT,
    );
};

const putOwn = (world: MatrixWorld, role: Role): void => put(world, { by: own(world, role) });
const putInAtlas =
  (status: Put['status'] = 'open') =>
  (world: MatrixWorld): void =>
    put(world, { by: world.userIds.other, status });
const putInCampaign = (world: MatrixWorld, role: Role): void =>
  put(world, { by: world.userIds.other, campaign: campaignOf(world, role) });

const atlas = ({ server }: MatrixWorld): string =>
  server.database.sqlite.prepare('select public_id from worlds where id = 1').pluck().get() as string;

const wish = { name: 'Deep Water', why: 'It is deep.' };

const lines: readonly Line[] = [
  {
    route: 'GET /api/suggestions/for/:name/',
    when: 'in a campaign',
    expected: '401 200 200:404 200 200 403:404',
    send: (w, r) => ({ url: `/api/suggestions/for/waterdeep/?campaign_id=${campaignOf(w, r)}` }),
  },
  {
    route: 'POST /api/suggestions/for/:name/',
    when: 'in a campaign',
    expected: '401 200 200:404 200 200 403:404',
    send: (w, r) => ({ url: '/api/suggestions/for/waterdeep/', body: { ...wish, campaign_id: campaignOf(w, r) } }),
  },
  {
    route: 'GET /api/suggestions/',
    when: 'of a campaign',
    expected: DM_ONLY,
    prepare: putInCampaign,
    send: (w, r) => ({ url: `/api/suggestions/?campaign_id=${campaignOf(w, r)}` }),
  },
  {
    route: 'GET /api/suggestions/:id/',
    when: 'to a DM',
    expected: LEADERS,
    prepare: putInCampaign,
    send: () => ({ url: '/api/suggestions/one/' }),
  },
  {
    route: 'POST /api/suggestions/:id/accept/',
    when: 'by a DM, as another name for players',
    expected: LEADERS,
    prepare: putInCampaign,
    send: () => ({ url: '/api/suggestions/one/accept/', body: {} }),
  },
  {
    route: 'POST /api/suggestions/:id/decline/',
    when: 'by a DM',
    expected: LEADERS,
    prepare: putInCampaign,
    send: () => ({ url: '/api/suggestions/one/decline/', body: {} }),
  },
  {
    route: 'POST /api/suggestions/:id/pass_on/',
    when: 'by a DM',
    expected: LEADERS,
    prepare: putInCampaign,
    send: () => ({ url: '/api/suggestions/one/pass_on/', body: {} }),
  },
];

/** Suggestions of those who read and do not edit: their writer and who decides about them know of them. */
export const suggestionRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/suggestions/counts/',
    when: 'of all worlds and campaigns of the asker',
    send: () => ({ url: '/api/suggestions/counts/' }),
    expected: SIGNED_IN,
    prepare: addWorlds,
    mayRead: {
      dm: ['canary-own-world', 'canary-campaign'],
      player: ['canary-own-world'],
      staff: ['canary-closed-world'],
    },
  },
  {
    route: 'GET /api/suggestions/for/:name/',
    when: 'in the Atlas',
    send: () => ({ url: '/api/suggestions/for/waterdeep/' }),
    expected: SENDERS,
  },
  {
    route: 'POST /api/suggestions/for/:name/',
    when: 'in the Atlas',
    send: () => ({ url: '/api/suggestions/for/waterdeep/', body: wish }),
    expected: SENDERS,
  },
  {
    route: 'POST /api/suggestions/:id/change/',
    when: 'an own one',
    send: () => ({ url: '/api/suggestions/one/change/', body: wish }),
    expected: SENDERS,
    prepare: putOwn,
  },
  {
    route: 'POST /api/suggestions/:id/change/',
    when: 'that of somebody else',
    send: () => ({ url: '/api/suggestions/one/change/', body: wish }),
    expected: { ...everybody(404), anonymous: 401, other: 200 },
    prepare: putInAtlas(),
  },
  {
    route: 'POST /api/suggestions/:id/withdraw/',
    when: 'an own one',
    send: () => ({ url: '/api/suggestions/one/withdraw/', body: {} }),
    expected: SIGNED_IN,
    prepare: putOwn,
  },
  {
    route: 'POST /api/suggestions/:id/withdraw/',
    when: 'that of somebody else',
    send: () => ({ url: '/api/suggestions/one/withdraw/', body: {} }),
    expected: { ...everybody(404), anonymous: 401, other: 200 },
    prepare: putInAtlas(),
  },
  {
    route: 'GET /user/suggestions/',
    when: 'always',
    send: () => ({ url: '/user/suggestions/' }),
    expected: SIGNED_IN,
    prepare: putOwn,
  },
  {
    route: 'POST /user/suggestions/seen/',
    when: 'always',
    send: () => ({ url: '/user/suggestions/seen/', body: {} }),
    expected: SIGNED_IN,
    prepare: (world, role) => put(world, { by: own(world, role), status: 'declined' }),
  },
  {
    route: 'GET /api/suggestions/',
    when: 'of the Atlas',
    send: (world) => ({ url: `/api/suggestions/?world_id=${atlas(world)}` }),
    expected: EDITORS,
    prepare: putInAtlas(),
  },
  {
    route: 'GET /api/suggestions/:id/',
    when: 'in the Atlas',
    send: () => ({ url: '/api/suggestions/one/' }),
    expected: EDITORS,
    prepare: putInAtlas(),
  },
  {
    route: 'POST /api/suggestions/:id/accept/',
    when: 'in the Atlas',
    send: () => ({ url: '/api/suggestions/one/accept/', body: {} }),
    expected: EDITORS,
    prepare: putInAtlas(),
  },
  {
    route: 'POST /api/suggestions/:id/decline/',
    when: 'in the Atlas',
    send: () => ({ url: '/api/suggestions/one/decline/', body: {} }),
    expected: EDITORS,
    prepare: putInAtlas(),
  },
  {
    route: 'POST /api/suggestions/:id/pass_on/',
    when: 'what the editors have already',
    send: () => ({ url: '/api/suggestions/one/pass_on/', body: {} }),
    expected: { ...everybody(404), anonymous: 401 },
    prepare: putInAtlas(),
  },
  {
    route: 'POST /api/suggestions/:id/undo/',
    when: 'in the Atlas',
    send: () => ({ url: '/api/suggestions/one/undo/', body: {} }),
    expected: EDITORS,
    prepare: putInAtlas('declined'),
  },
  ...lines.flatMap(both),
];
