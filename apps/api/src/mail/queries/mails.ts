import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database, OutboxMailsTable } from '../../db/schema.ts';

export type MailRow = Selectable<OutboxMailsTable>;

/** @returns the id of the new mail */
export async function insertMail(db: Kysely<Database>, mail: Insertable<OutboxMailsTable>): Promise<number> {
  const { id } = await db.insertInto('outbox_mails').values(mail).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findMail(db: Kysely<Database>, id: number): Promise<MailRow | undefined> {
  return db.selectFrom('outbox_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Mails whose time has come, the one that waits longest first. */
export async function listDueMails(db: Kysely<Database>, now: string, limit: number): Promise<MailRow[]> {
  return db
    .selectFrom('outbox_mails')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Takes a mail for one attempt by setting when the next one would be.
 * @returns false when another process took it first, or it is gone
 */
export async function claimMail(db: Kysely<Database>, mail: MailRow, nextAttemptAt: string): Promise<boolean> {
  const result = await db
    .updateTable('outbox_mails')
    .set({ attempts: mail.attempts + 1, next_attempt_at: nextAttemptAt })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A mail that went keeps its kind and times only: address and data are no longer needed. */
export async function markMailSent(db: Kysely<Database>, id: number, at: string): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ sent_at: at, to_address: '', data: '{}', last_error: null })
    .where('id', '=', id)
    .execute();
}

/** @param givenUpAt when no further attempt will be made */
export async function markMailFailed(
  db: Kysely<Database>,
  id: number,
  error: string,
  givenUpAt: string | null,
): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ last_error: error, given_up_at: givenUpAt, ...(givenUpAt === null ? {} : { to_address: '', data: '{}' }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('outbox_mails').where('id', '=', id).execute();
}

/** Takes back the mails of these kinds that an account has not been sent yet. */
export async function deletePendingMailsOf(
  db: Kysely<Database>,
  userId: number,
  templates: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('outbox_mails')
    .where('user_id', '=', userId)
    .where('template', 'in', templates)
    .where('sent_at', 'is', null)
    .execute();
}

export async function deleteOldMails(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .deleteFrom('outbox_mails')
    .where((or) => or.or([or('sent_at', '<', before), or('given_up_at', '<', before)]))
    .execute();
}

/** Takes back every mail that was not sent yet. */
export async function deleteAllPendingMails(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('outbox_mails').where('sent_at', 'is', null).execute();
}
