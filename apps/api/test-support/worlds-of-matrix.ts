import type { MatrixWorld } from './matrix-world.ts';

/** An own world of the DM, whom the player helps and the user is asked to; and a closed one of the atlas. */
export const OWN = 'o'.repeat(22);
export const CLOSED = 'c'.repeat(22);
const AT = '2026-03-04T05:06:07.008Z';

/** Puts both there, once. */
export const addWorlds = ({ server, userIds, emails }: MatrixWorld): void => {
  const { sqlite } = server.database;
  if (sqlite.prepare('select 1 from worlds where public_id = ?').get(OWN) !== undefined) return;
  const world = sqlite.prepare(
    'insert into worlds (id, public_id, name, kind, access, owner_id, created_at) values (?, ?, ?, ?, ?, ?, ?)',
  );
  world.run(501, OWN, 'canary-own-world', 'own', 'closed', userIds.dm, AT);
  sqlite
    .prepare(
      `insert into locations (id, world_id, slug, name, name_lower, map_width, map_height, stands_alone, created_at, updated_at)
        values (5000001, 501, 'own_map', 'Own Map', 'own map', 400, 300, 1, ?, ?)`,
    )
    .run(AT, AT);
  world.run(502, CLOSED, 'canary-closed-world', 'atlas', 'closed', null, AT);
  sqlite.prepare('update users set email_verified = 1').run();
  const editor = sqlite.prepare('insert into world_editors values (501, ?, ?, ?, ?)');
  editor.run(emails.player, userIds.player, AT, AT);
  editor.run(emails.user, null, AT, null);
};
