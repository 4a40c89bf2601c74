import type { Address, BodyOf, CallAt } from '@venture-atlas/types';
import { type Role, roles } from './as-viewer.ts';
import { campaignOf, notesMayBeRead, type Sharing, setCampaigns } from './campaign-world.ts';
import type { Expected, MatrixRow, RowOf, UrlOf } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

export type Send<At extends Address> = RowOf<At>['send'];

/** Cells in the order of the matrix: A U X P D S, `open:members` where the two differ. */
function cells(text: string, sharing: Sharing): Expected {
  const statuses = text.split(/\s+/).map((cell) => Number(cell.split(':')[sharing === 'open' ? 0 : 1] ?? cell));
  return Object.fromEntries(roles.map((role, i) => [role, statuses[i]])) as Expected;
}

/** A call of a campaign in one circumstance, and what each role is answered. */
export interface LineOf<At extends Address> {
  route: At;
  when: string;
  expected: string;
  send: Send<At>;
  /** Only in campaigns of this sharing; without it in both. */
  only?: Sharing;
  prepare?: (world: MatrixWorld, role: Role) => void;
  /** The answer holds notes at places. */
  hasNotes?: boolean;
  wiki?: 0 | 1;
}

/** The same about any call. */
export type Line = { [At in Address]: LineOf<At> }[Address];

/** A line for open campaigns and one for campaigns of members only. */
export function both({ route, when, expected, send, only, prepare, hasNotes, wiki }: Line): MatrixRow[] {
  const kinds: readonly Sharing[] = only === undefined ? ['open', 'members'] : [only];
  return kinds.map((sharing) => {
    const statuses = cells(expected, sharing);
    const nameSeen = roles
      .filter((role) => statuses[role] === 200)
      .map((role) => [role, [`${CANARY}-campaign`]] as const);
    const mayRead: Partial<Record<Role, readonly string[]>> = Object.fromEntries(nameSeen);
    for (const role of ['dm', 'player'] as const) {
      if (hasNotes) mayRead[role] = [...(mayRead[role] ?? []), ...(notesMayBeRead[role] ?? [])];
    }
    const row = {
      route,
      when: `${when}, ${sharing}`,
      send,
      expected: statuses,
      mayRead,
      prepare: (world: MatrixWorld, role: Role) => {
        setCampaigns(world, sharing, wiki);
        prepare?.(world, role);
      },
    };
    // Which call it is about is the same in both, whatever it is.
    return row as MatrixRow;
  });
}

/** What each role is answered, in the order of the matrix, by who may do it. */
export const LOOKING = '200:404 200 200:404 200 200 200:404';
export const HIDDEN = '404 200 404 404 200 404';
export const SIGNED_IN_LOOKING = '401 200 200:404 200 200 200:404';
export const DM_ONLY = '401 200 403:404 403 200 403:404';
export const NOBODY = '401 403 403:404 403 403 403:404';

/** The account that asks; for visitors without one somebody else's. */
export const own = (world: MatrixWorld, role: Role): number => world.userIds[role === 'anonymous' ? 'user' : role];

type DeedAddress = Extract<Address, `POST /api/home/campaign/:id/${string}`>;

/** What is done to the campaign of this role's case. */
export const deed =
  <At extends DeedAddress>(
    route: At,
    body: (world: MatrixWorld, role: Role) => BodyOf<CallAt<At>> = () => ({}) as BodyOf<CallAt<At>>,
  ): Send<At> =>
  (world, role) => ({
    url: route.slice('POST '.length).replace(':id', campaignOf(world, role)) as UrlOf<At>,
    body: body(world, role),
  });
