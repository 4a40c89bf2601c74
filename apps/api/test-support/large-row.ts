import type { Address, BodyOf, CallAt } from '@venture-atlas/types';
import type { Role } from './as-viewer.ts';
import { type Expected, everybody, type RowOf, staffOnly, type UrlOf } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

/* How the rows of a large world are written down, and how its rows are found. */

export const byStaff = staffOnly(200);
export const dmOnly: Expected = { ...everybody(404), anonymous: 401, dm: 200 };

export const idOf = (world: MatrixWorld, slug: string): number =>
  world.server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(slug) as number;

export const one = (world: MatrixWorld, statement: string, ...values: unknown[]): number =>
  world.server.database.sqlite
    .prepare(statement)
    .pluck()
    .get(...values) as number;

export const get = <At extends Address>(
  route: At,
  when: string,
  expected: Expected,
  url: UrlOf<At> | ((world: MatrixWorld) => UrlOf<At>),
): RowOf<At> => ({
  route,
  when,
  send: (world) => ({ url: typeof url === 'function' ? url(world) : url }),
  expected,
});

export const post = <At extends Address>(
  route: At,
  when: string,
  expected: Expected,
  send: (world: MatrixWorld, role: Role) => { url?: UrlOf<At>; body: BodyOf<CallAt<At>> },
): RowOf<At> => ({
  route,
  when,
  send: (world, role) => ({ url: route.split(' ')[1] as UrlOf<At>, ...send(world, role) }),
  expected,
});
