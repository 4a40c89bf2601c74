import type { Db } from '../../db/schema.ts';

/** Deletes unsent mails of these templates to an account. */
export async function deletePendingMailsOf(db: Db, userId: number, templates: readonly string[]): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('account_id', '=', userId)
    .where('kind', '=', 'mail')
    .where('subject', 'in', templates)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}
