import { type Role, roles } from './as-viewer.ts';
import { campaignOf, notesMayBeRead, type Sharing, setCampaigns } from './campaign-world.ts';
import type { MatrixRow } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

export type Route = MatrixRow['route'];
export type Send = MatrixRow['send'];

/** Cells in the order of the matrix: A U X P D S, `open:members` where the two differ. */
function cells(text: string, sharing: Sharing): MatrixRow['expected'] {
  const statuses = text.split(/\s+/).map((cell) => Number(cell.split(':')[sharing === 'open' ? 0 : 1] ?? cell));
  return Object.fromEntries(roles.map((role, i) => [role, statuses[i]])) as MatrixRow['expected'];
}

/** A call of a campaign in one circumstance, and what each role is answered. */
export interface Line {
  route: Route;
  when: string;
  expected: string;
  send: Send;
  /** Only in campaigns of this sharing; without it in both. */
  only?: Sharing;
  prepare?: (world: MatrixWorld, role: Role) => void;
  /** The answer holds notes at places. */
  hasNotes?: boolean;
  wiki?: 0 | 1;
}

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
    return {
      route,
      when: `${when}, ${sharing}`,
      send,
      expected: statuses,
      mayRead,
      prepare: (world, role) => {
        setCampaigns(world, sharing, wiki);
        prepare?.(world, role);
      },
    };
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

/** What is done to the campaign of this role's case. */
export const deed =
  (name: string, body: (world: MatrixWorld, role: Role) => unknown = () => ({})): Send =>
  (world, role) => ({ url: `/api/home/campaign/${campaignOf(world, role)}/${name}`, body: body(world, role) });
