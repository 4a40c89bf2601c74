import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db, UserRow, UsersTable } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findUserByEmail, insertUser } from '../queries/users.ts';

/**
 * Makes an account. Without a chosen name it is called "Player" and a number of four digits, which tells nothing of other
 * accounts: a name is shown to others, so it never comes from the email.
 * @throws AppError email_taken
 */
export async function makeUser(
  trx: Db,
  user: Omit<Insertable<UsersTable>, 'name'> & { name: string | undefined },
): Promise<UserRow> {
  if (await findUserByEmail(trx, user.email)) throw new AppError('email_taken', { field: 'email' });
  return insertUser(trx, { ...user, name: user.name ?? `Player ${randomInt(1_000, 10_000)}` });
}
