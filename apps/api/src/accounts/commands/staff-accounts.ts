import { normaliseEmail } from '@venture-atlas/rules';
import type { Caller } from '../../audit/audit.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { revokeSessionsOf } from '../queries/sessions.ts';
import { findUserByEmail, updateUser } from '../queries/users.ts';

/**
 * Grants or removes the staff right. It applies from the next request on. New staff must log in again, since their
 * logins are shorter.
 */
export async function setStaff(
  deps: Pick<AccountDeps, 'db' | 'now' | 'audit'>,
  caller: Caller,
  user: Pick<UserRow, 'id'>,
  isStaff: boolean,
): Promise<void> {
  await writeTransaction(deps.db, async (trx) => {
    await updateUser(trx, user.id, { is_staff: isStaff ? 1 : 0 });
    if (isStaff) await revokeSessionsOf(trx, user.id, isoTime(deps.now()));
    await deps.audit.record(trx, caller, {
      action: isStaff ? 'staff_granted' : 'staff_removed',
      outcome: 'ok',
      object: `user:${user.id}`,
    });
  });
}

/** Finds an account by its email, ignoring case, for an operator. @throws AppError user_not_found */
export async function findAccount(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normaliseEmail(email));
  if (!user)
    throw new AppError('user_not_found', {
      message: `There is no account with the email ${email}. To see all of them: npm run user -- list`,
    });
  return user;
}
