import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { confirmedEmailOf } from '../../worlds/queries/worlds.ts';

/*
 * People of a world are stored by typed email. Statements here behave and take the same time whether or not an account
 * has the email.
 */

type People = 'world_editors' | 'world_dms';

/** Number of named people, including emails without an account. */
export async function countPeople(db: Db, table: People, worldId: number): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', worldId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDm(db: Db, worldId: number, email: string, at: string): Promise<void> {
  const account = db
    .selectFrom('users')
    .select('users.id')
    .where('users.email', '=', email)
    .where('users.email_verified', '=', 1);
  await db
    .insertInto('world_dms')
    .values({ world_id: worldId, email, user_id: account, named_at: at })
    .onConflict((conflict) => conflict.columns(['world_id', 'email']).doNothing())
    .execute();
}

export async function insertRequest(db: Db, worldId: number, email: string, at: string): Promise<void> {
  await db
    .insertInto('world_editors')
    .values({ world_id: worldId, email, user_id: null, asked_at: at, accepted_at: null })
    .onConflict((conflict) => conflict.columns(['world_id', 'email']).doNothing())
    .execute();
}

export async function deletePerson(db: Db, table: People, worldId: number, email: string): Promise<void> {
  await db.deleteFrom(table).where('world_id', '=', worldId).where('email', '=', email).execute();
}

/** Whether a user has an open invitation to edit a world. */
export async function isInvited(db: Db, worldId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('world_editors')
    .select('world_id')
    .where('world_id', '=', worldId)
    .where('user_id', 'is', null)
    .where('email', '=', confirmedEmailOf(userId))
    .executeTakeFirst();
  return row !== undefined;
}

export async function acceptRequest(db: Db, worldId: number, userId: number, at: string): Promise<void> {
  await db
    .updateTable('world_editors')
    .set({ user_id: userId, accepted_at: at })
    .where('world_id', '=', worldId)
    .where('user_id', 'is', null)
    .where('email', '=', confirmedEmailOf(userId))
    .execute();
}

/** Removes an editor or an open invitation. @returns whether there was one */
export async function deleteEditor(db: Db, worldId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('world_editors')
    .where('world_id', '=', worldId)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb.and([eb('user_id', 'is', null), eb('email', '=', confirmedEmailOf(userId))]),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the emails under which a user edits or was invited, when the account ends. */
export async function forgetEmailOf(db: Db, userId: number): Promise<void> {
  const email = () => db.selectFrom('users').select('users.email').where('users.id', '=', userId);
  await db.deleteFrom('world_editors').where('email', '=', email()).execute();
  await db.deleteFrom('world_dms').where('email', '=', email()).execute();
  await db.deleteFrom('world_editors').where('user_id', '=', userId).execute();
  await db.deleteFrom('world_dms').where('user_id', '=', userId).execute();
}

/** DMs of a world, ordered by email. */
export const listDms = (db: Db, worldId: number) =>
  db.selectFrom('world_dms').select(['email', 'named_at']).where('world_id', '=', worldId).orderBy('email').execute();

export const listEditors = (db: Db, worldId: number) =>
  db
    .selectFrom('world_editors')
    .leftJoin('users', 'users.id', 'world_editors.user_id')
    .select(['world_editors.email', 'world_editors.asked_at', 'world_editors.accepted_at', 'users.name'])
    .where('world_editors.world_id', '=', worldId)
    .orderBy('world_editors.email')
    .execute();

/** Open invitations of a user to edit worlds, newest first. */
export const listRequestsTo = (db: Db, userId: number) =>
  db
    .selectFrom('world_editors')
    .innerJoin('worlds', 'worlds.id', 'world_editors.world_id')
    .innerJoin('users', 'users.id', 'worlds.owner_id')
    .select(['worlds.public_id', 'worlds.name', 'users.name as owner_name', 'world_editors.asked_at'])
    .where('world_editors.user_id', 'is', null)
    .where('world_editors.email', '=', confirmedEmailOf(userId))
    .where('worlds.deleted_at', 'is', null)
    .where('worlds.owner_id', '<>', userId)
    .where(
      sql<boolean>`not exists (select 1 from world_editors as mine
        where mine.user_id = ${userId} and mine.world_id = worlds.id)`,
    )
    .orderBy('world_editors.asked_at', 'desc')
    .orderBy('worlds.id')
    .execute();
