import type { Viewer } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { findUser } from '../queries/users.ts';

/** The current viewer of an account, for background work that it requested; anonymous if the account has ended. */
export async function findViewer(db: Db, id: number | null): Promise<Viewer> {
  const user = id === null ? undefined : await findUser(db, id);
  if (user === undefined || user.terminated_at !== null) return { kind: 'anonymous' };
  return { kind: user.is_staff === 1 ? 'staff' : 'user', id: user.id };
}
