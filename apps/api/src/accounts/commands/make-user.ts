import type { Insertable } from 'kysely';
import type { Db, UserRow, UsersTable } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findUserByEmail, insertUser, updateUser } from '../queries/users.ts';

/**
 * Makes an account. Without a chosen name it is called "Player" and its number:
 * a name is shown to others, so it never comes from the email.
 * @throws AppError email_taken
 */
export async function makeUser(
  trx: Db,
  user: Omit<Insertable<UsersTable>, 'name'> & { name: string | undefined },
): Promise<UserRow> {
  if (await findUserByEmail(trx, user.email)) throw new AppError('email_taken', { field: 'email' });
  const made = await insertUser(trx, { ...user, name: user.name ?? 'Player' });
  if (user.name !== undefined) return made;
  const name = `Player ${made.id}`;
  await updateUser(trx, made.id, { name });
  return { ...made, name };
}
