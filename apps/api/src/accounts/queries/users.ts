import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, DeletionsTable, UserRow, UsersTable } from '../../db/schema.ts';
import { newRandomId } from '../../worlds/queries/new-ids.ts';

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @param email in lower case, as stored */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findUserByGoogleSub(db: Db, sub: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('google_sub', '=', sub).executeTakeFirst();
}

/**
 * Inserts an account with a random id: members and editors can see ids, and a sequence would reveal the number of
 * accounts.
 */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<UserRow> {
  const id = await newRandomId(async (tried) => (await findUser(db, tried)) !== undefined);
  return db
    .insertInto('users')
    .values({ ...user, id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateUser(db: Db, id: number, change: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/**
 * Ends an account that is too large to delete in one transaction: nobody can sign in to or find it, and its address is
 * free. `sweepAccounts` deletes the rest.
 */
export async function endUser(db: Db, id: number, at: string): Promise<void> {
  await updateUser(db, id, {
    email: `${id}@ended.invalid`,
    email_verified: 0,
    password_hash: null,
    google_sub: null,
    name: 'Ended',
    is_staff: 0,
    marketing_emails: 0,
    terminated_at: at,
  });
}

/** An ended account that is not fully deleted, and which of its notes to delete. */
export async function findEndedUser(db: Db): Promise<{ id: number; notes: 'all' | 'private' } | undefined> {
  return db
    .selectFrom('deletions')
    .innerJoin('users', 'users.id', 'deletions.user_id')
    .select(['users.id', 'deletions.notes'])
    .where('users.terminated_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Deletes an account. Foreign keys delete its belongings; public notes stay without an author. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** All accounts, ordered by creation. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** Subscribers of news with a confirmed address. */
export async function listNewsReaders(db: Db): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('marketing_emails', '=', 1)
    .where('email_verified', '=', 1)
    .orderBy('id')
    .execute();
}

/** @param notes which of the person's notes were deleted with the account */
export async function insertDeletion(db: Db, userId: number, at: string, notes: 'all' | 'private'): Promise<void> {
  await db
    .insertInto('deletions')
    .values({ user_id: userId, deleted_at: at, notes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ deleted_at: at, notes }))
    .execute();
}

/** Deleted accounts, oldest first. */
export async function listDeletions(db: Db): Promise<Selectable<DeletionsTable>[]> {
  return db.selectFrom('deletions').selectAll().orderBy('deleted_at').orderBy('user_id').execute();
}
