import type { Caller } from '../../audit/caller.ts';
import type { UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { revokeSessionsOf } from '../queries/sessions.ts';
import { updateUser } from '../queries/users.ts';

/**
 * Makes somebody staff, or not any more. The right counts from the next request
 * on. New staff log in again, since logins of staff are shorter.
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
