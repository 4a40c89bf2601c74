import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Takes back the mails of these kinds that an account has not been sent yet. */
export async function deletePendingMailsOf(
  db: Kysely<Database>,
  userId: number,
  templates: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('account_id', '=', userId)
    .where('kind', '=', 'mail')
    .where('subject', 'in', templates)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}
