import type { BodyOf, CallAt } from '@venture-atlas/types';
import { everybody, type MatrixRow, type RowOf, staffOnly, type UrlOf } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { addWorlds, CLOSED, OWN } from './worlds-of-matrix.ts';

const deleteOwn = (world: MatrixWorld): void => {
  addWorlds(world);
  world.server.database.sqlite.prepare('update worlds set deleted_at = ? where id = 501').run(new Date().toISOString());
};

/** Only the owner; an editor may know of it. */
const OWNER = { ...everybody(404), anonymous: 401, dm: 200, player: 403 };
const EDITORS = { ...OWNER, player: 200 };
const STAFF = { ...everybody(404), anonymous: 401, staff: 200 };
const SIGNED_IN = { ...everybody(200), anonymous: 401 };

const readsOwn = { dm: ['canary-own-world'], player: ['canary-own-world'], user: ['canary-own-world'] };
const readsClosed = { staff: ['canary-closed-world', 'canary-dm@mail.example'] };

type WorldAddress = Extract<MatrixRow['route'], `${'GET' | 'POST'} /api/worlds/:id/${string}`>;

/** A call about one world; each role reads its name as far as it may. */
function about<At extends WorldAddress>(
  route: At,
  id: string,
  expected: RowOf<At>['expected'],
  body?: (world: MatrixWorld) => BodyOf<CallAt<At>>,
  prepare: (world: MatrixWorld) => void = addWorlds,
): MatrixRow {
  const path = route.slice(route.indexOf(' ') + 1).replace(':id', id) as UrlOf<At>;
  const which = { [OWN]: 'an own world', [CLOSED]: 'a closed world of the atlas' }[id] ?? 'no world';
  const row = {
    route,
    when: which,
    send: (world: MatrixWorld) => ({ url: path, ...(body === undefined ? {} : { body: body(world) }) }),
    expected,
    prepare,
    // The owner typed these addresses, or staff did.
    mayRead: {
      ...readsOwn,
      dm: ['canary-own-world', 'canary-player@mail.example', 'canary-user@mail.example', 'canary-other@mail.example'],
      ...readsClosed,
    },
  };
  return row as MatrixRow;
}

const other = ({ emails }: MatrixWorld) => ({ email: emails.other });
const theDm = ({ emails }: MatrixWorld) => ({ email: emails.dm });

/** Calls about worlds themselves. */
export const worldSettingsRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/worlds/',
    when: 'always',
    send: () => ({ url: '/api/worlds/' }),
    expected: SIGNED_IN,
    prepare: addWorlds,
    mayRead: { ...readsOwn, ...readsClosed },
  },
  {
    route: 'POST /api/worlds/',
    when: 'an own one',
    send: () => ({ url: '/api/worlds/', body: { name: 'Mine' } }),
    expected: SIGNED_IN,
  },
  {
    route: 'POST /api/worlds/',
    when: 'one of the atlas',
    send: () => ({ url: '/api/worlds/', body: { name: 'Ours', kind: 'atlas' } }),
    expected: staffOnly(200),
  },
  about('GET /api/worlds/:id/', OWN, EDITORS),
  about('GET /api/worlds/:id/', CLOSED, STAFF),
  about('GET /api/worlds/:id/', 'n'.repeat(22), { ...everybody(404), anonymous: 401 }),
  about('POST /api/worlds/:id/', OWN, OWNER, () => ({ name: 'canary-own-world 2' })),
  about('POST /api/worlds/:id/', CLOSED, STAFF, () => ({ access: 'open' as const })),
  about('POST /api/worlds/:id/dms/', CLOSED, STAFF, theDm),
  about('POST /api/worlds/:id/dms/', OWN, { ...OWNER, dm: 404 }, other),
  about('POST /api/worlds/:id/dms/remove/', CLOSED, STAFF, theDm),
  about('POST /api/worlds/:id/editors/', OWN, OWNER, other),
  about('POST /api/worlds/:id/editors/', CLOSED, { ...STAFF, staff: 404 }, other),
  about('POST /api/worlds/:id/editors/remove/', OWN, OWNER, ({ emails }) => ({ email: emails.player })),
  about('POST /api/worlds/:id/accept/', OWN, { ...EDITORS, user: 200 }),
  about('POST /api/worlds/:id/leave/', OWN, { ...EDITORS, user: 200, dm: 404 }),
  about('POST /api/worlds/:id/delete/', OWN, OWNER, () => ({ name: 'canary-own-world' })),
  about('POST /api/worlds/:id/delete/', CLOSED, { ...STAFF, staff: 403 }, () => ({ name: 'canary-closed-world' })),
  about('POST /api/worlds/:id/restore/', OWN, { ...OWNER, player: 404 }, undefined, deleteOwn),
  {
    route: 'GET /api/admin/own_worlds/',
    when: 'always',
    send: () => ({ url: '/api/admin/own_worlds/' }),
    expected: staffOnly(200),
    prepare: addWorlds,
  },
];
