import type { Db } from '../../db/schema.ts';
import { deletePendingMailsOf } from '../../mail/queries/mails.ts';
import { deleteAccountTokensOf } from '../queries/account-tokens.ts';
import { revokeSessionsOf } from '../queries/sessions.ts';

/**
 * Ends whatever could open an account under its old password or email: every
 * login, every link that was sent, and every link still waiting to be sent.
 * Each change of a credential goes through here, so that nobody who was in
 * before stays in, or comes back by a link asked for before.
 */
export async function endCredentials(trx: Db, userId: number, now: string): Promise<void> {
  await revokeSessionsOf(trx, userId, now);
  await deleteAccountTokensOf(trx, userId);
  await deletePendingMailsOf(trx, userId, ['password_reset', 'email_change', 'welcome']);
}
