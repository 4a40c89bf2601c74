import { both, DM_ONLY } from './campaign-lines.ts';
import { campaignOf } from './campaign-world.ts';
import { everybody, hostile, type MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { addWorlds } from './worlds-of-matrix.ts';

const placeOf = (world: MatrixWorld, slug: string): number =>
  world.server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(slug) as number;
const coast = (world: MatrixWorld): number => placeOf(world, 'sword_coast');

const key = '0b0f3d6e-3f0c-4d0e-9a53-0a4f5d1f7c11';
const SIGNED_IN = { ...everybody(200), anonymous: 401 };
const MISSING = { ...everybody(404), anonymous: 401 };
const ASKED = 'a'.repeat(32);

/** A copy that the DM asked for, which failed. */
const addCopy = ({ server, userIds }: MatrixWorld): void => {
  const { sqlite } = server.database;
  if (sqlite.prepare('select 1 from jobs where id = ?').get(ASKED) !== undefined) return;
  const payload = JSON.stringify({ name: 'canary-copy', mapId: 1, campaignId: null, caller: {} });
  sqlite
    .prepare(
      `insert into jobs (id, kind, subject, state, asker, asker_kind, account_id, payload, problem, created_at, not_before, ended_at)
        values (?, 'world copy', '', 'failed', ?, 'account', ?, ?, 'No.', ?, ?, ?)`,
    )
    .run(ASKED, `user ${userIds.dm}`, userIds.dm, payload, ...Array<string>(3).fill('2026-03-04T05:06:07.008Z'));
};

/** Calls about copying a map of the open atlas into a world. */
export const worldCopyRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/world_copy_plan/',
    when: 'a map of the open atlas',
    send: (w) => ({ url: `/api/world_copy_plan/?location_id=${coast(w)}` }),
    expected: SIGNED_IN,
  },
  ...both({
    route: 'GET /api/world_copy_plan/',
    when: 'with a campaign',
    send: (w, r) => ({ url: `/api/world_copy_plan/?location_id=${coast(w)}&campaign_id=${campaignOf(w, r)}` }),
    expected: DM_ONLY,
  }),
  {
    route: 'GET /api/world_copy_plan/',
    when: 'a map of an own world, also for its owner',
    send: () => ({ url: '/api/world_copy_plan/?location_id=5000001' }),
    prepare: addWorlds,
    expected: MISSING,
  },
  {
    route: 'GET /api/world_copy_plan/',
    when: 'a place without a map',
    send: (w) => ({ url: `/api/world_copy_plan/?location_id=${placeOf(w, 'high_forest')}` }),
    expected: MISSING,
  },
  {
    route: 'GET /api/world_copy_plan/',
    when: 'no map named',
    send: () => ({ url: '/api/world_copy_plan/' }),
    expected: { ...everybody(400), anonymous: 401 },
  },
  {
    route: 'POST /api/world_copies/',
    when: 'a map of the open atlas',
    send: (w) => ({
      url: '/api/world_copies/',
      body: { location_id: placeOf(w, 'waterdeep'), client_key: key, name: 'Mine' },
    }),
    expected: SIGNED_IN,
  },
  ...both({
    route: 'POST /api/world_copies/',
    when: 'with a campaign',
    send: (w, r) => ({
      url: '/api/world_copies/',
      body: { location_id: coast(w), client_key: key, campaign_id: campaignOf(w, r) },
    }),
    expected: DM_ONLY,
  }),
  {
    route: 'POST /api/world_copies/',
    when: 'a map of an own world, also for its owner',
    send: () => ({ url: '/api/world_copies/', body: { location_id: 5000001, client_key: key } }),
    prepare: addWorlds,
    expected: MISSING,
  },
  {
    route: 'POST /api/world_copies/',
    when: 'for somebody else',
    send: (w) => ({
      url: '/api/world_copies/',
      body: hostile({ location_id: coast(w), client_key: key, owner_id: w.userIds.staff }),
    }),
    expected: { ...everybody(400), anonymous: 401 },
  },
  {
    route: 'GET /api/world_copies/:id/',
    when: 'one that the DM asked for',
    send: () => ({ url: `/api/world_copies/${ASKED}/` }),
    prepare: addCopy,
    expected: { ...MISSING, dm: 200 },
    mayRead: { dm: ['canary-copy'] },
  },
  {
    route: 'GET /api/world_copies/:id/',
    when: 'nothing that was asked for',
    send: () => ({ url: '/api/world_copies/0/' }),
    expected: MISSING,
  },
  {
    route: 'POST /api/world_copies/:id/cancel/',
    when: 'one that the DM asked for',
    send: () => ({ url: `/api/world_copies/${ASKED}/cancel/`, body: {} }),
    prepare: addCopy,
    expected: { ...MISSING, dm: 200 },
    mayRead: { dm: ['canary-copy'] },
  },
];
