import { normaliseEmail } from '@venture-atlas/rules';
import type { Db, UserRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findUserByEmail } from '../queries/users.ts';

/**
 * The account an operator names by its email, in whatever case.
 * @throws AppError user_not_found
 */
export async function findAccount(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normaliseEmail(email));
  if (!user)
    throw new AppError('user_not_found', {
      message: `There is no account with the email ${email}. To see all of them: npm run user -- list`,
    });
  return user;
}
