import { everybody, hostile, type MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { addWorlds, CLOSED, OWN } from './worlds-of-matrix.ts';

const MISSING = { ...everybody(404), anonymous: 401 };
const ASKED = 'b'.repeat(32);

/** An archive of the own world that the DM asked for, which failed. */
const addArchive = (world: MatrixWorld): void => {
  addWorlds(world);
  const { sqlite } = world.server.database;
  if (sqlite.prepare('select 1 from jobs where id = ?').get(ASKED) !== undefined) return;
  const seenBy = { worldId: OWN, userId: world.userIds.dm, epoch: '0.0' };
  const epochs = sqlite
    .prepare(`select scope, epoch from picture_epochs where scope in ('all', 'world 501')`)
    .all() as {
    scope: string;
    epoch: number;
  }[];
  const of = (scope: string): number => epochs.find((row) => row.scope === scope)?.epoch ?? 0;
  const payload = JSON.stringify({
    seenBy: { ...seenBy, epoch: `${of('all')}.${of('world 501')}` },
    fileName: 'canary-archive.zip',
  });
  sqlite
    .prepare(
      `insert into jobs (id, kind, subject, state, asker, asker_kind, account_id, payload, problem, created_at, not_before, ended_at)
        values (?, 'world archive', '', 'failed', ?, 'account', ?, ?, 'No.', ?, ?, ?)`,
    )
    .run(
      ASKED,
      `user ${world.userIds.dm}`,
      world.userIds.dm,
      payload,
      ...Array<string>(3).fill('2026-03-04T05:06:07.008Z'),
    );
};

/** Calls about a whole world as one file: whoever edits it may take it out, and has what they asked for to themselves. */
export const worldArchiveRows: readonly MatrixRow[] = [
  {
    route: 'POST /api/worlds/:id/archive/',
    when: 'an own world',
    send: () => ({ url: `/api/worlds/${OWN}/archive/`, body: {} }),
    prepare: addWorlds,
    expected: { ...MISSING, dm: 200, player: 200 },
    mayRead: { dm: ['canary-own-world'], player: ['canary-own-world'] },
  },
  {
    route: 'POST /api/worlds/:id/archive/',
    when: 'an own world, as a vault with secrets',
    send: () => ({ url: `/api/worlds/${OWN}/archive/`, body: { format: 'obsidian', secrets: true } }),
    prepare: addWorlds,
    expected: { ...MISSING, dm: 200, player: 200 },
    mayRead: { dm: ['canary-own-world'], player: ['canary-own-world'] },
  },
  {
    route: 'POST /api/worlds/:id/archive/',
    when: 'an own world, for Foundry, for a campaign that nobody leads',
    send: () => ({ url: `/api/worlds/${OWN}/archive/`, body: { format: 'foundry', campaign_id: 'e'.repeat(32) } }),
    prepare: addWorlds,
    expected: MISSING,
  },
  {
    route: 'POST /api/worlds/:id/archive/',
    when: 'a format nobody writes',
    send: () => ({ url: `/api/worlds/${OWN}/archive/`, body: hostile({ format: 'doc' }) }),
    prepare: addWorlds,
    expected: { ...everybody(400), anonymous: 401 },
  },
  {
    route: 'POST /api/worlds/:id/archive/',
    when: 'a closed world of the atlas',
    send: () => ({ url: `/api/worlds/${CLOSED}/archive/`, body: {} }),
    prepare: addWorlds,
    expected: { ...MISSING, staff: 200 },
    mayRead: { staff: ['canary-closed-world'] },
  },
  {
    route: 'GET /api/world_archives/:id/',
    when: 'one that the DM asked for',
    send: () => ({ url: `/api/world_archives/${ASKED}/` }),
    prepare: addArchive,
    expected: { ...MISSING, dm: 200 },
    mayRead: { dm: ['canary-archive'] },
  },
  {
    route: 'GET /api/world_archives/:id/file/',
    when: 'one that the DM asked for and that is not made',
    send: () => ({ url: `/api/world_archives/${ASKED}/file/` }),
    prepare: addArchive,
    expected: { ...MISSING, dm: 409 },
  },
  {
    route: 'POST /api/world_archives/:id/cancel/',
    when: 'one that the DM asked for',
    send: () => ({ url: `/api/world_archives/${ASKED}/cancel/`, body: {} }),
    prepare: addArchive,
    expected: { ...MISSING, dm: 200 },
  },
];
