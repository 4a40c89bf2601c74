import type { Role } from './as-viewer.ts';
import { type Expected, everybody, type MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { placeId } from './picture-rows.ts';
import { addWorlds, OWN as OWN_WORLD } from './worlds-of-matrix.ts';

/** In the open Atlas: its staff. */
const ATLAS: Expected = { ...everybody(404), anonymous: 401, staff: 200 };
/** In somebody's own world: its owner and who edits it with them; to staff it is not there. */
const OWN: Expected = { ...everybody(404), anonymous: 401, dm: 200, player: 200 };
/** What its owner alone changes of an own world. */
const OWNER: Expected = { ...everybody(404), anonymous: 401, dm: 200 };
/** About oneself. */
const SIGNED_IN: Expected = { ...everybody(200), anonymous: 401 };

/** The place of the own world, see `addWorlds`. */
const OWN_PLACE = 5_000_001;
const waterdeep = (world: MatrixWorld): number => placeId(world, 'waterdeep');

const put =
  (status: 'open' | 'discarded', where: 'atlas' | 'own') =>
  (world: MatrixWorld, role: Role): void => {
    addWorlds(world);
    const { sqlite } = world.server.database;
    sqlite.prepare('delete from pending_changes').run();
    if (role === 'anonymous') return;
    const fields = JSON.stringify({ name: { version: 1, digest: 'none', edits: [{ at: 0, cut: 0, words: 'Old ' }] } });
    sqlite
      .prepare(
        `insert into pending_changes
          (public_id, kind, account_id, world_id, subject, subject_id, fields, bytes, status, created_at, updated_at)
          values ('mine', 'working', ?, ?, 'location', ?, ?, ?, ?, '2026-03-04T05:06:07.008Z', '2026-03-04T05:06:07.008Z')`,
      )
      .run(
        world.userIds[role],
        where === 'atlas' ? 1 : 501,
        String(where === 'atlas' ? waterdeep(world) : OWN_PLACE),
        fields,
        fields.length,
        status,
      );
  };

const typed = { fields: [{ field: 'caption', version: 0, text: 'A caption' }] };

/** Words that are not published: each for whoever writes them, while they may. */
export const pendingRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/worlds/:id/readers/',
    when: 'of an own world',
    send: () => ({ url: `/api/worlds/${OWN_WORLD}/readers/` }),
    expected: OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/working_copies/',
    when: 'of one who wrote in the Atlas',
    send: () => ({ url: '/api/working_copies/' }),
    expected: SIGNED_IN,
    prepare: put('open', 'atlas'),
  },
  {
    route: 'GET /api/working_copies/:subject/:id/',
    when: 'of a place of the Atlas',
    send: (world) => ({ url: `/api/working_copies/location/${waterdeep(world)}/` }),
    expected: ATLAS,
    prepare: put('open', 'atlas'),
  },
  {
    route: 'GET /api/working_copies/:subject/:id/',
    when: 'of a place of an own world',
    send: () => ({ url: `/api/working_copies/location/${OWN_PLACE}/` }),
    expected: OWN,
    prepare: put('open', 'own'),
  },
  {
    route: 'POST /api/working_copies/:subject/:id/',
    when: 'of a place of the Atlas',
    send: (world) => ({
      url: `/api/working_copies/location/${waterdeep(world)}/`,
      body: { fields: [{ field: 'name', version: 1, text: 'Deep Water' }] },
    }),
    expected: ATLAS,
  },
  {
    route: 'POST /api/working_copies/:subject/:id/',
    when: 'of a place of an own world',
    send: () => ({ url: `/api/working_copies/location/${OWN_PLACE}/`, body: typed }),
    expected: OWN,
    prepare: addWorlds,
  },
  {
    route: 'GET /api/working_copies/:subject/:id/',
    when: 'of the line of welcome of an own world',
    send: () => ({ url: `/api/working_copies/world/${OWN_WORLD}/` }),
    expected: OWNER,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/working_copies/:subject/:id/',
    when: 'of the line of welcome of an own world',
    send: () => ({
      url: `/api/working_copies/world/${OWN_WORLD}/`,
      body: { fields: [{ field: 'welcome', version: 0, text: 'Walk.' }] },
    }),
    expected: OWNER,
    prepare: addWorlds,
  },
  {
    route: 'POST /api/working_copies/:subject/:id/discard/',
    when: 'of a place of the Atlas',
    send: (world) => ({ url: `/api/working_copies/location/${waterdeep(world)}/discard/`, body: {} }),
    expected: ATLAS,
    prepare: put('open', 'atlas'),
  },
  {
    route: 'GET /api/discarded/',
    when: 'of one who wrote in the Atlas',
    send: () => ({ url: '/api/discarded/' }),
    expected: SIGNED_IN,
    prepare: put('discarded', 'atlas'),
  },
  {
    route: 'POST /api/discarded/:id/take_back/',
    when: 'in the Atlas',
    send: () => ({ url: '/api/discarded/mine/take_back/', body: {} }),
    expected: ATLAS,
    prepare: put('discarded', 'atlas'),
  },
];
