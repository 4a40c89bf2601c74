import type { Viewer } from '@venture-atlas/rules';
import type { ResolveViewer } from '../src/accounts/viewer-plugin.ts';
import { AppError } from '../src/errors.ts';

/** The columns of the role x call matrix (security goals): who asks. */
export const roles = ['anonymous', 'user', 'other', 'player', 'dm', 'staff'] as const;
export type Role = (typeof roles)[number];

const viewers: Readonly<Record<Exclude<Role, 'anonymous'>, Viewer>> = {
  user: { kind: 'user', id: 1001 },
  other: { kind: 'user', id: 1002 },
  player: { kind: 'user', id: 1003 },
  dm: { kind: 'user', id: 1004 },
  staff: { kind: 'staff', id: 1005 },
};

const tokenOf = (role: Role): string => `token-of-${role}`;

/** The headers with which this role asks. */
export const asViewer = (role: Role): Record<string, string> =>
  role === 'anonymous' ? {} : { authorization: `Bearer ${tokenOf(role)}` };

/** Accepts the tokens of `asViewer` and no others. */
export const resolveTestViewer: ResolveViewer = async (token) => {
  for (const role of roles) {
    if (role !== 'anonymous' && token === tokenOf(role)) return viewers[role];
  }
  throw new AppError('token_not_valid');
};
